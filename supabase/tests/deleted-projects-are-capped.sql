-- With her existing two, asha has 9,999 projects, nearly all of them deleted.
insert into public.projects (id, user_id, name, _deleted) select gen_random_uuid(), tests.id('asha'), '', true from generate_series(1, 9997) n;
select tests.sign_in('asha');
select is(tests.outcome(tests.push('projects', tests.id('last'), null, '{"name": "The last one"}')), 'ok', 'a customer can create 10,000 projects');
select is(tests.outcome(tests.push('projects', tests.id('last'), '{"_deleted": false}', '{"_deleted": true}')), 'ok',
  'a customer can delete projects at the limit');
select is(tests.outcome(tests.push('projects', tests.id('more'), null, '{"name": "One too many"}')),
  'rejected 23514 projects_kept_limit', 'a customer can''t create more projects until old tombstones are purged');
select is_empty($$ select id from public.projects where id = tests.id('more') $$, 'the refused project is not stored');
select throws_ok($$ insert into public.projects (id, name) values (gen_random_uuid(), 'x') $$, '23514', null, 'an insert outside sync_push is refused too');
select is(tests.outcome(tests.push('projects', tests.id('last'), '{"_deleted": true}', '{"_deleted": false}')), 'ok',
  'a customer can restore a project at the limit');
select is(tests.outcome(tests.push('projects', tests.id('tiffin'), '{"name": "Tiffin Trail"}', '{"name": "Renamed"}')), 'ok',
  'a customer can edit a project at the limit');

select tests.sign_in('rohan');
select is(tests.outcome(tests.push('projects', tests.id('rohans'), null, '{"name": "x"}')), 'ok', 'each user has a separate count');
select tests.sign_in('meera');
select is(tests.outcome(tests.push('projects', tests.id('by an admin'), null, jsonb_build_object('name', 'x', 'user_id', tests.id('asha')), 'all')), 'ok',
  'an admin is not capped');
select tests.serve();
select lives_ok($$ insert into public.projects (id, user_id, name) values (gen_random_uuid(), tests.id('asha'), 'x') $$, 'the service role is not capped');
