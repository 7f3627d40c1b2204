-- The rules of each synced table: who owns a row, and who may write which column.

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
  checked text[] not null default '{}',
  personal text[] not null default '{}',
  user_columns text[] not null default '{}',
  records_conflicts boolean not null default true,
  parent_limits text[] not null default '{}',
  constraint sync_catalogue_parent check ((parent_table is null) = (parent_column is null))
);
comment on table private.sync_catalogue is
  'One row per synced table. own_*: columns that users may send for their own rows; admin_*: that admins may send for any row. Empty: no right.';
comment on column private.sync_catalogue.owner_column is 'The column with the row''s owner. Null: only admins see the table.';
comment on column private.sync_catalogue.parent_table is
  'Parents are locked before children. While a parent is deleted, its children can''t be created or edited.';
comment on column private.sync_catalogue.normaliser is 'A function in private that converts a row as the triggers do. Null: they convert nothing.';
comment on column private.sync_catalogue.admin_lock is 'The advisory lock that an admin''s push in scope all takes before its first row.';
comment on column private.sync_catalogue.insert_alone is 'One insert per row: triggers treat several rows in one statement as a message to everyone.';
comment on column private.sync_catalogue.hidden is 'Internal columns, never sent to devices.';
comment on column private.sync_catalogue.admin_part is 'A boolean column that selects the rows for admins'' devices. Null: all rows.';
comment on column private.sync_catalogue.over_column is
  'A boolean column of finished rows. Devices that start from nothing get neither these nor tombstones.';
comment on column private.sync_catalogue.undo_times is
  'Times that an edit sends as the device shows them: triggers recognise an Undo by them. Never compared or recorded as conflicts.';
comment on column private.sync_catalogue.checked is
  'Columns that only the normaliser changes and whose constraints involve no other column: find_faults can check them without a write.';
comment on column private.sync_catalogue.personal is 'Columns with personal data, emptied in the user''s rows when the account is deleted.';
comment on column private.sync_catalogue.user_columns is 'Other columns that reference a user, set to null when the account is deleted.';
comment on column private.sync_catalogue.records_conflicts is
  'Whether replaced values go to sync_conflicts. False where a row has one editor, who deletes its text for good.';
comment on column private.sync_catalogue.parent_limits is 'Limits within one parent: reaching one refuses no rows of other parents.';
alter table private.sync_catalogue enable row level security;
grant select on private.sync_catalogue to authenticated;
create policy "users read the rules" on private.sync_catalogue for select to authenticated using (true);
comment on policy "users read the rules" on private.sync_catalogue is 'The sync functions read it as the current user.';

insert into private.sync_catalogue
  (table_name, owner_column, normaliser, admin_lock, own_update, admin_update_others, checked, personal)
values
  ('profiles', 'id', 'normalise_profile', 'sevenday.last_admin', '{full_name,avatar_url,news_mail}', '{status}',
    '{full_name,avatar_url,news_mail}', '{full_name,email,avatar_url}');

insert into private.sync_catalogue
  (table_name, owner_column, normaliser, own_insert, own_update, admin_insert, admin_update, checked, personal, undo_times, hidden)
values
  ('projects', 'user_id', 'normalise_project',
    '{name,description,status,progress,_deleted}', '{name,description,status,progress,_deleted}',
    '{user_id,name,description,status,progress,plan,starts_on,due_on,links,_deleted}',
    '{user_id,name,description,status,progress,plan,starts_on,due_on,links,_deleted}',
    '{name,description,progress,plan,starts_on,due_on,links,status,_deleted}', '{name,description,links}', '{completed_at}',
    '{replaced_completed_at}');

insert into private.sync_catalogue
  (table_name, owner_column, parent_table, parent_column, normaliser, admin_insert, admin_update, checked, undo_times, hidden,
   personal, user_columns)
values
  ('tasks', 'owner_id', 'projects', 'project_id', 'normalise_task',
    '{project_id,title,description,status,assigned_to,due_on,position,_deleted}',
    '{project_id,title,description,status,assigned_to,due_on,position,_deleted}', '{title,description,due_on,position,status,_deleted}',
    '{completed_at,updated_at}',
    '{deleted_with_parent,replaced_updated_at,replaced_completed_at}', '{title,description}', '{assigned_to}');

insert into private.sync_catalogue
  (table_name, owner_column, parent_table, parent_column, normaliser, own_insert, own_update, admin_insert, admin_update, hidden, admin_part,
   personal, user_columns, records_conflicts, parent_limits)
values
  ('project_posts', 'owner_id', 'projects', 'project_id', 'normalise_project_post',
    '{project_id,task_id,kind,title,body,counter,is_removed}', '{body,is_removed,state,decision_note}',
    '{project_id,task_id,kind,title,body,link,approval_id,counter,is_removed,state}', '{body,is_removed,state,awaits_reply}',
    '{task_ids,deleted_with_parent,for_admins}', 'for_admins',
    '{title,body,link,author_name,decision_note,decided_by_name}', '{author_id,decided_by}', false, '{project_posts_kept_limit}');

-- The columns that devices send of documents, and below of their rows.
with answers (names) as (
  values ('{name,template,first_month,opening_cash,opening_customers,new_customers,growth_bp,churn_bp,price_paise,variable_paise,fee_bp,'
    'low_new_pct,low_churn_pct,low_price_pct,low_cost_pct,high_new_pct,high_churn_pct,high_price_pct,high_cost_pct,'
    'theme,brand_color,logo_path,figures_id,figures_scenario}'::text[])
)
insert into private.sync_catalogue
  (table_name, owner_column, parent_table, parent_column, normaliser, own_insert, own_update, admin_insert, admin_update, checked, hidden,
   personal, parent_limits)
select 'documents', 'owner_id', 'projects', 'project_id', 'normalise_document',
  '{project_id,kind,_deleted}' || a.names, a.names || '{_deleted}', '{project_id,kind,_deleted}' || a.names, a.names || '{_deleted}', a.names || '{_deleted}',
  '{deleted_with_parent}', array_remove(a.names, 'template'), '{documents_live_limit}'
from answers a;

with answers (names) as (
  values ('{title,body,notes,picture_path,amount,quantity,start_month,end_month}'::text[])
)
insert into private.sync_catalogue
  (table_name, owner_column, parent_table, parent_column, normaliser, own_insert, own_update, admin_insert, admin_update, checked, hidden,
   personal, parent_limits)
select 'document_rows', 'owner_id', 'documents', 'document_id', 'normalise_document_row',
  '{document_id,kind,parent_id,position,hidden,removed,_deleted}' || a.names, '{parent_id,position,hidden,removed,_deleted}' || a.names,
  '{document_id,kind,parent_id,position,hidden,removed,_deleted}' || a.names, '{parent_id,position,hidden,removed,_deleted}' || a.names,
  '{parent_id,position,hidden,removed,_deleted}' || a.names, '{deleted_with_parent}', a.names, '{document_rows_live_limit}'
from answers a;

insert into private.sync_catalogue
  (table_name, owner_column, own_update, admin_insert, checked, insert_alone, hidden, admin_part, personal, undo_times)
values
  ('notifications', 'user_id', '{is_read}', '{user_id,message,is_read}', '{is_read}', true, '{for_admins,task_ids,joined_times}', 'for_admins',
    '{message}', '{created_at}');

insert into private.sync_catalogue (table_name, admin_update, checked)
values
  ('contact_messages', '{is_resolved,is_spam,note,answer,_deleted}', '{is_resolved,note,is_spam}');

insert into private.sync_catalogue (table_name) values ('user_management_logs');

insert into private.sync_catalogue
  (table_name, owner_column, own_update, admin_update, checked, over_column, personal)
values
  ('sync_conflicts', 'user_id', '{is_resolved}', '{is_resolved}', '{is_resolved}', 'is_resolved', '{replaced_value,kept_value}');

create function private.tables_in_order() returns setof private.sync_catalogue
  language sql stable security invoker set search_path = ''
  as $$
    with recursive known (table_name, depth) as (
      select c.table_name, 0 from private.sync_catalogue c where c.parent_table is null
      union all
      select c.table_name, k.depth + 1 from private.sync_catalogue c join known k on c.parent_table = k.table_name
    )
    select c.* from private.sync_catalogue c join known k using (table_name)
    order by c.owner_column is not distinct from 'id', k.depth, c.table_name
  $$;
comment on function private.tables_in_order() is 'The synced tables, each after its parent, and profiles last.';

create function private.oldest_client() returns integer
  language sql immutable set search_path = ''
  as $$ select 1 $$;
comment on function private.oldest_client() is
  'The oldest client version that the sync functions serve (src/data/replication/protocol.ts). Older ones must update before they send edits.';
grant execute on function private.oldest_client() to authenticated;

create function private.sync_greeting(tables text[], scope text, client integer) returns jsonb
  language plpgsql stable security invoker set search_path = ''
  as $$
  declare
    allowed text := case when private.is_admin() then 'all' else 'own' end;
    status text := 'ok';
  begin
    if auth.uid() is null then
      raise exception using errcode = '42501', message = 'log in first';
    end if;
    -- The sessions of a deleted account have ended too, but its devices must learn of the deletion.
    if private.session_ended() and not public.is_account_deleted(auth.uid()) then
      -- Answers 401: the device asks for a new token, and if that is refused for a new login.
      raise exception using errcode = 'PT401', message = 'the session has ended';
    end if;
    if sync_greeting.scope is null or sync_greeting.scope not in ('own', 'all') then
      raise exception using errcode = '22023', message = 'scope must be "own" or "all"';
    end if;
    if (select count(*) from private.sync_catalogue c where c.table_name = any (tables)) is distinct from cardinality(tables) then
      raise exception using errcode = '22023', message = 'a table is not synced or is requested twice';
    end if;
    if client is null or client < private.oldest_client() then
      status := 'update';
    elsif not private.is_active() then
      status := case when public.is_account_deleted(auth.uid()) then 'deleted' else 'suspended' end;
    elsif sync_greeting.scope = 'all' and allowed = 'own' then
      status := 'scope';
    end if;
    return jsonb_build_object('status', status, 'scope', allowed, 'oldest_client', private.oldest_client());
  end
  $$;
comment on function private.sync_greeting(text[], text, integer) is
  'The head of every answer of the sync functions: whether the current user gets this scope. Everyone has own; admins also have all.';
grant execute on function private.sync_greeting(text[], text, integer) to authenticated;

create function private.sync_predicate(owner_column text, scope text, admin_part text default null) returns text
  language plpgsql immutable security invoker set search_path = ''
  as $$
  begin
    -- Row level security decides. This limits an admin to a customer's view, and leads the planner to the index by owner.
    return case
      when sync_predicate.scope = 'all' and sync_predicate.admin_part is null then 'true'
      when sync_predicate.scope = 'all' then format('t.%I', sync_predicate.admin_part)
      when sync_predicate.owner_column is null then 'false'
      else format('t.%I = (select auth.uid())', sync_predicate.owner_column)
    end;
  end
  $$;
comment on function private.sync_predicate(text, text, text) is 'The condition of a scope on a table with alias t.';
grant execute on function private.sync_predicate(text, text, text) to authenticated;
