select tests.sign_in('meera');
update public.projects set _deleted = true where id = tests.id('tiffin');
update public.tasks set _deleted = true where id = tests.id('menu');
update public.tasks set title = 'Late edit' where id = tests.id('checkout');
update public.projects set _deleted = false where id = tests.id('tiffin');
select results_eq(
  $$ select id, _deleted from public.tasks where project_id = tests.id('tiffin') order by id = tests.id('menu') $$,
  $$ values (tests.id('checkout'), false), (tests.id('menu'), true) $$,
  'restoring a project restores its tasks, except those that a user deleted meanwhile'
);
select is((select progress from public.projects where id = tests.id('tiffin')), 0, 'the deleted task doesn''t count towards the project''s progress');

-- The same through a push.
update public.projects set _deleted = true where id = tests.id('tiffin');
select is(tests.outcome(tests.push('tasks', tests.id('checkout'), '{"_deleted": false}', '{"_deleted": true}', 'all')), 'ok',
  'a push may delete a tombstone again');
update public.projects set _deleted = false where id = tests.id('tiffin');
select is((select _deleted from public.tasks where id = tests.id('checkout')), true,
  'the task that a push deleted again stays deleted after the project is restored');
