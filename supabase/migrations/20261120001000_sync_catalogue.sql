-- What the sync knows of each table: whose a row is, and who may write which column.

create table private.sync_catalogue (
  table_name text primary key,
  owner_column text,
  parent_table text references private.sync_catalogue (table_name),
  parent_column text,
  normaliser text,
  admin_lock text,
  insert_alone boolean not null default false,
  own_insert text[] not null default '{}',
  own_update text[] not null default '{}',
  admin_insert text[] not null default '{}',
  admin_update text[] not null default '{}',
  admin_update_others text[] not null default '{}',
  hidden text[] not null default '{}',
  admin_part text,
  over_column text,
  undo_times text[] not null default '{}',
  plain text[] not null default '{}',
  checked text[] not null default '{}',
  folds boolean not null default true,
  constraint sync_catalogue_parent check ((parent_table is null) = (parent_column is null))
);
comment on table private.sync_catalogue is
  'What the sync functions know of a table: they have no other branch on its name. The lists of columns are those that a person may send '
  'for their own rows, an admin for any row, and an admin for rows of others only; empty means no right at all.';
comment on column private.sync_catalogue.owner_column is 'Null: a table for admins.';
comment on column private.sync_catalogue.parent_table is
  'What its rows hang on, by parent_column: locked before them, and as long as a parent is deleted they are neither created nor edited.';
comment on column private.sync_catalogue.normaliser is
  'A function in private that turns a row into what the triggers of the table would make of it. Null: they leave values as they are.';
comment on column private.sync_catalogue.admin_lock is 'The advisory lock that a push in the scope of admins takes before its first row.';
comment on column private.sync_catalogue.insert_alone is
  'Each row is inserted by a statement of its own: the triggers take several rows of one statement for a mass notification.';
comment on column private.sync_catalogue.hidden is 'Bookkeeping that devices are not sent.';
comment on column private.sync_catalogue.admin_part is
  'A boolean column: the devices of admins hold the rows for which it is true. Null: they hold all of them.';
comment on column private.sync_catalogue.over_column is
  'A boolean column: rows for which it is true are over, as tombstones are. A device that reads the table from the start gets neither.';
comment on column private.sync_catalogue.undo_times is
  'Columns that an edit brings along as the device shows them, beside its fields: with them the triggers of the table recognise an Undo. '
  'They are neither compared nor recorded as conflicts.';
comment on column private.sync_catalogue.plain is
  'Columns whose values no trigger changes beyond the normaliser, each bound only by constraints of its own. What is wrong with them can '
  'be said without writing them (private.apply_edits).';
comment on column private.sync_catalogue.checked is
  'Columns whose values can be checked as those of plain columns can, although a change of them has effects elsewhere.';
comment on column private.sync_catalogue.folds is
  'Whether several edits of plain columns of one row may be written at once: no trigger records each of them.';
alter table private.sync_catalogue enable row level security;
revoke all on private.sync_catalogue from public, anon, authenticated, service_role;
grant select on private.sync_catalogue to authenticated;
create policy "everybody may know the rules" on private.sync_catalogue for select to authenticated using (true);
comment on policy "everybody may know the rules" on private.sync_catalogue is
  'The sync functions read it as the person who calls them.';

insert into private.sync_catalogue
  (table_name, owner_column, own_insert, own_update, admin_insert, admin_update, admin_update_others)
values
  ('profiles', 'id', '{}', '{full_name,avatar_url}', '{}', '{}', '{status}'),
  ('projects', 'user_id',
    '{name,description,status,progress,_deleted}', '{name,description,status,progress,_deleted}',
    '{user_id,name,description,status,progress,_deleted}', '{user_id,name,description,status,progress,_deleted}', '{}'),
  ('tasks', 'owner_id', '{}', '{}',
    '{project_id,title,description,status,assigned_to,_deleted}', '{project_id,title,description,status,assigned_to,_deleted}', '{}'),
  ('notifications', 'user_id', '{}', '{is_read}', '{user_id,message,is_read}', '{}', '{}'),
  ('contact_messages', null, '{}', '{}', '{}', '{is_resolved}', '{}'),
  ('user_management_logs', null, '{}', '{}', '{}', '{}', '{}'),
  ('sync_conflicts', 'user_id', '{}', '{is_resolved}', '{}', '{is_resolved}', '{}');
update private.sync_catalogue set normaliser = 'normalise_profile', admin_lock = 'sevenday.last_admin' where table_name = 'profiles';
update private.sync_catalogue set normaliser = 'normalise_project', checked = '{_deleted}' where table_name = 'projects';
update private.sync_catalogue set normaliser = 'normalise_task', parent_table = 'projects', parent_column = 'project_id',
  hidden = '{deleted_with_project,replaced_updated_at,replaced_completed_at}', undo_times = '{completed_at,updated_at}', checked = '{status,_deleted}', folds = false
  where table_name = 'tasks';
update private.sync_catalogue set insert_alone = true, hidden = '{for_admins}', admin_part = 'for_admins' where table_name = 'notifications';
update private.sync_catalogue c set plain = p.columns
from (values
  ('profiles', '{full_name,avatar_url}'::text[]), ('projects', '{name,description,status,progress}'), ('tasks', '{title,description}'),
  ('notifications', '{is_read}'), ('sync_conflicts', '{is_resolved}'), ('contact_messages', '{is_resolved}')
) p (table_name, columns)
where c.table_name = p.table_name;
update private.sync_catalogue set over_column = 'is_resolved' where table_name = 'sync_conflicts';

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
      status := case when public.is_account_deleted(auth.uid()) then 'deleted' else 'suspended' end;
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

create function private.sync_predicate(owner_column text, scope text, admin_part text default null) returns text
  language plpgsql immutable security invoker set search_path = ''
  as $$
  begin
    -- Row level security decides; this only narrows an admin to a customer's view, and points the planner to the index by owner.
    return case
      when sync_predicate.scope = 'all' and sync_predicate.admin_part is null then 'true'
      when sync_predicate.scope = 'all' then format('t.%I', sync_predicate.admin_part)
      when sync_predicate.owner_column is null then 'false'
      else format('t.%I = (select auth.uid())', sync_predicate.owner_column)
    end;
  end
  $$;
comment on function private.sync_predicate(text, text, text) is
  'The condition, on alias t, that a scope puts on a table with this column for the owner, and this one for what admins'' devices hold.';
revoke all on function private.sync_predicate(text, text, text) from public, anon, authenticated, service_role;
grant execute on function private.sync_predicate(text, text, text) to authenticated;
