-- A suspended user's token is still valid, so the database itself stops them.

select tests.sign_in('sid');
select is_empty(format('select * from public.%I', t), 'a suspended customer sees nothing in ' || t)
from unnest(array['profiles', 'admin_users', 'projects', 'tasks', 'notifications', 'contact_messages', 'user_management_logs',
  'analytics_events', 'sync_conflicts', 'sync_revocations']) as t;
select throws_ok($$ insert into public.projects (id, name) values (gen_random_uuid(), 'One more') $$, '42501', null,
  'a suspended customer can''t create a project');
select is_empty($$ update public.projects set name = 'Mine' returning id $$, 'a suspended customer can''t change a project');
select is(tests.pull('projects') ->> 'status', 'suspended', 'a pull reports the suspension');
select is(tests.pull('projects') -> 'rows', null, 'a pull returns no rows');
select is(public.sync_push('projects', jsonb_build_array(jsonb_build_object('id', tests.id('sids'), 'push_id', gen_random_uuid(),
  'base', '{}'::jsonb, 'fields', '{"name": "x"}'::jsonb))) - 'oldest_client', '{"status": "suspended", "scope": "own", "results": []}',
  'a push reports the suspension and stores nothing');
select is(public.who_am_i(), jsonb_build_object('id', tests.id('sid'), 'status', 'suspended'),
  'who_am_i returns only id and status');

select tests.sign_in('arjun');
select is_empty(format('select * from public.%I', t), 'a suspended admin sees nothing in ' || t)
from unnest(array['profiles', 'admin_users', 'projects', 'tasks', 'notifications', 'contact_messages', 'user_management_logs',
  'analytics_events', 'sync_conflicts', 'sync_revocations']) as t;
select is(tests.pull('projects', null, 10, 'all') ->> 'status', 'suspended', 'a suspended admin can''t pull');
select is(public.who_am_i(), jsonb_build_object('id', tests.id('arjun'), 'status', 'suspended'), 'a suspended admin has no admin scope');
select throws_ok($$ select public.notify_everyone('hello') $$, '42501', null, 'a suspended admin can''t notify');
select throws_ok($$ select public.grant_admin(tests.id('asha')) $$, '42501', null, 'a suspended admin can''t grant the admin right');
select throws_ok($$ select public.revoke_admin(tests.id('meera')) $$, '42501', null, 'a suspended admin can''t revoke it');
select throws_ok($$ select public.delete_account(tests.id('asha')) $$, '42501', null, 'a suspended admin can''t delete an account');

-- Suspending takes effect at once, even on a valid token.
select tests.sign_in('asha');
select isnt_empty('select id from public.projects', 'an active customer sees their projects');
select tests.operate();
update public.profiles set status = 'suspended' where id = tests.id('asha');
select tests.sign_in('asha');
select is_empty('select id from public.projects', 'a customer loses access as soon as they are suspended');
select tests.operate();
update public.profiles set status = 'inactive' where id = tests.id('asha');
select tests.sign_in('asha');
select isnt_empty('select id from public.projects', 'an inactive user keeps access');
