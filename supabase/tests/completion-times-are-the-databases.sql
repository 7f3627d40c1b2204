create function pg_temp.push_task(row_id uuid, base jsonb, fields jsonb, times jsonb default null, scope text default 'all') returns text
  language sql volatile
  as $$
    select tests.outcome(public.sync_push('tasks', jsonb_build_array(jsonb_build_object('id', row_id, 'push_id', gen_random_uuid(),
      'base', base, 'fields', fields, 'times', times)), scope) -> 'results' -> 0)
  $$;
create function pg_temp.set_status(task text, former text, next text, completed_at text default null, updated_at text default null) returns text
  language sql volatile
  as $$
    select pg_temp.push_task(tests.id(task), jsonb_build_object('status', former), jsonb_build_object('status', next),
      jsonb_build_object('completed_at', completed_at, 'updated_at', updated_at))
  $$;
create function pg_temp.completed(task text) returns timestamptz
  language sql stable
  as $$ select completed_at from public.tasks where id = tests.id(task) $$;
create function pg_temp.updated(task text) returns timestamptz
  language sql stable
  as $$ select updated_at from public.tasks where id = tests.id(task) $$;

-- The task was completed and last changed long ago.
update public.tasks set completed_at = '2026-01-05 10:00:00.123456Z' where id = tests.id('menu');
alter table public.tasks disable trigger user;
update public.tasks set updated_at = '2026-01-06 10:00:00.654321Z', replaced_updated_at = null where id = tests.id('menu');
alter table public.tasks enable trigger user;

select ok(pg_temp.completed('menu') is not null, 'a task that is inserted as completed has a completion time');
select is(pg_temp.completed('board'), null, 'an open task has no completion time');
select tests.sign_in('meera');
select is(pg_temp.set_status('board', 'pending', 'completed'), 'ok', 'an admin can complete a task');
select ok(pg_temp.completed('board') >= now(), 'the database sets the completion time');
select is(pg_temp.set_status('board', 'completed', 'cancelled'), 'ok', 'an admin can cancel a completed task');
select is(pg_temp.completed('board'), null, 'cancelling a task removes its completion time');

-- Undo after reopening.
create temporary table was on commit drop as select completed_at, updated_at from public.tasks where id = tests.id('menu');
select pg_temp.set_status('menu', 'completed', 'pending');
select is(pg_temp.completed('menu'), null, 'reopening a task removes its completion time');
select ok(pg_temp.updated('menu') >= now(), 'reopening a task sets updated_at');
select pg_temp.set_status('menu', 'pending', 'completed', tests.on_device(completed_at), tests.on_device(updated_at)) from was;
select results_eq($$ select completed_at, updated_at from public.tasks where id = tests.id('menu') $$, 'select * from was',
  'the Undo of a reopening restores both times, to the microsecond');
select pg_temp.set_status('menu', 'completed', 'pending');
select pg_temp.set_status('menu', 'pending', 'completed', '2020-01-01T00:00:00.000Z', '2020-01-01T00:00:00.000Z');
select ok(pg_temp.completed('menu') >= now() and pg_temp.updated('menu') >= now(), 'a time that the database did not set before is ignored');
select pg_temp.set_status('menu', 'completed', 'pending');
select pg_temp.set_status('menu', 'pending', 'completed', '2999-01-01T00:00:00.000Z', '2999-01-01T00:00:00.000Z');
select ok(pg_temp.completed('menu') <= clock_timestamp() and pg_temp.updated('menu') <= clock_timestamp(), 'a time in the future is ignored');
select is(pg_temp.set_status('menu', 'completed', 'pending', v, v), 'ok', 'an unreadable time (' || v || ') does not refuse the edit')
from unnest(array['soon', '', '2026-13-45T99:00:00.000Z', 'infinity', '2026-02-29T10:00:00.000Z', '2026-04-31T10:00:00.000Z', '2026-02-30T10:00:00.000Z']) v;

-- On the last days of months.
create function pg_temp.undone_on(day text) returns boolean
  language plpgsql volatile
  as $$
  declare
    moment constant timestamptz := (day || ' 10:00:00.123456Z')::timestamptz;
  begin
    perform tests.operate();
    alter table public.tasks disable trigger user;
    update public.tasks set status = 'completed', completed_at = moment, updated_at = moment where id = tests.id('menu');
    alter table public.tasks enable trigger user;
    perform tests.sign_in('meera');
    perform pg_temp.set_status('menu', 'completed', 'pending');
    perform pg_temp.set_status('menu', 'pending', 'completed', tests.on_device(moment), tests.on_device(moment));
    return (select t.completed_at = moment and t.updated_at = moment from public.tasks t where t.id = tests.id('menu'));
  end
  $$;
select ok(pg_temp.undone_on(day), 'the Undo of a completion on ' || day || ' restores both times')
from unnest(array['2026-01-29', '2026-11-29', '2026-12-30', '2026-04-30', '2026-10-31', '2028-02-29']) day;

-- Undo after completing.
select pg_temp.set_status('checkout', 'pending', 'in-progress');
create temporary table before on commit drop as select updated_at from public.tasks where id = tests.id('checkout');
select pg_temp.set_status('checkout', 'in-progress', 'completed');
select pg_temp.set_status('checkout', 'completed', 'in-progress', null, tests.on_device(updated_at)) from before;
select results_eq($$ select completed_at, updated_at from public.tasks where id = tests.id('checkout') $$, 'select null::timestamptz, updated_at from before',
  'the Undo of a completion removes the time and restores updated_at');
select is(pg_temp.push_task(tests.id('checkout'), '{"title": "Checkout"}', '{"title": "Pay"}'), 'ok', 'another device can edit the task');
select pg_temp.set_status('checkout', 'in-progress', 'completed');
select pg_temp.set_status('checkout', 'completed', 'in-progress', null, tests.on_device(updated_at)) from before;
select ok(pg_temp.updated('checkout') <> updated_at, 'a later Undo doesn''t hide the other edit''s updated_at') from before;

-- Nothing else sets the completion time.
select is(pg_temp.push_task(tests.id('checkout'), '{"completed_at": null}', '{"completed_at": "2026-01-01T00:00:00.000Z"}'),
  'rejected forbidden_field', 'an edit can''t set the completion time as a field');
select is(pg_temp.push_task(tests.id('checkout'), '{}', '{}', '{"completed_at": "2026-01-01T00:00:00.000Z"}'), 'ok',
  'a push of times without an edit is accepted');
select is(pg_temp.completed('checkout'), null, 'times without an edit change nothing');
select pg_temp.push_task(tests.id('new'), null, '{"title": "New", "status": "completed", "completed_at": "2020-01-01T00:00:00.000Z"}',
  '{"completed_at": "2020-01-01T00:00:00.000Z"}');
select ok(pg_temp.completed('new') >= now(), 'a task that is pushed as completed gets the current time');
select pg_temp.push_task(tests.id('new'), '{"title": "New"}', '{"title": "Newer"}', '{"completed_at": "2020-01-01T00:00:00.000Z"}');
select ok(pg_temp.completed('new') >= now(), 'an edit of another field doesn''t change the completion time');
update public.tasks set completed_at = '2020-01-01', replaced_completed_at = '2020-01-01', replaced_updated_at = '2020-01-01' where id = tests.id('new');
select results_eq($$ select completed_at >= now(), replaced_completed_at, replaced_updated_at >= now() from public.tasks where id = tests.id('new') $$,
  $$ values (true, null::timestamptz, true) $$, 'an update outside sync_push doesn''t change the completion time');
update public.tasks set status = 'pending', completed_at = '2020-01-01' where id = tests.id('new');
select is(pg_temp.completed('new'), null, 'an open task has no completion time, even if an update sets one');
select is((select count(*) from public.sync_conflicts where field in ('completed_at', 'updated_at')), 0::bigint, 'no conflict is recorded for a time');
select ok(not (tests.pull('tasks', null, 10, 'all') #> '{rows,0}') ?| array['replaced_completed_at', 'replaced_updated_at'],
  'internal columns are not sent to devices');
select ok((tests.pull('tasks', null, 10, 'all') #> '{rows,0}') ? 'completed_at', 'the completion time is sent to devices');

-- Deleting and restoring.
select pg_temp.set_status('board', 'cancelled', 'completed');
create temporary table done on commit drop as select completed_at from public.tasks where id = tests.id('board');
select pg_temp.push_task(tests.id('board'), '{"_deleted": false}', '{"_deleted": true}');
select pg_temp.push_task(tests.id('board'), '{"_deleted": true}', '{"_deleted": false}');
select is(pg_temp.completed('board'), completed_at, 'the Undo of a deletion restores the time') from done;
update public.projects set _deleted = true where id = tests.id('fleetly');
update public.projects set _deleted = false where id = tests.id('fleetly');
select is(pg_temp.completed('board'), completed_at, 'the Undo of the project''s deletion restores the time') from done;

select tests.sign_in('rohan');
select is(pg_temp.push_task(tests.id('board'), '{"status": "completed"}', '{"status": "pending"}', '{"completed_at": null}', 'own'),
  'rejected 42501', 'customers can''t change the completion time through the status');
select is(pg_temp.push_task(tests.id('board'), '{"completed_at": null}', '{"completed_at": "2026-01-01T00:00:00.000Z"}', null, 'own'),
  'rejected 42501', 'customers can''t push the completion time as a field');
update public.tasks set completed_at = '2026-01-01' where id = tests.id('board');
select is(pg_temp.completed('board'), completed_at, 'customers can''t change the completion time by a direct update') from done;
select lives_ok($$ select completed_at from public.tasks $$, 'customers can read the completion time');

select tests.operate();
alter table public.tasks disable trigger user;
select throws_ok($$ update public.tasks set completed_at = now() where status = 'pending' $$, '23514', null, 'the table refuses a time for an open task');
select throws_ok($$ update public.tasks set completed_at = null where status = 'completed' $$, '23514', null,
  'the table refuses a completed task without a time');
