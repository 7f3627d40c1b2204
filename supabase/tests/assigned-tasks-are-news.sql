update public.profiles set status = 'active' where id = tests.id('arjun');
insert into public.tasks (id, project_id, title) select tests.id('task ' || n), tests.id('tiffin'), 'Task ' || n from generate_series(1, 3) n;

select tests.sign_in('meera');
update public.tasks set assigned_to = tests.id('arjun') where id = tests.id('board');
select results_eq('select * from tests.news()', $$ values ('arjun', 'task_assigned', '“Dispatch board” in Fleetly was assigned to you.') $$,
  'an admin hears of the task, with the project but without its owner');
select ok((select for_admins from public.notifications where kind <> ''), 'news for an admin is on admins'' devices');
update public.tasks set assigned_to = tests.id('asha') where title like 'Task _';
update public.tasks set assigned_to = tests.id('arjun') where id = tests.id('loose');
update public.tasks set assigned_to = tests.id('asha'), title = 'Board' where id = tests.id('board');
select tests.push('tasks', tests.id('photos'), null, jsonb_build_object('title', 'Send us photos', 'project_id', tests.id('tiffin'), 'assigned_to', tests.id('asha')), 'all');
select results_eq($$ select to_whom, message from tests.news() where message not like '%Fleetly%' order by message collate "C" $$,
  $$ values ('asha', '4 tasks in Tiffin Trail were assigned to you.'), ('arjun', '“Renew the certificate” was assigned to you.') $$,
  'the owner hears of theirs, in one row, with a new one; a customer hears nothing of a task that they can''t see');
select is((select count(*) from tests.news() where to_whom <> 'arjun' and message like '%Board%'), 0::bigint, 'nor of another customer''s project');

update public.tasks set assigned_to = tests.id('meera') where id = tests.id('task 1');
update public.tasks set assigned_to = null where id = tests.id('task 2');
update public.tasks set title = 'Task three' where id = tests.id('task 3');
select results_eq($$ select to_whom, message from tests.news() order by message collate "C" $$,
  $$ values ('asha', '2 tasks in Tiffin Trail were assigned to you.'), ('arjun', '“Renew the certificate” was assigned to you.') $$,
  'no news of one''s own tasks or of another edit, and none that stays of an assignment that ends at once');
