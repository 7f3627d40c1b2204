insert into public.tasks (id, project_id, title) select tests.id('task ' || n), tests.id('tiffin'), 'Task ' || n from generate_series(1, 4) n;

select tests.sign_in('meera');
update public.tasks set status = 'completed' where id = tests.id('checkout');
update public.tasks set status = 'pending' where id = tests.id('checkout');
select is_empty('select * from tests.news()', 'a task that is reopened at once withdraws its news');
select is((select count(*) from public.notifications where kind <> '' and _deleted), 1::bigint,
  'the withdrawn news is a tombstone, because a device may have it');

-- A row of several tasks.
update public.tasks set status = 'completed' where title like 'Task _';
create temporary table was on commit drop as select created_at from public.notifications where count = 4;
update public.tasks set status = 'in-progress' where id = tests.id('task 1');
select results_eq('select * from tests.news()', $$ values ('asha', 'task_completed', '3 tasks completed in Tiffin Trail.') $$,
  'the row of four completed tasks keeps three after one Undo');
select is(n.created_at, was.created_at, 'the row with fewer tasks keeps its time') from public.notifications n, was where n.kind <> '' and not n._deleted;
update public.tasks set status = 'cancelled' where id in (tests.id('task 2'), tests.id('task 3'));
select results_eq('select message from tests.news()', array['“Task 4” is done in Tiffin Trail.'], 'a row with one task left names the task');
select is((select task_id from public.notifications where kind <> '' and not _deleted), tests.id('task 4'),
  'a row with one task left links to the task');

-- Redo.
select tests.push('tasks', tests.id('task 4'), '{"status": "completed"}', '{"status": "pending"}', 'all');
select is_empty('select * from tests.news()', 'a row without tasks is withdrawn');
select public.sync_push('tasks', jsonb_build_array(jsonb_build_object('id', t.id, 'push_id', gen_random_uuid(), 'base', '{"status": "pending"}'::jsonb,
  'fields', '{"status": "completed"}'::jsonb, 'times', jsonb_build_object('completed_at', tests.on_device(t.replaced_completed_at)))), 'all')
from public.tasks t where t.id = tests.id('task 4');
select is((select count(*) from tests.news()), 1::bigint, 'the Redo of a completion is news again');

-- After a minute.
select tests.minutes_later();
update public.tasks set status = 'pending' where id = tests.id('task 4');
select is((select count(*) from tests.news()), 1::bigint, 'an Undo after a minute withdraws no news');
select tests.operate();
update public.tasks set replaced_completed_at = now() - interval '1 day' where id = tests.id('task 4');
select tests.sign_in('meera');
select public.sync_push('tasks', jsonb_build_array(jsonb_build_object('id', t.id, 'push_id', gen_random_uuid(), 'base', '{"status": "pending"}'::jsonb,
  'fields', '{"status": "completed"}'::jsonb, 'times', jsonb_build_object('completed_at', tests.on_device(t.replaced_completed_at)))), 'all')
from public.tasks t where t.id = tests.id('task 4');
select ok((select completed_at < now() - interval '1 hour' from public.tasks where id = tests.id('task 4')), 'the Undo of a reopening restores the time');
select is((select count(*) from tests.news()), 1::bigint, 'the Undo of a reopening is no news');

-- Read.
update public.tasks set status = 'completed' where id = tests.id('checkout');
select tests.sign_in('asha');
update public.notifications set is_read = true where kind <> '';
select tests.sign_in('meera');
update public.tasks set status = 'pending' where id = tests.id('checkout');
select is((select count(*) from tests.news() where message = '2 tasks completed in Tiffin Trail.'), 1::bigint,
  'an Undo withdraws no news that was read');

-- Projects.
update public.projects set status = 'on-hold', due_on = '2099-01-02' where id = tests.id('fleetly');
update public.projects set status = 'planning' where id = tests.id('fleetly');
update public.projects set due_on = null where id = tests.id('fleetly');
select results_eq($$ select message from tests.news() where to_whom = 'rohan' order by message collate "C" $$,
  array['Fleetly is now Planning.', 'The dates of Fleetly have changed.'], 'a project''s latest status and dates replace those of the last minute');
select tests.minutes_later();
update public.projects set status = 'completed' where id = tests.id('fleetly');
select is((select count(*) from tests.news() where to_whom = 'rohan'), 3::bigint, 'older news of a project stays');

-- Assignments.
create function pg_temp.assigned() returns setof text
  language sql stable security definer
  as $$ select n.message from tests.news() n where n.kind = 'task_assigned' order by n.message collate "C" $$;
select tests.operate();
update public.profiles set status = 'active' where id = tests.id('arjun');
insert into public.tasks (id, title) select tests.id('loose ' || n), 'Loose ' || n from generate_series(1, 3) n;
select tests.sign_in('meera');
update public.tasks set assigned_to = tests.id('asha') where title like 'Task _';
update public.tasks set assigned_to = null where title like 'Task _';
select is_empty('select pg_temp.assigned()', 'an assignment that is undone is no news');
update public.tasks set assigned_to = tests.id('asha') where id = tests.id('task 1');
update public.tasks set assigned_to = tests.id('asha') where title like 'Task _' and assigned_to is null;
select results_eq('select pg_temp.assigned()', array['4 tasks in Tiffin Trail were assigned to you.'], 'a task that is assigned twice counts once');
update public.tasks set assigned_to = null where title like 'Task _' and id <> tests.id('task 1');
select results_eq('select pg_temp.assigned()', array['“Task 1” in Tiffin Trail was assigned to you.'],
  'a row with one assignment left names the task');
update public.tasks set assigned_to = tests.id('arjun') where title like 'Loose _';
update public.tasks set assigned_to = null where title like 'Loose _';
update public.tasks set assigned_to = tests.id('arjun') where id = tests.id('loose 2');
select results_eq('select pg_temp.assigned()', array['“Loose 2” was assigned to you.', '“Task 1” in Tiffin Trail was assigned to you.'],
  'a row with one task without a project names the task');
select tests.minutes_later();
update public.tasks set assigned_to = null where id in (tests.id('loose 2'), tests.id('task 1'));
select is((select count(*) from pg_temp.assigned()), 2::bigint, 'an Undo after a minute withdraws no assignment');
