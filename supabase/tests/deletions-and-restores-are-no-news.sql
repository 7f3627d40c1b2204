select tests.sign_in('meera');
update public.tasks set status = 'completed', assigned_to = tests.id('asha') where id = tests.id('checkout');
create temporary table known on commit drop as select * from tests.news();
select is((select count(*) from known), 2::bigint, 'the fixture has news of a completion and an assignment');

select tests.push('projects', tests.id('tiffin'), '{"_deleted": false}', '{"_deleted": true}', 'all');
select results_eq('select * from tests.news() order by 3', 'select * from known order by 3', 'the deletion of the project changes no news');
select tests.push('projects', tests.id('tiffin'), '{"_deleted": true}', '{"_deleted": false}', 'all');
select is((select _deleted from public.tasks where id = tests.id('checkout')), false, 'the Undo of the project''s deletion restores the tasks');
select results_eq('select * from tests.news() order by 3', 'select * from known order by 3', 'the Undo of the project''s deletion is no news');
select tests.push('tasks', tests.id('checkout'), '{"_deleted": false}', '{"_deleted": true}', 'all');
select tests.push('tasks', tests.id('checkout'), '{"_deleted": true}', '{"_deleted": false}', 'all');
select results_eq('select * from tests.news() order by 3', 'select * from known order by 3', 'the deletion of a task and its Undo are no news');

select tests.operate();
select public.sync_new_epoch();
select results_eq('select * from tests.news() order by 3', 'select * from known order by 3', 'a restamp is no news');

-- A purge doesn't wait until the news is gone.
select tests.sign_in('meera');
select tests.push('projects', tests.id('tiffin'), '{"_deleted": false}', '{"_deleted": true}', 'all');
select tests.operate();
alter table public.projects disable trigger user;
alter table public.tasks disable trigger user;
update public.projects set _modified = now() - interval '100 days' where _deleted;
update public.tasks set _modified = now() - interval '100 days' where _deleted;
alter table public.project_posts disable trigger user;
update public.project_posts set _modified = now() - interval '100 days' where _deleted;
select public.sync_purge();
select is_empty($$ select from public.projects where id = tests.id('tiffin') $$, 'the tombstone of a project with news is purged');
select results_eq('select * from tests.news() order by 3', 'select * from known order by 3', 'the news of a purged project stays');
