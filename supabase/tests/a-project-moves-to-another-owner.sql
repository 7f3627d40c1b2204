create temporary table stamps on commit drop as select id, _xid from public.tasks;
select tests.sign_in('meera');
update public.projects set user_id = tests.id('rohan') where id = tests.id('tiffin');
select tests.operate();
select set_eq(
  $$ select user_id, table_name, row_id from public.sync_revocations where _xid = pg_current_xact_id() $$,
  $$ values (tests.id('asha'), 'projects', tests.id('tiffin')), (tests.id('asha'), 'tasks', tests.id('menu')),
    (tests.id('asha'), 'tasks', tests.id('checkout')), (tests.id('asha'), 'sync_conflicts', tests.id('ashas conflict')) $$,
  'the former owner''s devices drop the project, its tasks and its conflicts'
);
select ok((select bool_and(_xid = pg_current_xact_id()) from public.tasks where project_id = tests.id('tiffin')),
  'the tasks get a new stamp, so that the new owner''s devices pull them');
select is((select _xid from public.sync_conflicts where id = tests.id('ashas conflict')), pg_current_xact_id(), 'the conflicts get a new stamp too');
select tests.sign_in('rohan');
select set_eq('select id from public.tasks', array[tests.id('board'), tests.id('menu'), tests.id('checkout')], 'the new owner sees the tasks');
select isnt_empty($$ select id from public.sync_conflicts where id = tests.id('ashas conflict') $$, 'the new owner sees the conflicts');
select tests.sign_in('asha');
select is_empty('select id from public.tasks', 'the former owner sees no task');

select tests.sign_in('meera');
update public.tasks set project_id = null where id = tests.id('board');
select tests.operate();
select isnt_empty($$ select id from public.sync_revocations where user_id = tests.id('rohan') and table_name = 'tasks' and row_id = tests.id('board') $$,
  'a task taken out of a project is dropped from its owner''s devices');
select tests.sign_in('meera');
update public.tasks set project_id = tests.id('empty') where id = tests.id('menu');
select tests.operate();
select isnt_empty($$ select id from public.sync_revocations where user_id = tests.id('rohan') and row_id = tests.id('menu') $$,
  'a task moved to another project is dropped from the former owner''s devices');
select is((select owner_id from public.tasks where id = tests.id('menu')), tests.id('asha'),
  'a task moved to another project belongs to that project''s owner');
select tests.sign_in('meera');
select throws_ok($$ update public.projects set user_id = gen_random_uuid() where id = tests.id('empty') $$, '23503', null,
  'a project can''t be given to a user who doesn''t exist');
