select tests.sign_in('asha');

create temporary table answer on commit drop as
select public.sync_push('projects', jsonb_build_array(
  jsonb_build_object('id', tests.id('one'), 'push_id', tests.id('push 1'), 'base', null, 'fields', jsonb_build_object(
    'name', 'One', 'description', 'First', 'status', 'planning', 'progress', 10, 'user_id', tests.id('rohan'),
    'created_at', '2001-01-01', 'updated_at', '2001-01-01', '_xid', '1', '_deleted', false)),
  jsonb_build_object('id', tests.id('two'), 'push_id', tests.id('push 2'), 'base', null, 'fields', jsonb_build_object('name', repeat('x', 121))),
  jsonb_build_object('id', tests.id('tiffin'), 'push_id', tests.id('push 3'), 'base', '{"name": "Tiffin Trail"}'::jsonb, 'fields', '{"name": "Tiffin"}'::jsonb)
)) as value;
select is((select value - 'results' from answer), '{"status": "ok", "scope": "own", "oldest_client": 1}', 'the answer has status, scope and the oldest client');
select results_eq(
  $$ select r ->> 'id', r ->> 'result', r ->> 'code', r ->> 'constraint' from answer, jsonb_array_elements(value -> 'results') r $$,
  $$ values
    (tests.id('one')::text, 'ok', null, null),
    (tests.id('two')::text, 'rejected', '23514', 'projects_name_length'),
    (tests.id('tiffin')::text, 'ok', null, null) $$,
  'results are in order, and a refused row does not affect the others'
);
select is((select value #>> '{results,0,row,user_id}' from answer), tests.id('asha')::text, 'the database sets the owner');
select ok((select (value #>> '{results,0,row,created_at}')::timestamptz = now() from answer), 'the database sets the times');
select is((select value #>> '{results,0,row,_xid}' from answer), pg_current_xact_id()::text, 'the answer contains the stamp');
select is((select jsonb_typeof(value #> '{results,0,row,_xid}') from answer), 'string', 'the stamp is a string');
select is((select value #> '{results,1,row}' from answer), 'null', 'a refused insert has no row');
select is((select name from public.projects where id = tests.id('tiffin')), 'Tiffin', 'the edit is stored');

select throws_ok($$ select public.sync_push('admin_users', '[]') $$, '22023', null, 'a table that is not synced is refused');
select throws_ok($$ select public.sync_push('projects', '{}') $$, '22023', null, 'rows that aren''t an array are refused');
select throws_ok($$ select public.sync_push('projects', '[]', 'everything') $$, '22023', null, 'an unknown scope is refused');
select is(public.sync_push('projects', '[]', 'all') ->> 'status', 'scope', 'a customer can''t push in the admin scope');
select is(public.sync_push('projects', '[]', 'own', v) ->> 'status', 'update', 'client version ' || coalesce(v::text, 'null') || ' is asked to update')
from unnest(array[0, null]) v;
select is(public.sync_push('projects', '[]', 'own', 2) ->> 'status', 'ok', 'a newer client is served');
select is(tests.outcome(public.sync_push('projects', '[{"push_id": "x"}]') -> 'results' -> 0), 'rejected 22P02',
  'an unreadable row is refused by itself');
select is(tests.outcome(public.sync_push('projects', '[{}]') -> 'results' -> 0), 'rejected 22023', 'a row without an id is refused by itself');

create function pg_temp.deleted_and_revived(times integer) returns jsonb
  language sql volatile
  as $$
    select public.sync_push('projects', jsonb_agg(jsonb_build_object('id', tests.id('tiffin'), 'push_id', gen_random_uuid(),
      'base', jsonb_build_object('_deleted', n % 2 = 0), 'fields', jsonb_build_object('_deleted', n % 2 = 1)) order by n))
    from generate_series(1, times) n
  $$;
select is((select count(*) from jsonb_array_elements(pg_temp.deleted_and_revived(50) -> 'results') r where r ->> 'result' = 'ok'), 50::bigint,
  'a project can be deleted and revived 50 times in a push');
select throws_ok($$ select pg_temp.deleted_and_revived(51) $$, '22023', null,
  'a project can''t be revived more often in a push, because each time costs as much as a push');
select is((public.sync_push('projects', (
    select jsonb_agg(jsonb_build_object('id', case n % 2 when 0 then 'unreadable' else tests.id('new ' || n)::text end, 'push_id', gen_random_uuid(),
      'base', null, 'fields', jsonb_build_object('name', case n % 3 when 0 then '' else 'New ' || n end)) order by n) from generate_series(1, 6) n)
  ) -> 'results') @@ '$[0].result == "ok" && $[1].code == "22P02" && $[2].constraint == "projects_name_required" && $[3].code == "22P02" && $[4].result == "ok" && $[5].code == "22P02"',
  true, 'unreadable rows among others are answered in their places');

-- Every other row edits another user's comment, which a trigger refuses.
select tests.operate();
insert into public.project_posts (id, project_id, body, author_id)
select tests.id(author || n), tests.id('tiffin'), 'Text', tests.id(author) from generate_series(1, 65) n, unnest(array['asha', 'meera']) author;
create function pg_temp.alternating(times integer) returns jsonb
  language sql volatile
  as $$
    select public.sync_push('project_posts', jsonb_agg(jsonb_build_object('id', tests.id(author || n), 'push_id', gen_random_uuid(),
      'base', '{"body": "Text"}'::jsonb, 'fields', jsonb_build_object('body', 'Text of ' || times)) order by n, author))
    from generate_series(1, times) n, unnest(array['asha', 'meera']) author
  $$;
select tests.sign_in('asha');
select is((select jsonb_agg(distinct r ->> 'code') from jsonb_array_elements(pg_temp.alternating(64) -> 'results') r), '["42501", null]',
  '64 good rows between refused ones are written');
select is((select count(*) from public.project_posts where body = 'Text of 64'), 64::bigint, 'the refused rows between them are not written');
select throws_ok($$ select pg_temp.alternating(65) $$, '54000', null,
  'more than 64 fail the call, because Postgres caches only 64 subtransactions, and devices then send each row alone');
