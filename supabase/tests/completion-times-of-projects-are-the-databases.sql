create function pg_temp.set_status(former text, next text, completed_at text default null, scope text default 'own') returns text
  language sql volatile
  as $$
    select tests.outcome(public.sync_push('projects', jsonb_build_array(jsonb_build_object('id', tests.id('tiffin'), 'push_id', gen_random_uuid(),
      'base', jsonb_build_object('status', former), 'fields', jsonb_build_object('status', next),
      'times', jsonb_build_object('completed_at', completed_at))), scope) -> 'results' -> 0)
  $$;
create function pg_temp.completed() returns timestamptz
  language sql stable
  as $$ select completed_at from public.projects where id = tests.id('tiffin') $$;

select is(pg_temp.completed(), null, 'an open project has no completion time');
select tests.sign_in('asha');
select is(pg_temp.set_status('in-progress', 'completed', '2020-01-01T00:00:00.000Z'), 'ok', 'a customer can complete their project');
select ok(pg_temp.completed() >= now(), 'the database sets the completion time');
create temporary table was on commit drop as select pg_temp.completed() as completed_at;
select is(tests.outcome(tests.push('projects', tests.id('tiffin'), '{"completed_at": null}', '{"completed_at": "2020-01-01T00:00:00.000Z"}')),
  'rejected forbidden_field', 'an edit can''t set the completion time as a field');
update public.projects set completed_at = '2020-01-01', replaced_completed_at = '2020-01-01' where id = tests.id('tiffin');
select is(pg_temp.completed(), completed_at, 'an update outside sync_push doesn''t change the completion time') from was;
select is(pg_temp.set_status('completed', 'planning'), 'ok', 'a customer can reopen a project');
select is(pg_temp.completed(), null, 'reopening a project removes its completion time');
select is(pg_temp.set_status('planning', 'completed', tests.on_device(completed_at)), 'ok', 'the Undo of a reopening is accepted') from was;
select is(pg_temp.completed(), completed_at, 'the Undo of a reopening restores the completion time, to the microsecond') from was;

select tests.sign_in('meera');
select pg_temp.set_status('completed', 'on-hold', null, 'all');
select pg_temp.set_status('on-hold', 'completed', '2020-01-01T00:00:00.000Z', 'all');
select ok(pg_temp.completed() > completed_at, 'a time that the database did not set before is ignored, even from an admin') from was;
update was set completed_at = pg_temp.completed();
select tests.push('projects', tests.id('tiffin'), '{"_deleted": false}', '{"_deleted": true}', 'all');
select tests.push('projects', tests.id('tiffin'), '{"_deleted": true}', '{"_deleted": false}', 'all');
select is(pg_temp.completed(), completed_at, 'a deletion and its Undo keep the completion time') from was;
select is(tests.push('projects', tests.id('new'), null, '{"name": "New", "status": "completed"}', 'all') ->> 'result', 'ok',
  'a project can be created as completed');
select ok((select completed_at >= now() from public.projects where id = tests.id('new')), 'a project created as completed gets the current time');
select ok(not (tests.pull('projects', null, 10, 'all') #> '{rows,0}') ? 'replaced_completed_at', 'the internal column is not sent to devices');

select tests.operate();
alter table public.projects disable trigger user;
select throws_ok($$ update public.projects set completed_at = now() where status = 'planning' $$, '23514', null, 'the table refuses a time for an open project');
select throws_ok($$ update public.projects set completed_at = null where status = 'completed' $$, '23514', null,
  'the table refuses a completed project without a time');
