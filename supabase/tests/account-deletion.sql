select tests.sign_in('asha');
select throws_ok($$ select public.delete_account(tests.id('rohan')) $$, '42501', null, 'a customer can''t delete an account');
select throws_ok($$ select public.check_account_deletion(tests.id('rohan')) $$, '42501', null, 'nor check whether one can be deleted');

select tests.sign_in('meera');
select public.grant_admin(tests.id('asha'));
update public.tasks set assigned_to = tests.id('asha') where id = tests.id('board');
select is(public.check_account_deletion(tests.id('asha')), null, 'an admin may delete an account');
select is(public.check_account_deletion(gen_random_uuid()), 'not_found', 'only an existing account can be deleted');
select lives_ok($$ select public.delete_account(tests.id('asha')) $$, 'the account is deleted');
select is(public.check_account_deletion(tests.id('asha')), 'not_found', 'a deleted account is not found');
select throws_ok($$ select public.delete_account(tests.id('asha')) $$, 'P0001', null, 'a second deletion fails');

select tests.operate();
select is_empty($$ select id from auth.users where id = tests.id('asha') $$, 'the account is gone');
select is_empty($$ select id from public.admin_users where id = tests.id('asha') $$, 'and its admin right');
select results_eq($$ select full_name, email, avatar_url, _deleted, is_admin from public.profiles where id = tests.id('asha') $$,
  $$ values ('', null::text, null::text, true, false) $$, 'the profile is a tombstone without personal data');
select results_eq($$ select distinct name, description, _deleted from public.projects where user_id = tests.id('asha') $$,
  $$ values ('', '', true) $$, 'the projects are tombstones');
select results_eq($$ select distinct title, description, _deleted from public.tasks where owner_id = tests.id('asha') $$,
  $$ values ('', '', true) $$, 'and so are their tasks');
select results_eq($$ select distinct message, _deleted from public.notifications where user_id = tests.id('asha') $$,
  $$ values ('', true) $$, 'and the notifications');
select results_eq($$ select replaced_value, kept_value, _deleted from public.sync_conflicts where user_id = tests.id('asha') $$,
  $$ values (null::jsonb, null::jsonb, true) $$, 'and the conflicts');
select results_eq($$ select assigned_to, _deleted, title from public.tasks where id = tests.id('board') $$,
  $$ values (null::uuid, false, 'Dispatch board') $$, 'another user''s task stays, unassigned');
select is_empty($$ select id from public.user_management_logs where user_id = tests.id('asha') and details::text ilike '%asha%' $$,
  'the log stores the action without the name');
select is((select _deleted from public.projects where id = tests.id('fleetly')), false, 'other users'' rows are unchanged');

-- Texts that users or admins write for a user, and which the deletion must empty.
create temporary table free_texts on commit drop as
select c.table_name, a.attname::text as column_name, a.attname = any (c.personal) as is_emptied
from private.sync_catalogue c
cross join unnest(c.own_insert || c.own_update || c.admin_insert) w (name)
join pg_attribute a on a.attrelid = format('public.%I', c.table_name)::regclass and a.attname = w.name
where c.owner_column is not null and a.atttypid = 'text'::regtype
  -- Texts with known values, and places in a list, are nobody's words.
  and a.attname <> 'position'
  and not exists (select from pg_constraint k where k.conrelid = a.attrelid and k.conname = format('%s_%s_known', c.table_name, a.attname));
select is_empty('select table_name, column_name from free_texts where not is_emptied', 'every text of a synced table is declared personal');
select isnt_empty($$ select from free_texts where table_name = 'projects' and column_name = 'name' $$, 'and a project''s name is such a text');

select tests.sign_in('asha');
select is(public.who_am_i(), null, 'the deleted user''s token has no access');
select is_empty('select id from public.projects', 'it reads no project');
select is(public.sync_pull_tables('[{"table": "projects"}]')::jsonb - 'oldest_client', '{"status": "deleted", "scope": "own", "tables": {}}', 'it can''t pull, and is told why');
select is(public.sync_push('projects', '[]') - 'oldest_client', '{"status": "deleted", "scope": "own", "results": []}', 'nor push');

select tests.sign_in('meera');
select throws_ok($$ update public.projects set user_id = tests.id('asha') where id = tests.id('fleetly') $$, '23503', null, 'a project can''t be given to a deleted account');
select throws_ok($$ insert into public.notifications (id, user_id, message) values (gen_random_uuid(), tests.id('asha'), 'x') $$, '23503', null, 'a notification can''t be sent to it');
select throws_ok($$ update public.tasks set assigned_to = tests.id('asha') where id = tests.id('board') $$, '23503', null, 'a task can''t be assigned to it');
select is(tests.outcome(tests.push('projects', tests.id('tiffin'), '{"_deleted": true}', '{"_deleted": false}', 'all')),
  'rejected 23503 projects_user_id_fkey', 'its cleared projects can''t be restored');
select is(tests.outcome(tests.push('projects', tests.id('tiffin'), '{"_deleted": true, "name": ""}', '{"_deleted": false, "name": "Tiffin Trail"}', 'all')),
  'rejected 23503 projects_user_id_fkey', 'not even with a new name');

-- However it is deleted.
select tests.operate();
delete from auth.users where id = tests.id('rohan');
select is((select full_name || _deleted from public.profiles where id = tests.id('rohan')), 'true', 'an account deleted in the hosting dashboard leaves a tombstone too');

-- As the auth server deletes softly: the row first, then the metadata.
insert into auth.users (id, email, raw_user_meta_data) values (tests.id('soft'), 'soft@example.com', '{"full_name": "Soft"}');
update auth.users set email = 'a-hash', email_change = 'another-hash', deleted_at = now() where id = tests.id('soft');
select results_eq($$ select full_name, email, _deleted from public.profiles where id = tests.id('soft') $$,
  $$ values ('', null::text, true) $$, 'and so does one that is deleted softly, without the hash of its address');
select is_empty($$ select id from public.user_management_logs where details::text like '%a-hash%' $$, 'which is not logged either');
select lives_ok($$
  update auth.users set email = 'a-hash of sid', email_change = 'another-hash', deleted_at = now() where id = tests.id('sid');
  update auth.users set raw_user_meta_data = '{}' where id = tests.id('sid')
$$, 'a suspended account can be deleted softly');
select is((select _deleted from public.profiles where id = tests.id('sid')), true, 'and leaves a tombstone too');
