select count(*) from tests.pokes();

select tests.sign_in('meera');
update public.tasks set status = 'completed' where id in (tests.id('checkout'), tests.id('board'));
select tests.operate();
select results_eq('select tests.pokes()', array['sync:admin ["notifications", "project_posts", "projects", "tasks", "user_management_logs"]',
  'sync:asha ["notifications", "project_posts", "projects", "tasks"]', 'sync:rohan ["notifications", "project_posts", "projects", "tasks"]'],
  'news for two users in one statement pokes both users');
select is_empty($$ select from public.user_management_logs where action = 'notification_sent' $$, 'news is not logged as a sent message');

insert into public.profiles (id) select tests.id('user ' || n) from generate_series(1, 30) n;
insert into public.projects (id, user_id, name) select tests.id('project of ' || n), tests.id('user ' || n), 'One' from generate_series(1, 30) n;
select count(*) from tests.pokes();
select tests.sign_in('meera');
update public.projects set status = 'on-hold' where name = 'One';
select tests.operate();
select ok('sync:everyone ["notifications", "project_posts", "projects"]' = any (array(select tests.pokes())), 'news for more than twenty pokes everyone');
select is((select count(*) from public.notifications where kind = 'status_changed'), 30::bigint, 'each user has the news');

-- races-of-deletion.test.ts shows that a user whose account is being deleted gets none.
select tests.sign_in('meera');
select is((select count(*) from jsonb_array_elements(tests.pull('notifications', null, 1000, 'all') -> 'rows') r where r ->> 'kind' <> ''), 0::bigint,
  'admins'' devices don''t pull customers'' news');
