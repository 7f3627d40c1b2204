select tests.sign_in('meera');
select is(tests.pull('projects') - array['checkpoint', 'oldest_client'],
  '{"status": "ok", "scope": "all", "rows": [], "revoked": [], "more": false, "behind": false, "reset": false}',
  'an admin pulls only their own rows, and reports the larger scope');
select is(jsonb_array_length(tests.pull('projects', null, 10, 'all') -> 'rows'), 4, 'pulls everything in the admin scope');
select is(jsonb_array_length(tests.pull('tasks') -> 'rows'), 0, 'sees no task');
select is(jsonb_array_length(tests.pull('profiles') -> 'rows'), 1, 'sees their own profile');
select is(jsonb_array_length(tests.pull('notifications') -> 'rows'), 1, 'sees their own notification');
select is(jsonb_array_length(tests.pull(t) -> 'rows'), 0, 'sees nothing of ' || t)
from unnest(array['contact_messages', 'user_management_logs', 'sync_conflicts']) t;
select is(tests.outcome(tests.push('projects', tests.id('fleetly'), '{"name": "Fleetly"}', '{"name": "x"}')), 'rejected not_found', 'can''t edit another user''s project');
select is(tests.outcome(tests.push('tasks', tests.id('t'), null, '{"title": "T"}')), 'rejected 42501', 'tasks are read-only');
select is(tests.push('projects', tests.id('mine'), null, jsonb_build_object('name', 'Mine', 'user_id', tests.id('rohan'))) #>> '{row,user_id}',
  tests.id('meera')::text, 'owns what they create');
