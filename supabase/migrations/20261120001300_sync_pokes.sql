-- Tells the affected devices that there is something to pull: table names only, never a row.

create unlogged table private.sync_pokes (
  xid xid8 not null default pg_current_xact_id(),
  topic text not null,
  table_name text not null,
  primary key (xid, topic, table_name)
);
comment on table private.sync_pokes is
  'What the running transaction will poke about. Rows live until its commit: written by statements, sent and removed at the end.';
alter table private.sync_pokes enable row level security;
revoke all on private.sync_pokes from public, anon, authenticated, service_role;

create function private.send_poke() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    tables jsonb;
  begin
    with sent as (
      delete from private.sync_pokes p where p.xid = new.xid and p.topic = new.topic returning p.table_name
    )
    select jsonb_agg(s.table_name order by s.table_name) into tables from sent s;
    -- An earlier poke of this topic has already sent this one's tables.
    if tables is null then
      return null;
    end if;
    begin
      perform realtime.send(jsonb_build_object('tables', tables), 'poke', new.topic, true);
    exception when others then
      -- A poke is optional, because devices pull every minute anyway. Its failure must not fail the edit.
      raise warning 'poke on % not sent: %', new.topic, sqlerrm;
    end;
    return null;
  end
  $$;
comment on function private.send_poke() is 'Sends one poke for a topic, with all its tables, when the transaction commits.';
revoke all on function private.send_poke() from public, anon, authenticated, service_role;

create constraint trigger send_poke after insert on private.sync_pokes
  deferrable initially deferred for each row execute function private.send_poke();

create function private.note_pokes() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    owner_column text := nullif(tg_argv[0], '');
    -- Above this many users one poke on the shared topic is cheaper.
    most_owners integer := tg_argv[1]::integer;
    owners uuid[] := '{}';
    touched boolean;
  begin
    if tg_op = 'INSERT' then
      select exists (select from new_rows) into touched;
      if owner_column is not null then
        execute format('select array_agg(distinct %1$I) from new_rows where %1$I is not null', owner_column) into owners;
      end if;
    else
      select exists (select from new_rows) into touched;
      if owner_column is not null then
        execute format('select array_agg(distinct %1$I) from '
          || '(select %1$I from new_rows union select %1$I from old_rows) both_rows where %1$I is not null', owner_column)
        into owners;
      end if;
    end if;
    if not touched then
      return null;
    end if;
    insert into private.sync_pokes (topic, table_name)
    select topic, tg_table_name
    from (
      -- Admins listen to the shared topic as well.
      select 'sync:everyone' as topic where cardinality(owners) > most_owners
      union all
      select 'sync:admin' where coalesce(cardinality(owners), 0) <= most_owners
      union all
      select 'sync:' || o from unnest(owners) o where cardinality(owners) <= most_owners
    ) topics
    on conflict do nothing;
    return null;
  end
  $$;
comment on function private.note_pokes() is
  'Notes who is concerned by a statement: former and present owners, and admins; beyond a number of people, everyone.';
revoke all on function private.note_pokes() from public, anon, authenticated, service_role;

create trigger poke_insert after insert on public.profiles referencing new table as new_rows
  for each statement execute function private.note_pokes('id', '20');
create trigger poke_update after update on public.profiles referencing old table as old_rows new table as new_rows
  for each statement execute function private.note_pokes('id', '20');
create trigger poke_insert after insert on public.projects referencing new table as new_rows
  for each statement execute function private.note_pokes('user_id', '20');
create trigger poke_update after update on public.projects referencing old table as old_rows new table as new_rows
  for each statement execute function private.note_pokes('user_id', '20');
create trigger poke_insert after insert on public.tasks referencing new table as new_rows
  for each statement execute function private.note_pokes('owner_id', '20');
create trigger poke_update after update on public.tasks referencing old table as old_rows new table as new_rows
  for each statement execute function private.note_pokes('owner_id', '20');
-- A statement that notifies more than one user is a mass notification.
create trigger poke_insert after insert on public.notifications referencing new table as new_rows
  for each statement execute function private.note_pokes('user_id', '1');
create trigger poke_update after update on public.notifications referencing old table as old_rows new table as new_rows
  for each statement execute function private.note_pokes('user_id', '20');
create trigger poke_insert after insert on public.sync_conflicts referencing new table as new_rows
  for each statement execute function private.note_pokes('user_id', '20');
create trigger poke_update after update on public.sync_conflicts referencing old table as old_rows new table as new_rows
  for each statement execute function private.note_pokes('user_id', '20');
create trigger poke_insert after insert on public.contact_messages referencing new table as new_rows
  for each statement execute function private.note_pokes('', '20');
create trigger poke_update after update on public.contact_messages referencing old table as old_rows new table as new_rows
  for each statement execute function private.note_pokes('', '20');
create trigger poke_insert after insert on public.user_management_logs referencing new table as new_rows
  for each statement execute function private.note_pokes('', '20');
create trigger poke_update after update on public.user_management_logs referencing old table as old_rows new table as new_rows
  for each statement execute function private.note_pokes('', '20');

-- Who may join which private channel. Realtime checks this at join with a probe that has only topic and extension. Nobody may send. No
-- "comment on policy": hosted Supabase reserves that for the owner of realtime.messages.
create policy "sync: pokes to those concerned" on realtime.messages for select to authenticated
  using (
    extension = 'broadcast'
    and (select private.is_active())
    and (
      (select realtime.topic()) in ('sync:everyone', 'sync:' || (select auth.uid()))
      or ((select realtime.topic()) = 'sync:admin' and (select private.is_admin()))
    )
  );
