select tests.sign_in('asha');
select ok((tests.pull('tasks') #> '{rows,0}') ?& array['due_on', 'position'], 'a customer''s device pulls a task''s due date and place');
select is(tests.outcome(tests.push('tasks', tests.id('checkout'), '{"due_on": null}', '{"due_on": "2026-11-25"}')), 'rejected 42501',
  'a customer can''t push a task''s due date');
select is(tests.outcome(tests.push('tasks', tests.id('checkout'), '{"position": ""}', '{"position": "a0"}')), 'rejected 42501',
  'a customer can''t push a task''s place');
update public.tasks set due_on = '2026-11-25', position = 'a0' where id = tests.id('checkout');
select results_eq($$ select due_on, position = '' from public.tasks where id = tests.id('checkout') $$, $$ values (null::date, true) $$,
  'a customer''s update outside sync_push changes neither');

select tests.sign_in('meera');
select is(tests.outcome(tests.push('tasks', tests.id('checkout'), '{"due_on": null, "position": ""}', '{"due_on": "2026-11-25", "position": "a0"}', 'all')),
  'ok', 'an admin can push a task''s due date and place');
select is(tests.outcome(tests.push('tasks', tests.id('menu'), '{"position": ""}', '{"position": "a0V"}', 'all')), 'ok',
  'an admin can push another task''s place');
update public.tasks set due_on = '2026-11-26', position = 'Zz' where id = tests.id('menu');
select results_eq($$ select id, due_on from public.tasks where project_id = tests.id('tiffin') order by position, created_at $$,
  $$ values (tests.id('menu'), '2026-11-26'::date), (tests.id('checkout'), '2026-11-25'::date) $$,
  'an admin can write both directly, and places with capitals come first');
select is(tests.outcome(tests.push('tasks', tests.id('menu'), '{"position": "Zz"}', '{"position": "a_0"}', 'all')), 'rejected 23514 tasks_position_form',
  'a place can have letters and digits only');
select is(tests.push('tasks', tests.id('menu'), '{"position": "Zz", "due_on": "2026-11-26"}', '{"position": null, "due_on": null}', 'all') #>> '{row,position}', '',
  'null empties a place');
select is(tests.push('tasks', tests.id('menu'), '{"position": "a9"}', '{"position": "b0"}', 'all') ->> 'result', 'ok',
  'the later of two concurrent moves wins');
select is((select replaced_value from public.sync_conflicts where row_id = tests.id('menu') and field = 'position'), '""'::jsonb, 'the replaced place is kept in a conflict');
