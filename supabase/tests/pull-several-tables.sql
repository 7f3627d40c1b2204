-- These rows were committed before this transaction began, so a pull delivers them.
create function pg_temp.pull(tables jsonb, page_size integer default 1000, scope text default 'own', client integer default 1) returns jsonb
  language sql as $$ select public.sync_pull_tables($1::json, $2, $3, $4)::jsonb $$;
create function pg_temp.ids(page jsonb) returns jsonb
  language sql as $$ select coalesce($1 #> '{columns,id}', '[]') $$;
create function pg_temp.asked(variadic names text[]) returns jsonb
  language sql as $$ select jsonb_agg(jsonb_build_object('table', n, 'checkpoint', null) order by i) from unnest($1) with ordinality as u (n, i) $$;
create function pg_temp.rest(answer jsonb) returns jsonb
  language sql as $$
    select jsonb_agg(jsonb_build_object('table', key, 'checkpoint', value -> 'checkpoint') order by key)
    from jsonb_each(answer -> 'tables') where value -> 'more' = 'true'
  $$;

select tests.sign_in('asha');
create temporary table first on commit drop as select pg_temp.pull(pg_temp.asked('projects', 'tasks', 'notifications')) as answer;
select is(answer - 'tables', '{"status": "ok", "scope": "own", "oldest_client": 1}', 'the answer has status, scope and the oldest client') from first;
select is(answer #> '{tables,projects,columns}', (
  select jsonb_object_agg(key, list) from (
    select key, jsonb_agg(value order by x._xid, x.id) as list from public.projects x, jsonb_each(to_jsonb(x) - array['replaced_completed_at', '_modified'])
    group by key
  ) c), 'each column is a list, in the order of the rows') from first;
select is(pg_temp.pull(pg_temp.asked('projects'), client => 3) #> '{tables,projects,columns}',
  answer #> '{tables,projects,columns}' || jsonb_build_object('user_id', tests.id('asha'), '_deleted', false),
  'since client 3, a column with one value for all rows is that value') from first;
select is((select array_agg(jsonb_typeof(columns -> c)) from unnest('{user_id,_deleted}'::text[]) c), '{string,array}',
  'after the start, tombstones are among the rows')
  from (select pg_temp.pull(jsonb_build_array(jsonb_build_object('table', 'projects', 'checkpoint', (answer #> '{tables,projects,checkpoint}')
    || '{"xid": "1", "since": "1"}')), client => 3) #> '{tables,projects,columns}' as columns from first) pulled;
select is((select count(*) from jsonb_object_keys(answer -> 'tables')), 3::bigint, 'only the requested tables are returned') from first;
select ok(not answer #> '{tables,tasks,columns}' ? 'deleted_with_parent', 'internal columns are not sent') from first;
select is(pg_temp.pull('[]') -> 'tables', '{}', 'an empty request returns no table');

-- Two projects and two tasks: the page is full after the first task.
create temporary table pages (n integer, answer jsonb) on commit drop;
insert into pages select 1, pg_temp.pull(pg_temp.asked('projects', 'tasks', 'notifications'), 3);
insert into pages select 2, pg_temp.pull((select pg_temp.rest(answer) from pages where n = 1), 3);
select is((select jsonb_object_agg(key, jsonb_array_length(pg_temp.ids(value))) from pages, jsonb_each(answer -> 'tables') where n = 1),
  '{"projects": 2, "tasks": 1, "notifications": 0}', 'the page size limits all tables together, in their order');
select is((select jsonb_object_agg(key, value -> 'more') from pages, jsonb_each(answer -> 'tables') where n = 1),
  '{"projects": false, "tasks": true, "notifications": true}', 'the page reports which tables have more');
select is((select answer #> '{tables,notifications}' from pages where n = 1),
  '{"columns": {}, "revoked": [], "checkpoint": null, "more": true, "behind": false, "reset": false}', 'a table that did not fit keeps its checkpoint');
select set_eq(
  $$ select key, id from pages, jsonb_each(answer -> 'tables'), jsonb_array_elements(pg_temp.ids(value)) id $$,
  $$ select key, id from first, jsonb_each(answer -> 'tables'), jsonb_array_elements(pg_temp.ids(value)) id $$,
  'the next page returns the rest'
);
select is((select count(*) from pages, jsonb_each(answer -> 'tables'), jsonb_array_elements(pg_temp.ids(value))),
  (select count(*) from first, jsonb_each(answer -> 'tables'), jsonb_array_elements(pg_temp.ids(value))), 'each row is returned once');
select is((select pg_temp.rest(answer) from pages where n = 2), null, 'the second page says that no table has more');

select is(pg_temp.pull(jsonb_build_array(
    jsonb_build_object('table', 'projects', 'checkpoint', jsonb_set(answer #> '{tables,projects,checkpoint}', '{epoch}', to_jsonb(gen_random_uuid()))),
    jsonb_build_object('table', 'tasks', 'checkpoint', answer #> '{tables,tasks,checkpoint}')
  )) -> 'tables' @> '{"projects": {"reset": true, "checkpoint": null}, "tasks": {"reset": false}}', true,
  'an invalid checkpoint restarts only its own table') from first;
select is(pg_temp.pull(jsonb_build_array(
    jsonb_build_object('table', 'projects', 'checkpoint', jsonb_set(answer #> '{tables,projects,checkpoint}', '{xid}', '"1"')),
    jsonb_build_object('table', 'tasks', 'checkpoint', answer #> '{tables,tasks,checkpoint}')
  )) #> '{tables,projects,revoked}', jsonb_build_array(tests.id('given away')), 'revoked rows are returned') from first;

select is((select count(*) from jsonb_each(pg_temp.pull(pg_temp.asked('contact_messages', 'user_management_logs')) -> 'tables') where value -> 'columns' <> '{}'),
  0::bigint, 'a customer gets no row of admin tables');
select throws_ok($$ select pg_temp.pull(pg_temp.asked('projects', 'admin_users')) $$, '22023', null, 'a table that is not synced is refused');
select throws_ok($$ select pg_temp.pull(pg_temp.asked('projects where true; --')) $$, '22023', null, 'a name that isn''t a table is refused');
select throws_ok($$ select pg_temp.pull('[{"checkpoint": null}]') $$, '22023', null, 'an entry without a table is refused');
select throws_ok($$ select pg_temp.pull(pg_temp.asked('projects', 'projects')) $$, '22023', null, 'a repeated table is refused');
select throws_ok($$ select pg_temp.pull('{"projects": null}') $$, '22023', null, 'a request that isn''t a list is refused');
select throws_ok($$ select pg_temp.pull(null) $$, '22023', null, 'null is refused');

select is(pg_temp.pull(pg_temp.asked('projects'), 10, 'all'), '{"status": "scope", "scope": "own", "oldest_client": 1, "tables": {}}',
  'a customer can''t pull the admin scope');
select is(pg_temp.pull(pg_temp.asked('projects'), 10, 'own', v), '{"status": "update", "scope": "own", "oldest_client": 1, "tables": {}}',
  'client version ' || coalesce(v::text, 'null') || ' is asked to update') from unnest(array[0, null]) v;
select is(pg_temp.pull(pg_temp.asked('projects'), 10, 'own', 2) ->> 'status', 'ok', 'a newer client is served');

select tests.sign_in('sid');
select is(pg_temp.pull(pg_temp.asked('projects', 'tasks')), '{"status": "suspended", "scope": "own", "oldest_client": 1, "tables": {}}',
  'a suspended user gets nothing');

select tests.sign_in('meera');
select is((select jsonb_object_agg(key, jsonb_array_length(pg_temp.ids(value))) from jsonb_each(pg_temp.pull(pg_temp.asked('projects', 'profiles')) -> 'tables')),
  '{"projects": 0, "profiles": 1}', 'an admin in the own scope gets only their own rows');
select is(jsonb_array_length(pg_temp.pull(pg_temp.asked('projects'), 10, 'all') #> '{tables,projects,columns,id}'), 4, 'an admin in the admin scope gets all rows');
