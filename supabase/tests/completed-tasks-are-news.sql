insert into public.tasks (id, project_id, title) select tests.id('task ' || n), tests.id('tiffin'), E'Landing\n page ' || n from generate_series(1, 3) n;
insert into public.tasks (id, project_id, title) values (tests.id('sids task'), tests.id('sids'), 'For Sid');

select tests.sign_in('meera');
select tests.push('tasks', tests.id('checkout'), '{"status": "pending"}', '{"status": "completed"}', 'all');
select results_eq('select * from tests.news()', $$ values ('asha', 'task_completed', '“Checkout” is done in Tiffin Trail.') $$,
  'the owner of the project hears of a completed task');
select results_eq($$ select project_id, task_id, count, is_read, for_admins from public.notifications where kind <> '' $$,
  $$ values (tests.id('tiffin'), tests.id('checkout'), 1, false, false) $$,
  'the news names the project and the task, and isn''t on admins'' devices');
update public.tasks set status = 'completed' where title like 'Landing%' or id in (tests.id('checkout'), tests.id('board'), tests.id('sids task'));
select results_eq($$ select * from tests.news() order by 1 $$,
  $$ values ('asha', 'task_completed', '4 tasks completed in Tiffin Trail.'), ('rohan', 'task_completed', '“Dispatch board” is done in Fleetly.') $$,
  'a project''s completed tasks share one unread row, count once each, and are no news for a suspended user');
select results_eq($$ select task_id, count, cardinality(task_ids) from public.notifications where message like '4 tasks%' $$, $$ values (null::uuid, 4, 4) $$,
  'the shared row knows its tasks');

update public.tasks set title = 'Landing page', description = 'Longer' where id = tests.id('task 1');
select tests.push('tasks', tests.id('done'), null, jsonb_build_object('title', 'Done before', 'status', 'completed', 'project_id', tests.id('tiffin')), 'all');
select tests.push('tasks', tests.id('loose'), '{"status": "pending"}', '{"status": "completed"}', 'all');
select is((select sum(count) from public.notifications where kind <> ''), 5::bigint, 'other edits, a task created completed and a task without a project are no news');

select tests.sign_in('asha');
select is((select count(*) from public.notifications where kind <> ''), 1::bigint, 'the project''s owner sees the news');
select is((select jsonb_agg(r -> 'message' order by r -> 'created_at') from jsonb_array_elements(tests.pull('notifications') -> 'rows') r where r ->> 'kind' <> ''), null,
  'a pull in this transaction doesn''t deliver the news yet');
update public.notifications set message = 'Mine', kind = '', count = 7, project_id = null, task_id = null, is_read = true where kind = 'task_completed';
select results_eq($$ select distinct message, kind, is_read from public.notifications where count = 4 $$,
  $$ values ('4 tasks completed in Tiffin Trail.', 'task_completed', true) $$, 'the project''s owner can only mark the news as read');
select tests.sign_in('rohan');
select is((select count(*) from public.notifications where kind <> ''), 1::bigint, 'another user doesn''t see the news');

select tests.sign_in('meera');
select is(tests.push('notifications', tests.id('fake'), null,
  jsonb_build_object('user_id', tests.id('asha'), 'message', 'Fake', 'kind', 'task_completed', 'project_id', tests.id('tiffin'), 'count', 9), 'all') #>> '{row,kind}', '',
  'an admin''s message is no news, even if the push sends the columns of news');

select tests.serve();
update public.tasks set status = 'pending' where id = tests.id('task 2');
update public.tasks set status = 'completed' where id = tests.id('task 2');
select tests.operate();
update public.tasks set status = 'pending' where id = tests.id('task 3');
update public.tasks set status = 'completed' where id = tests.id('task 3');
select is((select sum(count) from public.notifications where kind <> ''), 5::bigint, 'changes by the service role and the operator are no news');
