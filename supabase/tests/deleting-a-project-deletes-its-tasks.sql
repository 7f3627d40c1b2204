select tests.sign_in('meera');
update public.tasks set _deleted = true where id = tests.id('menu');

select tests.sign_in('asha');
update public.projects set _deleted = true where id = tests.id('tiffin');
select tests.operate();
select results_eq(
  $$ select id, _deleted, deleted_with_parent from public.tasks where project_id = tests.id('tiffin') order by title $$,
  $$ values (tests.id('checkout'), true, true), (tests.id('menu'), true, false) $$,
  'only the task that the project''s deletion deleted is marked with deleted_with_parent'
);
select is((select r.hits from private.rate_limits r where r.bucket = 'writes'), 3,
  'the deletion counts as three of the owner''s writes in this hour');
select is((select _deleted from public.tasks where id = tests.id('board')), false, 'tasks of other projects stay');

select tests.sign_in('asha');
update public.projects set _deleted = false where id = tests.id('tiffin');
select tests.operate();
select results_eq(
  $$ select id, _deleted, deleted_with_parent from public.tasks where project_id = tests.id('tiffin') order by title $$,
  $$ values (tests.id('checkout'), false, false), (tests.id('menu'), true, false) $$,
  'restoring the project restores exactly the tasks that its deletion deleted'
);
