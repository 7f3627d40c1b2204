select count(*) from tests.pokes();

select tests.sign_in('asha');
insert into public.projects (id, name) select gen_random_uuid(), 'Project ' || n from generate_series(1, 50) n;
update public.projects set progress = 10;
select tests.operate();
select results_eq('select tests.pokes()', array['sync:admin ["projects"]', 'sync:asha ["projects"]'], 'a transaction sends one poke per topic, however many rows it writes');

select tests.sign_in('meera');
update public.projects set user_id = tests.id('rohan') where id = tests.id('tiffin');
select tests.operate();
select results_eq('select tests.pokes()', array['sync:admin ["projects", "sync_conflicts", "tasks"]',
  'sync:asha ["projects", "sync_conflicts", "tasks"]', 'sync:rohan ["projects", "sync_conflicts", "tasks"]'],
  'a change of owner pokes both owners, with all affected tables');

select tests.sign_in('asha');
select tests.push('projects', tests.id('x'), null, '{"name": ""}');
select tests.operate();
select is_empty('select tests.pokes()', 'a refused push sends no poke');

select tests.sign_in('meera');
update public.tasks set title = 'Renewed' where id = tests.id('loose');
select tests.operate();
select results_eq('select tests.pokes()', array['sync:admin ["tasks", "user_management_logs"]'], 'a task without a project pokes admins');

select tests.sign_in('meera');
select is(public.notify_everyone('Hello'), 5, 'a message goes to every user');
select tests.operate();
select results_eq('select tests.pokes()', array['sync:admin ["user_management_logs"]', 'sync:everyone ["notifications"]'],
  'a message to everyone sends one poke on the shared topic');

insert into public.profiles (id) select tests.id('user ' || n) from generate_series(1, 21) n;
insert into public.projects (id, user_id, name) select tests.id('project of ' || n), tests.id('user ' || n), 'One' from generate_series(1, 21) n;
select count(*) from tests.pokes();
select tests.sign_in('meera');
select public.sync_push('projects', (
  select jsonb_agg(jsonb_build_object('id', tests.id('project of ' || n), 'push_id', gen_random_uuid(),
    'base', '{"name": "One"}'::jsonb, 'fields', '{"name": "Two"}'::jsonb)) from generate_series(1, 21) n), 'all');
select public.sync_push('notifications', (
  select jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'push_id', gen_random_uuid(), 'base', null,
    'fields', jsonb_build_object('user_id', tests.id('user ' || n), 'message', 'Hello'))) from generate_series(1, 2) n), 'all');
select tests.operate();
select results_eq('select tests.pokes() order by 1',
  $$ select 'sync:admin ["notifications", "projects", "user_management_logs"]' union all
     select 'sync:' || tests.id('user ' || n) || case when n <= 2 then ' ["notifications", "projects"]' else ' ["projects"]' end
     from generate_series(1, 21) n order by 1 $$,
  'a push that affects many users pokes each of them, not everyone');
update public.projects set name = name where false;
select is_empty('select tests.pokes()', 'a write without changes sends no poke');
select is_empty('select * from private.sync_pokes', 'no queued poke remains');
