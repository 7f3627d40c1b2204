select tests.sign_in('meera');
update public.projects set _deleted = true where id = tests.id('tiffin');

update public.tasks set _deleted = false, title = 'Late' where id = tests.id('menu');
select results_eq(
  $$ select title, _deleted, deleted_with_parent from public.tasks where id = tests.id('menu') $$,
  $$ values ('Late', true, true) $$,
  'a task edited in a deleted project stays deleted, and stays marked with deleted_with_parent'
);
insert into public.tasks (id, project_id, title) values (tests.id('late'), tests.id('tiffin'), 'Created late');
select is((select _deleted from public.tasks where id = tests.id('late')), true, 'a task created in a deleted project is deleted at once');
update public.tasks set project_id = tests.id('tiffin') where id = tests.id('loose');
select is((select _deleted from public.tasks where id = tests.id('loose')), true, 'a task moved into a deleted project is deleted');
update public.projects set _deleted = false where id = tests.id('tiffin');
select is_empty($$ select id from public.tasks where project_id = tests.id('tiffin') and _deleted $$,
  'restoring the project restores the tasks that were edited, created or moved meanwhile');

update public.projects set _deleted = true where id = tests.id('tiffin');
select is(tests.outcome(tests.push('tasks', tests.id('menu'), '{"_deleted": true}', '{"_deleted": false}', 'all')),
  'rejected parent_deleted', 'a push that revives a task is refused');
select is(tests.outcome(tests.push('tasks', tests.id('menu'), '{"title": "Late"}', '{"title": "Later"}', 'all')),
  'rejected row_deleted', 'a push that edits a deleted task is refused');
select is(tests.outcome(tests.push('tasks', tests.id('board'), jsonb_build_object('project_id', tests.id('fleetly')),
  jsonb_build_object('project_id', tests.id('tiffin')), 'all')), 'rejected parent_deleted', 'a push that moves a task into a deleted project is refused');
select is(tests.outcome(tests.push('tasks', tests.id('pushed'), null,
  jsonb_build_object('project_id', tests.id('tiffin'), 'title', 'Pushed'), 'all')), 'rejected parent_deleted', 'a push of a new task in a deleted project is refused');
update public.tasks set project_id = tests.id('fleetly') where id = tests.id('menu');
update public.projects set _deleted = false where id = tests.id('tiffin');
select is((select _deleted from public.tasks where id = tests.id('menu')), true, 'a deleted task moved to another project stays deleted');
update public.projects set _deleted = true where id = tests.id('fleetly');
update public.projects set _deleted = false where id = tests.id('fleetly');
select is((select _deleted from public.tasks where id = tests.id('menu')), true,
  'a deleted task is not restored with a project that did not delete it');
