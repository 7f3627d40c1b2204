-- Compares the system catalogues with these lists: anything unlisted must not be granted. Children follow from private.make_child.

select set_eq(
  $$
    select c.relname::text, r.role, string_agg(p.privilege, ', ' order by p.privilege)
    from pg_class c
    cross join unnest(array['anon', 'authenticated', 'service_role']) as r (role)
    cross join unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) as p (privilege)
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
      and has_table_privilege(r.role, c.oid, p.privilege)
    group by c.relname, r.role
  $$,
  $$ values
    ('admin_users', 'authenticated', 'select'),
    ('admin_users', 'service_role', 'delete, insert, select'),
    ('analytics_events', 'authenticated', 'select'),
    ('analytics_events', 'service_role', 'select'),
    ('contact_messages', 'authenticated', 'select, update'),
    ('contact_messages', 'service_role', 'insert, select, update'),
    ('notifications', 'authenticated', 'insert, select, update'),
    ('notifications', 'service_role', 'insert, select, update'),
    ('profiles', 'authenticated', 'select, update'),
    ('profiles', 'service_role', 'insert, select, update'),
    ('project_posts', 'authenticated', 'insert, select, update'),
    ('project_posts', 'service_role', 'insert, select, update'),
    ('projects', 'authenticated', 'insert, select, update'),
    ('projects', 'service_role', 'insert, select, update'),
    ('sync_conflicts', 'authenticated', 'select, update'),
    ('sync_conflicts', 'service_role', 'select, update'),
    ('sync_revocations', 'authenticated', 'select'),
    ('sync_revocations', 'service_role', 'select'),
    ('tasks', 'authenticated', 'insert, select, update'),
    ('tasks', 'service_role', 'insert, select, update'),
    ('user_management_logs', 'authenticated', 'select'),
    ('user_management_logs', 'service_role', 'select')
    union all
    -- What private.make_child grants on each child that it makes.
    select c.relname::text, r.role, 'insert, select, update'
    from pg_trigger t join pg_class c on c.oid = t.tgrelid cross join unnest(array['authenticated', 'service_role']) as r (role)
    where t.tgfoid = 'private.keep_with_parent()'::regprocedure
  $$,
  'the API roles have these rights on tables of public, and no others'
);

select set_eq(
  $$
    select c.relname::text, r.role from pg_class c
    cross join unnest(array['anon', 'authenticated', 'service_role']) as r (role)
    where c.relnamespace = 'private'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
      and (has_table_privilege(r.role, c.oid, 'select, insert, update, delete, truncate')
        or has_any_column_privilege(r.role, c.oid, 'select, insert, update'))
  $$,
  $$ values ('sync_catalogue', 'authenticated') $$,
  'the sync catalogue is the only readable private table'
);
select ok(not has_table_privilege('authenticated', 'private.sync_catalogue', 'insert, update, delete, truncate'),
  'users can''t change the sync catalogue');

select set_eq(
  $$
    select p.proname::text, string_agg(r.role, ', ' order by r.role)
    from pg_proc p
    cross join unnest(array['anon', 'authenticated', 'service_role']) as r (role)
    where p.pronamespace = 'public'::regnamespace and has_function_privilege(r.role, p.oid, 'execute')
    group by p.proname
  $$,
  $$ values
    ('admin_login_attempt', 'service_role'),
    ('admin_login_succeeded', 'service_role'),
    ('check_account_deletion', 'authenticated'),
    ('claim_invitation', 'service_role'),
    ('claim_mail_jobs', 'service_role'),
    ('claim_push_jobs', 'service_role'),
    ('delete_account', 'authenticated'),
    ('find_account', 'authenticated'),
    ('finish_mail_jobs', 'service_role'),
    ('finish_push_jobs', 'service_role'),
    ('grant_admin', 'authenticated'),
    ('invite_user', 'authenticated'),
    ('is_account_deleted', 'anon, authenticated'),
    ('list_unused_files', 'service_role'),
    ('mail_settings', 'authenticated'),
    ('notify_everyone', 'authenticated'),
    ('refuse_estimates', 'anon, authenticated, service_role'),
    ('release_invitation', 'service_role'),
    ('remove_push_subscription', 'authenticated'),
    ('revoke_admin', 'authenticated'),
    ('save_push_subscription', 'authenticated'),
    ('send_contact_message', 'anon, authenticated, service_role'),
    ('set_mail_team', 'authenticated'),
    ('stop_news_mail', 'anon, authenticated, service_role'),
    ('sync_new_epoch', 'service_role'),
    ('sync_pull_tables', 'authenticated'),
    ('sync_purge', 'service_role'),
    ('sync_push', 'authenticated'),
    ('tell_existing_account', 'anon, authenticated'),
    ('track_events', 'anon, authenticated, service_role'),
    ('who_am_i', 'authenticated'),
    ('withdraw_invitation', 'authenticated')
  $$,
  'these functions can be called through the API, by these roles'
);
select is_empty(
  $$
    select p.oid::regprocedure from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a where a.grantee = 0)
  $$,
  'PUBLIC can''t execute any function'
);
select is_empty(
  $$
    select p.oid::regprocedure from pg_proc p
    where p.pronamespace = 'private'::regnamespace and has_function_privilege('anon', p.oid, 'execute')
  $$,
  'visitors can''t execute private functions'
);

select is_empty(
  $$
    select c.oid::regclass from pg_class c
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'p') and not c.relrowsecurity
  $$,
  'every table has row level security'
);
select is_empty(
  $$
    select c.oid::regclass from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not exists (
        select from pg_policy p where p.polrelid = c.oid and not p.polpermissive and p.polcmd = '*'
          and pg_get_expr(p.polqual, p.polrelid) like '%is_active%' and pg_get_expr(p.polwithcheck, p.polrelid) like '%is_active%'
      )
  $$,
  'every table has the restrictive policy that blocks suspended users'
);
select is_empty(
  $$ select polname from pg_policy p join pg_class c on c.oid = p.polrelid
     where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and 0 = any (p.polroles) $$,
  'every policy names its role'
);
select is_empty(
  $$ select p.oid::regprocedure from pg_proc p
     where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
       and not exists (select from unnest(p.proconfig) s where s = 'search_path=""') $$,
  'every function has an empty search path'
);
select is_empty(
  $$ select p.oid::regprocedure::text from pg_proc p
     where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and obj_description(p.oid, 'pg_proc') is null
     union all
     select polname from pg_policy p join pg_class c on c.oid = p.polrelid
     -- Only tables of public and private: on hosted Supabase, tables of other owners have policies that we can't comment on.
     where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
       and obj_description(p.oid, 'pg_policy') is null
     union all
     select c.relname from pg_class c
     where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind = 'r' and obj_description(c.oid, 'pg_class') is null $$,
  'every function, policy and table has a comment'
);
select is_empty(
  $$ select conrelid::regclass, conname from pg_constraint
     where confrelid = 'auth.users'::regclass and connamespace in ('public'::regnamespace, 'private'::regnamespace) $$,
  'no foreign key references auth.users'
);
select is_empty(
  $$ select conrelid::regclass, conname from pg_constraint
     where connamespace = 'public'::regnamespace and contype = 'f' and confdeltype <> 'a' $$,
  'no foreign key cascades'
);
