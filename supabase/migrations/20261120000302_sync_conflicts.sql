-- Conflicting edits, and rows that users can no longer see.

create table public.sync_conflicts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid,
  table_name text not null,
  row_id uuid not null,
  field text not null,
  replaced_value jsonb,
  kept_value jsonb,
  replaced_by uuid,
  is_resolved boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  like private.synced_row including defaults
);
comment on table public.sync_conflicts is 'Values that an edit from another device or user replaced without knowing them. They can be restored.';
comment on column public.sync_conflicts.user_id is 'The owner of the row. Null: only admins see the conflict.';
create index sync_conflicts_user_xid_id on public.sync_conflicts (user_id, _xid, id);
create index sync_conflicts_xid_id on public.sync_conflicts (_xid, id);
create index sync_conflicts_row on public.sync_conflicts (table_name, row_id);
create index sync_conflicts_tombstones on public.sync_conflicts (_modified) where _deleted;
create index sync_conflicts_resolved on public.sync_conflicts (_modified) where is_resolved and not _deleted;
create index sync_conflicts_unfinished_user on public.sync_conflicts (user_id, _xid, id) where not _deleted and not is_resolved;
create index sync_conflicts_unfinished on public.sync_conflicts (_xid, id) where not _deleted and not is_resolved;
create index sync_conflicts_open on public.sync_conflicts (user_id, replaced_by, created_at) where not is_resolved and not _deleted;

create function private.sync_conflicts_before_write() returns trigger
  language plpgsql security invoker set search_path = ''
  as $$
  declare
    is_resolved boolean := new.is_resolved;
  begin
    if current_user in ('anon', 'authenticated') then
      new := old;
      new.is_resolved := is_resolved;
    end if;
    return new;
  end
  $$;
comment on function private.sync_conflicts_before_write() is 'Users can only set is_resolved.';

create trigger before_write before update on public.sync_conflicts
  for each row execute function private.sync_conflicts_before_write();

select private.make_synced('public.sync_conflicts', owner => 'user_id');
select private.after_statements('public.sync_conflicts', 'limit_writes', 'private.limit_writes()', '{update}', only_users => true);
select private.open('public.sync_conflicts', 'select, update', 'authenticated, service_role');

select private.let_owners('{select,update}', 'public.sync_conflicts', 'user_id');

create table public.sync_revocations (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  table_name text not null,
  row_id uuid not null,
  _modified timestamptz not null default now(),
  _xid xid8 not null default pg_current_xact_id()
);
comment on table public.sync_revocations is
  'Rows that a user can no longer see. Pulls deliver them in order with the rows, and devices drop the rows.';
create index sync_revocations_user_table_xid_id on public.sync_revocations (user_id, table_name, _xid, id);
create index sync_revocations_modified on public.sync_revocations (_modified);

create trigger stamp before insert or update on public.sync_revocations
  for each row execute function private.stamp();

select private.block_suspended('public.sync_revocations');
select private.open('public.sync_revocations', 'select', 'authenticated, service_role');

create policy "users see their own revocations" on public.sync_revocations for select to authenticated
  using (user_id = (select auth.uid()));
comment on policy "users see their own revocations" on public.sync_revocations is 'Only triggers write.';
