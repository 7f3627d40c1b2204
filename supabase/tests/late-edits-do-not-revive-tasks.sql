begin;
set local search_path = public, extensions;
select no_plan();

select tests.sign_in('meera');
update public.projects set _deleted = true where id = tests.id('tiffin');

update public.tasks set _deleted = false, title = 'Late' where id = tests.id('menu');
select results_eq(
  $$ select title, _deleted, deleted_with_project from public.tasks where id = tests.id('menu') $$,
  $$ values ('Late', true, true) $$,
  'a task edited under a dead project stays dead, and still belongs to that deletion'
);
insert into public.tasks (id, project_id, title) values (tests.id('late'), tests.id('tiffin'), 'Created late');
select is((select _deleted from public.tasks where id = tests.id('late')), true, 'one created under it is dead from the start');
update public.tasks set project_id = tests.id('tiffin') where id = tests.id('loose');
select is((select _deleted from public.tasks where id = tests.id('loose')), true, 'one moved under it dies');
update public.projects set _deleted = false where id = tests.id('tiffin');
select is_empty($$ select id from public.tasks where project_id = tests.id('tiffin') and _deleted $$, 'all of them come back with the project');

update public.projects set _deleted = true where id = tests.id('tiffin');
select is(tests.outcome(tests.push('tasks', tests.id('menu'), '{"_deleted": true}', '{"_deleted": false}', 'all')),
  'rejected parent_deleted', 'pushing a revival is refused');
select is(tests.outcome(tests.push('tasks', tests.id('menu'), '{"title": "Late"}', '{"title": "Later"}', 'all')),
  'rejected row_deleted', 'pushing an edit is refused');
select is(tests.outcome(tests.push('tasks', tests.id('board'), jsonb_build_object('project_id', tests.id('fleetly')),
  jsonb_build_object('project_id', tests.id('tiffin')), 'all')), 'rejected parent_deleted', 'pushing a move under it is refused');
select is(tests.outcome(tests.push('tasks', tests.id('pushed'), null,
  jsonb_build_object('project_id', tests.id('tiffin'), 'title', 'Pushed'), 'all')), 'rejected parent_deleted', 'pushing a new one is refused');
update public.tasks set project_id = tests.id('fleetly') where id = tests.id('menu');
update public.projects set _deleted = false where id = tests.id('tiffin');
select is((select _deleted from public.tasks where id = tests.id('menu')), true, 'a dead task moved away stays dead');
update public.projects set _deleted = true where id = tests.id('fleetly');
update public.projects set _deleted = false where id = tests.id('fleetly');
select is((select _deleted from public.tasks where id = tests.id('menu')), true, 'and does not come back with a project that never took it');

select * from finish();
rollback;
