-- With her existing two, asha has 4,999 projects.
insert into public.projects (id, user_id, name) select gen_random_uuid(), tests.id('asha'), 'Project ' || n from generate_series(1, 4997) n;
select tests.sign_in('asha');
select is(tests.outcome(tests.push('projects', tests.id('5000'), null, '{"name": "The last one"}')), 'ok', 'a customer can create 5,000 projects');
select is(tests.outcome(tests.push('projects', tests.id('5001'), null, '{"name": "One too many"}')),
  'rejected 23514 projects_live_limit', 'the next one is refused with the limit''s name');
select is_empty($$ select id from public.projects where id = tests.id('5001') $$, 'the refused project is not stored');
select throws_ok($$ insert into public.projects (id, name) values (gen_random_uuid(), 'x') $$, '23514', null, 'an insert outside sync_push is refused too');
select is(tests.outcome(tests.push('projects', tests.id('dead'), null, '{"name": "x", "_deleted": true}')),
  'rejected forbidden_field', 'a project can''t be created as a tombstone, which the limit would not count');
select throws_ok($$ insert into public.projects (id, name, _deleted) values (gen_random_uuid(), 'x', true) $$, 'P0001', null,
  'an insert outside sync_push can''t create a tombstone either');
select is(tests.outcome(tests.push('projects', tests.id('5000'), '{"name": "The last one"}', '{"name": "Renamed"}')), 'ok', 'edits are allowed at the limit');
select is(tests.outcome(tests.push('projects', tests.id('empty'), '{"_deleted": false}', '{"_deleted": true}')), 'ok', 'deletions are allowed at the limit');
select is(tests.outcome(tests.push('projects', tests.id('5001'), null, '{"name": "In its place"}')), 'ok', 'deleting a project makes room');
select is(tests.outcome(tests.push('projects', tests.id('empty'), '{"_deleted": true}', '{"_deleted": false}')),
  'rejected 23514 projects_live_limit', 'restoring a project at the limit is refused');

select results_eq(
  $$ select r ->> 'result', r ->> 'constraint' from jsonb_array_elements(public.sync_push('projects', jsonb_build_array(
    jsonb_build_object('id', tests.id('early'), 'push_id', gen_random_uuid(), 'base', null, 'fields', '{"name": "Before there is room"}'::jsonb),
    jsonb_build_object('id', tests.id('5000'), 'push_id', gen_random_uuid(), 'base', '{"_deleted": false}'::jsonb, 'fields', '{"_deleted": true}'::jsonb),
    jsonb_build_object('id', tests.id('late'), 'push_id', gen_random_uuid(), 'base', null, 'fields', '{"name": "After that"}'::jsonb)
  )) -> 'results') r $$,
  $$ values ('rejected', 'projects_live_limit'), ('ok', null), ('ok', null) $$,
  'a deletion in a push makes room only for later rows');

create function pg_temp.results(rows text) returns text
  language sql volatile
  as $$
    -- Each word is a row: + a new project, x an invalid project, ~name an edit, -name a deletion.
    select string_agg(coalesce(r ->> 'constraint', r ->> 'result'), ' ' order by n) from jsonb_array_elements(public.sync_push('projects', (
      select jsonb_agg(jsonb_build_object(
        'id', case left(word, 1) when '+' then gen_random_uuid() when 'x' then gen_random_uuid() else tests.id(substr(word, 2)) end, 'push_id', gen_random_uuid(),
        'base', case left(word, 1) when '-' then '{"_deleted": false}' when '~' then '{"description": ""}' else 'null' end::jsonb,
        'fields', case left(word, 1) when '+' then '{"name": "New"}' when 'x' then '{"name": ""}' when '-' then '{"_deleted": true}' else '{"description": "Edited"}' end::jsonb
      ) order by place) from unnest(string_to_array(rows, ' ')) with ordinality w (word, place))) -> 'results') with ordinality a (r, n)
  $$;
select is(pg_temp.results('+ ~late + x -late + + ~tiffin + -5001 +'),
  'projects_live_limit ok projects_live_limit projects_name_required ok ok projects_live_limit ok projects_live_limit ok ok',
  'rows of a push are answered as if each were sent alone: edits and deletions are allowed at the limit, and each deletion makes room for one project');

select tests.sign_in('rohan');
select is(tests.outcome(tests.push('projects', tests.id('rohans'), null, '{"name": "x"}')), 'ok', 'each user has a separate count');
select tests.sign_in('meera');
select is(tests.outcome(tests.push('projects', tests.id('by an admin'), null, jsonb_build_object('name', 'x', 'user_id', tests.id('asha')), 'all')), 'ok',
  'an admin is not capped');
select tests.serve();
select lives_ok($$ insert into public.projects (id, user_id, name) values (gen_random_uuid(), tests.id('asha'), 'x') $$, 'the service role is not capped');
