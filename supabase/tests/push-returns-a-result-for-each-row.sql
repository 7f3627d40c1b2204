begin;
set local search_path = public, extensions;
select no_plan();

select tests.sign_in('asha');

create temporary table answer on commit drop as
select public.sync_push('projects', jsonb_build_array(
  jsonb_build_object('id', tests.id('one'), 'push_id', tests.id('push 1'), 'base', null, 'fields', jsonb_build_object(
    'name', 'One', 'description', 'First', 'status', 'planning', 'progress', 10, 'user_id', tests.id('rohan'),
    'created_at', '2001-01-01', 'updated_at', '2001-01-01', '_xid', '1', '_deleted', false)),
  jsonb_build_object('id', tests.id('two'), 'push_id', tests.id('push 2'), 'base', null, 'fields', jsonb_build_object('name', repeat('x', 121))),
  jsonb_build_object('id', tests.id('tiffin'), 'push_id', tests.id('push 3'), 'base', '{"name": "Tiffin Trail"}'::jsonb, 'fields', '{"name": "Tiffin"}'::jsonb)
)) as value;
select is((select value - 'results' from answer), '{"status": "ok", "scope": "own", "protocol": 2}', 'the head of the answer');
select results_eq(
  $$ select r ->> 'id', r ->> 'result', r ->> 'code', r ->> 'constraint' from answer, jsonb_array_elements(value -> 'results') r $$,
  $$ values
    (tests.id('one')::text, 'ok', null, null),
    (tests.id('two')::text, 'rejected', '23514', 'projects_name_length'),
    (tests.id('tiffin')::text, 'ok', null, null) $$,
  'rows are answered in order, and a refused one does not hold up its neighbours'
);
select is((select value #>> '{results,0,row,user_id}' from answer), tests.id('asha')::text, 'the owner is forced');
select ok((select (value #>> '{results,0,row,created_at}')::timestamptz = now() from answer), 'times are the server''s');
select is((select value #>> '{results,0,row,_xid}' from answer), pg_current_xact_id()::text, 'the stamp is in the answer, as a string');
select is((select jsonb_typeof(value #> '{results,0,row,_xid}') from answer), 'string', 'as a string');
select is((select value #> '{results,1,row}' from answer), 'null', 'a refused insert has no row');
select is((select name from public.projects where id = tests.id('tiffin')), 'Tiffin', 'the edit is written');

select throws_ok($$ select public.sync_push('admin_users', '[]') $$, '22023', null, 'a table that is not synced');
select throws_ok($$ select public.sync_push('projects', '{}') $$, '22023', null, 'rows that are no array');
select throws_ok($$ select public.sync_push('projects', '[]', 'everything') $$, '22023', null, 'a scope that does not exist');
select is(public.sync_push('projects', '[]', 'all') ->> 'status', 'scope', 'the scope of an admin is not granted to a customer');
select is(public.sync_push('projects', '[]', 'own', 3) ->> 'status', 'protocol', 'another protocol is not spoken');
select is(tests.outcome(public.sync_push('projects', '[{"push_id": "x"}]') -> 'results' -> 0), 'rejected 22P02', 'a row that cannot be read is refused by itself');
select is(tests.outcome(public.sync_push('projects', '[{}]') -> 'results' -> 0), 'rejected 22023', 'and so is one without an id');

select * from finish();
rollback;
