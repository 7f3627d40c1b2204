select tests.sign_in('asha');
select throws_ok($$ select public.delete_account(tests.id('rohan')) $$, '42501', null, 'a customer can''t delete an account');
select throws_ok($$ select public.check_account_deletion(tests.id('rohan')) $$, '42501', null,
  'a customer can''t check whether an account can be deleted');

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
select is_empty($$ select id from public.admin_users where id = tests.id('asha') $$, 'the account''s admin right is gone');
select results_eq($$ select full_name, email, avatar_url, _deleted, is_admin from public.profiles where id = tests.id('asha') $$,
  $$ values ('', null::text, null::text, true, false) $$, 'the profile is a tombstone without personal data');
select results_eq($$ select distinct name, description, _deleted from public.projects where user_id = tests.id('asha') $$,
  $$ values ('', '', true) $$, 'the projects are tombstones');
select results_eq($$ select distinct title, description, _deleted from public.tasks where owner_id = tests.id('asha') $$,
  $$ values ('', '', true) $$, 'the tasks are tombstones without texts');
select results_eq($$ select distinct message, _deleted from public.notifications where user_id = tests.id('asha') $$,
  $$ values ('', true) $$, 'the notifications are tombstones without texts');
select results_eq($$ select replaced_value, kept_value, _deleted from public.sync_conflicts where user_id = tests.id('asha') $$,
  $$ values (null::jsonb, null::jsonb, true) $$, 'the conflicts are tombstones without values');
select results_eq($$ select assigned_to, _deleted, title from public.tasks where id = tests.id('board') $$,
  $$ values (null::uuid, false, 'Dispatch board') $$, 'another user''s task stays, unassigned');
select is_empty($$ select id from public.user_management_logs where user_id = tests.id('asha') and details::text ilike '%asha%' $$,
  'the log stores the action without the name');
select is((select _deleted from public.projects where id = tests.id('fleetly')), false, 'other users'' rows are unchanged');

-- Texts that users write, or admins write for a user: the deletion of an account must empty them.
create temporary table free_texts on commit drop as
select c.table_name, a.attname::text as column_name, a.attname = any (c.personal) as is_emptied
from private.sync_catalogue c
cross join unnest(c.own_insert || c.own_update || c.admin_insert) w (name)
join pg_attribute a on a.attrelid = format('public.%I', c.table_name)::regclass and a.attname = w.name
where c.owner_column is not null and a.atttypid = 'text'::regtype
  -- Nobody wrote the texts with fixed values, nor the places in a list.
  and a.attname <> 'position'
  and not exists (select from pg_constraint k where k.conrelid = a.attrelid and k.conname = format('%s_%s_known', c.table_name, a.attname));
select is_empty('select table_name, column_name from free_texts where not is_emptied', 'the deletion empties every free text of a synced table');
select isnt_empty($$ select from free_texts where table_name = 'projects' and column_name = 'name' $$, 'a project''s name is a free text');

select tests.sign_in('asha');
select is(public.who_am_i(), null, 'the deleted user''s token has no access');
select is_empty('select id from public.projects', 'the deleted user''s token reads no project');
select is(public.sync_pull_tables('[{"table": "projects"}]')::jsonb - 'oldest_client', '{"status": "deleted", "scope": "own", "tables": {}}',
  'a pull with the deleted user''s token answers "deleted"');
select is(public.sync_push('projects', '[]') - 'oldest_client', '{"status": "deleted", "scope": "own", "results": []}',
  'a push with the deleted user''s token answers "deleted"');

select tests.sign_in('meera');
select throws_ok($$ update public.projects set user_id = tests.id('asha') where id = tests.id('fleetly') $$, '23503', null, 'a project can''t be given to a deleted account');
select throws_ok($$ insert into public.notifications (id, user_id, message) values (gen_random_uuid(), tests.id('asha'), 'x') $$, '23503', null,
  'a notification can''t be sent to a deleted account');
select throws_ok($$ update public.tasks set assigned_to = tests.id('asha') where id = tests.id('board') $$, '23503', null,
  'a task can''t be assigned to a deleted account');
select is(tests.outcome(tests.push('projects', tests.id('tiffin'), '{"_deleted": true}', '{"_deleted": false}', 'all')),
  'rejected 23503 projects_user_id_fkey', 'the emptied projects of a deleted account can''t be restored');
select is(tests.outcome(tests.push('projects', tests.id('tiffin'), '{"_deleted": true, "name": ""}', '{"_deleted": false, "name": "Tiffin Trail"}', 'all')),
  'rejected 23503 projects_user_id_fkey', 'an emptied project can''t be restored even with a new name');

-- Deletions that don't go through delete_account.
select tests.operate();
delete from auth.users where id = tests.id('rohan');
select is((select full_name || _deleted from public.profiles where id = tests.id('rohan')), 'true', 'an account deleted in the hosting dashboard leaves a tombstone too');

-- The auth server's soft deletion changes the row first, then the metadata.
insert into auth.users (id, email, raw_user_meta_data) values (tests.id('soft'), 'soft@example.com', '{"full_name": "Soft"}');
update auth.users set email = 'a-hash', email_change = 'another-hash', deleted_at = now() where id = tests.id('soft');
select results_eq($$ select full_name, email, _deleted from public.profiles where id = tests.id('soft') $$,
  $$ values ('', null::text, true) $$, 'a softly deleted account leaves a tombstone without the hash of its address');
select is_empty($$ select id from public.user_management_logs where details::text like '%a-hash%' $$,
  'the hash of a softly deleted account''s address isn''t logged');
select lives_ok($$
  update auth.users set email = 'a-hash of sid', email_change = 'another-hash', deleted_at = now() where id = tests.id('sid');
  update auth.users set raw_user_meta_data = '{}' where id = tests.id('sid')
$$, 'a suspended account can be deleted softly');
select is((select _deleted from public.profiles where id = tests.id('sid')), true, 'a softly deleted suspended account leaves a tombstone');
