update public.profiles set status = 'active' where id = tests.id('arjun');
insert into public.tasks (id, project_id, title) select tests.id('task ' || n), tests.id('tiffin'), 'Task ' || n from generate_series(1, 3) n;

select tests.sign_in('meera');
update public.tasks set assigned_to = tests.id('arjun') where id = tests.id('board');
select results_eq('select * from tests.news()', $$ values ('arjun', 'task_assigned', '“Dispatch board” in Fleetly was assigned to you.') $$,
  'the news of an assigned task names the project, but not its owner');
select ok((select for_admins from public.notifications where kind <> ''), 'admins'' devices pull the news of an admin');
update public.tasks set assigned_to = tests.id('asha') where title like 'Task _';
update public.tasks set assigned_to = tests.id('arjun') where id = tests.id('loose');
update public.tasks set assigned_to = tests.id('asha'), title = 'Board' where id = tests.id('board');
select tests.push('tasks', tests.id('photos'), null, jsonb_build_object('title', 'Send us photos', 'project_id', tests.id('tiffin'), 'assigned_to', tests.id('asha')), 'all');
select results_eq($$ select to_whom, message from tests.news() where message not like '%Fleetly%' order by message collate "C" $$,
  $$ values ('asha', '4 tasks in Tiffin Trail were assigned to you.'), ('arjun', '“Renew the certificate” was assigned to you.') $$,
  'new assignments join the unread row of the project''s owner; a customer gets no news of a task that they can''t see');
select is((select count(*) from tests.news() where to_whom <> 'arjun' and message like '%Board%'), 0::bigint,
  'a customer gets no news of a task in another customer''s project');

update public.tasks set assigned_to = tests.id('meera') where id = tests.id('task 1');
update public.tasks set assigned_to = null where id = tests.id('task 2');
update public.tasks set title = 'Task three' where id = tests.id('task 3');
select results_eq($$ select to_whom, message from tests.news() order by message collate "C" $$,
  $$ values ('asha', '2 tasks in Tiffin Trail were assigned to you.'), ('arjun', '“Renew the certificate” was assigned to you.') $$,
  'assigning a task to oneself and other edits are no news, and an assignment that ends at once leaves no news');
