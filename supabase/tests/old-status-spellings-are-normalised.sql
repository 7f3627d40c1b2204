select is(private.normalise_status(given), wanted, format('%L is %s', given, wanted))
from (values ('in_progress', 'in-progress'), ('In Progress', 'in-progress'), (' ON HOLD ', 'on-hold'), ('in-progress', 'in-progress'),
  ('Completed', 'completed'), ('on__hold', 'on-hold')) as spelling (given, wanted);

select tests.sign_in('asha');
insert into public.projects (id, name, status) values (tests.id('spelled'), 'Spelled', 'In_Progress');
select is((select status from public.projects where id = tests.id('spelled')), 'in-progress', 'normalises a project''s status on insert');
update public.projects set status = 'On Hold' where id = tests.id('spelled');
select is((select status from public.projects where id = tests.id('spelled')), 'on-hold', 'normalises a project''s status on update');
select throws_ok($$ update public.projects set status = 'done' where id = tests.id('spelled') $$, '23514', null, 'refuses an unknown status');
select is(tests.outcome(tests.push('projects', tests.id('spelled'), '{"status": "on_hold"}', '{"status": "COMPLETED"}')), 'ok', 'accepts an old spelling in a push');
select is((select status from public.projects where id = tests.id('spelled')), 'completed', 'normalises the pushed status');
select is_empty($$ select id from public.sync_conflicts where row_id = tests.id('spelled') $$, 'a base in an old spelling is no conflict');

select tests.sign_in('meera');
update public.tasks set status = 'IN_PROGRESS' where id = tests.id('checkout');
select is((select status from public.tasks where id = tests.id('checkout')), 'in-progress', 'normalises a task''s status');
update public.profiles set status = 'Inactive' where id = tests.id('rohan');
select is((select status from public.profiles where id = tests.id('rohan')), 'inactive', 'normalises a user''s status');
