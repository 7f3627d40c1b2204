begin;
set local search_path = public, extensions;
select no_plan();

select tests.sign_in('asha');
select throws_ok($$ select public.delete_account(tests.id('rohan')) $$, '42501', null, 'not by a customer');
select throws_ok($$ select public.check_account_deletion(tests.id('rohan')) $$, '42501', null, 'who is not even told whether');

select tests.sign_in('meera');
select public.grant_admin(tests.id('asha'));
update public.tasks set assigned_to = tests.id('asha') where id = tests.id('board');
select is(public.check_account_deletion(tests.id('asha')), null, 'an admin may');
select is(public.check_account_deletion(gen_random_uuid()), 'not_found', 'if there is somebody');
select lives_ok($$ select public.delete_account(tests.id('asha')) $$, 'the account goes');
select is(public.check_account_deletion(tests.id('asha')), 'not_found', 'once');
select throws_ok($$ select public.delete_account(tests.id('asha')) $$, 'P0001', null, 'and not twice');

select tests.operate();
select is_empty($$ select id from auth.users where id = tests.id('asha') $$, 'it is gone');
select is_empty($$ select id from public.admin_users where id = tests.id('asha') $$, 'with its right');
select results_eq($$ select full_name, email, avatar_url, _deleted, is_admin from public.profiles where id = tests.id('asha') $$,
  $$ values ('', null::text, null::text, true, false) $$, 'the profile is a tombstone without personal data');
select results_eq($$ select distinct name, description, _deleted from public.projects where user_id = tests.id('asha') $$,
  $$ values ('', '', true) $$, 'so are the projects');
select results_eq($$ select distinct title, description, _deleted from public.tasks where owner_id = tests.id('asha') $$,
  $$ values ('', '', true) $$, 'and their tasks');
select results_eq($$ select distinct message, _deleted from public.notifications where user_id = tests.id('asha') $$,
  $$ values ('', true) $$, 'and the notifications');
select results_eq($$ select replaced_value, kept_value, _deleted from public.sync_conflicts where user_id = tests.id('asha') $$,
  $$ values (null::jsonb, null::jsonb, true) $$, 'and the conflicts');
select results_eq($$ select assigned_to, _deleted, title from public.tasks where id = tests.id('board') $$,
  $$ values (null::uuid, false, 'Dispatch board') $$, 'a task of somebody else lives on, unassigned');
select is_empty($$ select id from public.user_management_logs where user_id = tests.id('asha') and details::text ilike '%asha%' $$,
  'the log keeps what happened and not the name');
select is((select _deleted from public.projects where id = tests.id('fleetly')), false, 'others are not touched');

select tests.sign_in('asha');
select is(public.who_am_i(), null, 'the token that is left opens nothing');
select is_empty('select id from public.projects', 'no project');
select is(public.sync_pull('projects') ->> 'status', 'suspended', 'no sync');

select tests.sign_in('meera');
select throws_ok($$ update public.projects set user_id = tests.id('asha') where id = tests.id('fleetly') $$, '23503', null, 'nothing is given to a deleted account');
select throws_ok($$ insert into public.notifications (id, user_id, message) values (gen_random_uuid(), tests.id('asha'), 'x') $$, '23503', null, 'nor sent');
select throws_ok($$ update public.tasks set assigned_to = tests.id('asha') where id = tests.id('board') $$, '23503', null, 'nor assigned');
select is(tests.outcome(tests.push('projects', tests.id('tiffin'), '{"_deleted": true}', '{"_deleted": false}', 'all')),
  'rejected 23503 projects_user_id_fkey', 'and its emptied projects do not come back');
select is(tests.outcome(tests.push('projects', tests.id('tiffin'), '{"_deleted": true, "name": ""}', '{"_deleted": false, "name": "Tiffin Trail"}', 'all')),
  'rejected 23503 projects_user_id_fkey', 'not even with a name');

-- However it is deleted.
select tests.operate();
delete from auth.users where id = tests.id('rohan');
select is((select full_name || _deleted from public.profiles where id = tests.id('rohan')), 'true', 'an account deleted in the dashboard leaves a tombstone too');

select * from finish();
rollback;
