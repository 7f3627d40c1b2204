select tests.sign_in('asha');
select ok((tests.pull('tasks') #> '{rows,0}') ?& array['due_on', 'position'], 'a customer''s device receives both');
select is(tests.outcome(tests.push('tasks', tests.id('checkout'), '{"due_on": null}', '{"due_on": "2026-11-25"}')), 'rejected 42501',
  'a customer can''t push a task''s due date');
select is(tests.outcome(tests.push('tasks', tests.id('checkout'), '{"position": ""}', '{"position": "a0"}')), 'rejected 42501', 'nor its place');
update public.tasks set due_on = '2026-11-25', position = 'a0' where id = tests.id('checkout');
select results_eq($$ select due_on, position = '' from public.tasks where id = tests.id('checkout') $$, $$ values (null::date, true) $$,
  'an update outside sync_push changes nothing');

select tests.sign_in('meera');
select is(tests.outcome(tests.push('tasks', tests.id('checkout'), '{"due_on": null, "position": ""}', '{"due_on": "2026-11-25", "position": "a0"}', 'all')),
  'ok', 'an admin pushes both');
select is(tests.outcome(tests.push('tasks', tests.id('menu'), '{"position": ""}', '{"position": "a0V"}', 'all')), 'ok', 'of each task');
update public.tasks set due_on = '2026-11-26', position = 'Zz' where id = tests.id('menu');
select results_eq($$ select id, due_on from public.tasks where project_id = tests.id('tiffin') order by position, created_at $$,
  $$ values (tests.id('menu'), '2026-11-26'::date), (tests.id('checkout'), '2026-11-25'::date) $$, 'or writes directly; capitals come first');
select is(tests.outcome(tests.push('tasks', tests.id('menu'), '{"position": "Zz"}', '{"position": "a_0"}', 'all')), 'rejected 23514 tasks_position_form',
  'a place has letters and digits only');
select is(tests.push('tasks', tests.id('menu'), '{"position": "Zz", "due_on": "2026-11-26"}', '{"position": null, "due_on": null}', 'all') #>> '{row,position}', '',
  'null is empty');
select is(tests.push('tasks', tests.id('menu'), '{"position": "a9"}', '{"position": "b0"}', 'all') ->> 'result', 'ok', 'a concurrent move wins');
select is((select replaced_value from public.sync_conflicts where row_id = tests.id('menu') and field = 'position'), '""'::jsonb, 'and the replaced place is kept');
