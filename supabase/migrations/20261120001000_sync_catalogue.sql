-- What the sync knows of each table: whose a row is, and who may write which column.

create table private.sync_catalogue (
  table_name text primary key,
  owner_column text,
  own_insert text[] not null default '{}',
  own_update text[] not null default '{}',
  admin_insert text[] not null default '{}',
  admin_update text[] not null default '{}',
  admin_update_others text[] not null default '{}',
  hidden text[] not null default '{}'
);
comment on table private.sync_catalogue is
  'The columns a person may send for their own rows, an admin for any row, and an admin for rows of others only; '
  'empty means no right at all. owner_column null: a table for admins. hidden: bookkeeping that devices are not sent.';
alter table private.sync_catalogue enable row level security;
revoke all on private.sync_catalogue from public, anon, authenticated, service_role;
grant select on private.sync_catalogue to authenticated;
create policy "everybody may know the rules" on private.sync_catalogue for select to authenticated using (true);
comment on policy "everybody may know the rules" on private.sync_catalogue is
  'The sync functions read it as the person who calls them.';

insert into private.sync_catalogue
  (table_name, owner_column, own_insert, own_update, admin_insert, admin_update, admin_update_others, hidden)
values
  ('profiles', 'id', '{}', '{full_name,avatar_url}', '{}', '{}', '{status}', '{}'),
  ('projects', 'user_id',
    '{name,description,status,progress,_deleted}', '{name,description,status,progress,_deleted}',
    '{user_id,name,description,status,progress,_deleted}', '{user_id,name,description,status,progress,_deleted}', '{}', '{}'),
  ('tasks', 'owner_id', '{}', '{}',
    '{project_id,title,description,status,assigned_to,_deleted}', '{project_id,title,description,status,assigned_to,_deleted}', '{}',
    '{deleted_with_project}'),
  ('notifications', 'user_id', '{}', '{is_read}', '{user_id,message}', '{}', '{}', '{}'),
  ('contact_messages', null, '{}', '{}', '{}', '{is_resolved}', '{}', '{}'),
  ('user_management_logs', null, '{}', '{}', '{}', '{}', '{}', '{}'),
  ('sync_conflicts', 'user_id', '{}', '{is_resolved}', '{}', '{is_resolved}', '{}', '{}');

create function private.sync_greeting(tables text[], scope text, protocol integer, spoken integer[]) returns jsonb
  language plpgsql stable security invoker set search_path = ''
  as $$
  declare
    newest constant integer := 2;
    allowed text := case when private.is_admin() then 'all' else 'own' end;
    status text := 'ok';
  begin
    if auth.uid() is null then
      raise exception using errcode = '42501', message = 'sign in first';
    end if;
    if sync_greeting.scope is null or sync_greeting.scope not in ('own', 'all') then
      raise exception using errcode = '22023', message = 'scope is "own" or "all"';
    end if;
    if (select count(*) from private.sync_catalogue c where c.table_name = any (tables)) is distinct from cardinality(tables) then
      raise exception using errcode = '22023', message = 'a table is not synced, or named twice';
    end if;
    if sync_greeting.protocol is null or sync_greeting.protocol <> all (spoken) then
      status := 'protocol';
    elsif not private.is_active() then
      status := 'suspended';
    elsif sync_greeting.scope = 'all' and allowed = 'own' then
      status := 'scope';
    end if;
    return jsonb_build_object('status', status, 'scope', allowed, 'protocol', newest);
  end
  $$;
comment on function private.sync_greeting(text[], text, integer, integer[]) is
  'Who asks, and whether they get what they ask for: the head of every answer of the sync functions. spoken: the versions of the '
  'protocol that the function which is called speaks. The own scope is granted to everybody, the other to admins.';
revoke all on function private.sync_greeting(text[], text, integer, integer[]) from public, anon, authenticated, service_role;
grant execute on function private.sync_greeting(text[], text, integer, integer[]) to authenticated;

create function private.sync_predicate(owner_column text, scope text) returns text
  language plpgsql immutable security invoker set search_path = ''
  as $$
  begin
    -- Row level security has the last word; this only narrows an admin to what a customer would see,
    -- and shows the planner the index by owner.
    return case
      when sync_predicate.scope = 'all' then 'true'
      when sync_predicate.owner_column is null then 'false'
      else format('t.%I = (select auth.uid())', sync_predicate.owner_column)
    end;
  end
  $$;
comment on function private.sync_predicate(text, text) is
  'The condition, on alias t, that a scope puts on a table with this column for the owner.';
revoke all on function private.sync_predicate(text, text) from public, anon, authenticated, service_role;
grant execute on function private.sync_predicate(text, text) to authenticated;

create function private.sync_row("table" text, row_id uuid, predicate text, for_update boolean default false) returns jsonb
  language plpgsql volatile security invoker set search_path = ''
  as $$
  declare
    found_row jsonb;
  begin
    execute format('select to_jsonb(t) from public.%I t where t.id = $1 and %s %s', sync_row."table", sync_row.predicate,
      case when sync_row.for_update then 'for no key update' else '' end)
    into found_row using sync_row.row_id;
    return found_row;
  end
  $$;
comment on function private.sync_row(text, uuid, text, boolean) is
  'A row as the person who asks sees it under the condition of a scope (sync_predicate), or null. Locked on request: then null, too, '
  'where the person sees it and may not change it.';
revoke all on function private.sync_row(text, uuid, text, boolean) from public, anon, authenticated, service_role;
grant execute on function private.sync_row(text, uuid, text, boolean) to authenticated;
