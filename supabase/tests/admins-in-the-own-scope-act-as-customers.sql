select tests.sign_in('meera');
select is(tests.pull('projects') - array['checkpoint', 'oldest_client'],
  '{"status": "ok", "scope": "all", "rows": [], "revoked": [], "more": false, "behind": false, "reset": false}',
  'a pull in the own scope returns only an admin''s own rows, and reports the scope "all"');
select is(jsonb_array_length(tests.pull('projects', null, 10, 'all') -> 'rows'), 4, 'a pull in the admin scope returns every project');
select is(jsonb_array_length(tests.pull('tasks') -> 'rows'), 0, 'an admin in the own scope pulls no task');
select is(jsonb_array_length(tests.pull('profiles') -> 'rows'), 1, 'an admin in the own scope pulls one profile');
select is(jsonb_array_length(tests.pull('notifications') -> 'rows'), 1, 'an admin in the own scope pulls one notification');
select is(jsonb_array_length(tests.pull(t) -> 'rows'), 0, 'an admin in the own scope pulls nothing of ' || t)
from unnest(array['contact_messages', 'user_management_logs', 'sync_conflicts']) t;
select is(tests.outcome(tests.push('projects', tests.id('fleetly'), '{"name": "Fleetly"}', '{"name": "x"}')), 'rejected not_found',
  'an admin in the own scope can''t edit another user''s project');
select is(tests.outcome(tests.push('tasks', tests.id('t'), null, '{"title": "T"}')), 'rejected 42501',
  'an admin in the own scope can''t create tasks');
select is(tests.push('projects', tests.id('mine'), null, jsonb_build_object('name', 'Mine', 'user_id', tests.id('rohan'))) #>> '{row,user_id}',
  tests.id('meera')::text, 'an admin in the own scope owns the projects that they create');
