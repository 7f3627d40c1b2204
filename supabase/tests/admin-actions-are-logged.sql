create temporary table seen on commit drop as select id from public.user_management_logs;
grant all on seen to public;
create function pg_temp.news() returns setof jsonb
  language plpgsql
  as $$
  declare
    entry record;
  begin
    for entry in select * from public.user_management_logs l where l.id not in (select id from seen) order by l._modified loop
      insert into seen values (entry.id);
      return next jsonb_build_object('action', entry.action, 'by', entry.admin_id, 'of', entry.user_id, 'details', entry.details);
    end loop;
  end
  $$;
create function pg_temp.entry(action text, username text, details jsonb) returns jsonb
  language sql
  as $$ select jsonb_build_object('action', action, 'by', tests.id('meera'), 'of', tests.id(username), 'details', details) $$;

select tests.sign_in('meera');
insert into public.tasks (id, project_id, title) values (tests.id('fresh'), tests.id('tiffin'), 'Fresh');
select results_eq('select pg_temp.news()', array[pg_temp.entry('task_created', 'asha',
  jsonb_build_object('task_id', tests.id('fresh'), 'title', 'Fresh', 'status', 'pending', 'owner_id', tests.id('asha')))], 'logs a created task');
update public.tasks set status = 'completed' where id = tests.id('fresh');
select results_eq('select pg_temp.news()', array[pg_temp.entry('task_updated', 'asha',
  jsonb_build_object('task_id', tests.id('fresh'), 'title', 'Fresh', 'status', 'completed', 'owner_id', tests.id('asha')))], 'logs an updated task');
update public.tasks set status = 'completed' where id = tests.id('fresh');
select is_empty('select pg_temp.news()', 'logs nothing if an update changes nothing');
update public.tasks set _deleted = true where id = tests.id('fresh');
select results_eq('select pg_temp.news()', array[pg_temp.entry('task_deleted', 'asha',
  jsonb_build_object('task_id', tests.id('fresh'), 'title', 'Fresh', 'status', 'completed', 'owner_id', tests.id('asha')))], 'logs a deleted task');
update public.profiles set status = 'inactive' where id = tests.id('rohan');
select results_eq('select pg_temp.news()', array[pg_temp.entry('status_updated', 'rohan', '{"from": "active", "to": "inactive"}')],
  'logs an updated status');
insert into public.notifications (id, user_id, message) values (tests.id('sent'), tests.id('rohan'), 'Hello');
select results_eq('select pg_temp.news()', array[pg_temp.entry('notification_sent', 'rohan', '{"recipients": 1}')], 'logs a sent notification');
select public.notify_everyone('Hello all');
select results_eq('select pg_temp.news()', array[pg_temp.entry('notification_sent', null, '{"recipients": 5}')],
  'logs a message to everyone once');
select public.grant_admin(tests.id('rohan'));
select results_eq('select pg_temp.news()', array[pg_temp.entry('admin_added', 'rohan', '{"username": "rohan"}')], 'logs a granted admin right');
select public.revoke_admin(tests.id('rohan'));
select results_eq('select pg_temp.news()', array[pg_temp.entry('admin_removed', 'rohan', '{"username": "rohan"}')], 'logs a revoked admin right');
select public.delete_account(tests.id('sid'));
select results_eq('select pg_temp.news()', array[pg_temp.entry('user_deleted', 'sid', '{}')], 'logs a deleted user');

-- The same actions through a push.
select tests.push('tasks', tests.id('loose'), '{"status": "pending"}', '{"status": "completed"}', 'all');
select is((select (e ->> 'action') from pg_temp.news() e), 'task_updated', 'logs a task updated from a device');

select public.sync_push('notifications', (
  select jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'push_id', gen_random_uuid(), 'base', null,
    'fields', jsonb_build_object('user_id', tests.id(username), 'message', 'Hello')))
  from unnest(array['asha', 'asha', 'rohan']) username), 'all');
select results_eq('select pg_temp.news()', array[
    pg_temp.entry('notification_sent', 'asha', '{"recipients": 1}'), pg_temp.entry('notification_sent', 'asha', '{"recipients": 1}'),
    pg_temp.entry('notification_sent', 'rohan', '{"recipients": 1}')],
  'logs each notification of a push');

select tests.sign_in('asha');
update public.projects set _deleted = true where id = tests.id('tiffin');
select tests.sign_in('meera');
select is_empty('select pg_temp.news()', 'doesn''t log the tasks deleted with a customer''s project');
