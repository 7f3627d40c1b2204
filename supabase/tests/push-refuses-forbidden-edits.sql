select tests.sign_in('asha');
select is(tests.outcome(tests.push('projects', tests.id('fleetly'), null, '{"name": "Mine"}')), 'rejected id_taken', 'refuses an insert with the id of another user''s row');
select is(tests.outcome(tests.push('projects', tests.id('tiffin'), null, '{"name": "Mine"}')), 'conflict', 'answers an insert of the user''s own row with a conflict');
select is(tests.push('projects', tests.id('tiffin'), null, '{"name": "Mine"}') #>> '{row,name}', 'Tiffin Trail',
  'answers an insert of the user''s own row with the existing row');
select is(tests.outcome(tests.push('projects', tests.id('fleetly'), '{"name": "Fleetly"}', '{"name": "Mine"}')), 'rejected not_found', 'refuses an edit of a row that the user can''t see');
select is(tests.push('projects', tests.id('fleetly'), '{"name": "Fleetly"}', '{"name": "Mine"}') -> 'row', 'null',
  'doesn''t return a row that the user can''t see');
select is(tests.outcome(tests.push('projects', tests.id('tiffin'), '{}', jsonb_build_object(f, null))), 'rejected forbidden_field', f || ' can''t be set')
from unnest(array['id', 'user_id', 'created_at', 'updated_at', '_xid', '_modified', 'nonsense']) f;
select is(tests.outcome(tests.push('projects', tests.id('x'), null, '{"name": "X", "nonsense": 1}')), 'rejected forbidden_field', 'refuses an unknown field');
select is(tests.outcome(tests.push('projects', tests.id('tiffin'), '{"progress": 50}', '{"progress": "much"}')), 'rejected 22P02', 'refuses a value of another type');
select is(tests.outcome(tests.push('projects', tests.id('tiffin'), '{"progress": 50}', '{"progress": 200}')),
  'rejected 23514 projects_progress_range', 'refuses a value out of range with the limit''s name');
select is(tests.outcome(tests.push('projects', tests.id('tiffin'), '{"name": "Tiffin Trail"}', '{"name": null}')), 'rejected 23502', 'refuses null in a required column');

select is(tests.outcome(tests.push('projects', tests.id('tiffin'), '{"_deleted": false}', '{"_deleted": true}')), 'ok', 'accepts a deletion');
select is(tests.outcome(tests.push('projects', tests.id('tiffin'), '{"name": "Tiffin Trail"}', '{"name": "Late"}')), 'rejected row_deleted', 'refuses an edit of a deleted row');
select is(tests.push('projects', tests.id('tiffin'), '{"name": "Tiffin Trail"}', '{"name": "Late"}') #>> '{row,_deleted}', 'true',
  'returns the tombstone with the refusal of an edit of a deleted row');
select is(tests.outcome(tests.push('projects', tests.id('tiffin'), '{"name": "Tiffin Trail", "_deleted": false}', '{"name": "Late", "_deleted": false}')),
  'rejected row_deleted', 'refuses an edit from a device that did not know of the deletion');
select is(tests.outcome(tests.push('projects', tests.id('tiffin'), '{"_deleted": false}', '{"_deleted": true}')), 'ok', 'accepts a second deletion');
select is(tests.outcome(tests.push('projects', tests.id('tiffin'), '{"_deleted": true, "name": "Tiffin Trail"}', '{"_deleted": false, "name": "Back"}')),
  'ok', 'accepts a restore with a new name');
select results_eq($$ select name, _deleted from public.projects where id = tests.id('tiffin') $$, $$ values ('Back', false) $$, 'restores the row');

select is(tests.outcome(tests.push('tasks', tests.id('menu'), '{"status": "completed"}', '{"status": "pending"}')), 'rejected 42501', 'refuses a customer''s edit of a task');
select is(tests.outcome(tests.push('tasks', tests.id('t'), null, '{"title": "T"}')), 'rejected 42501', 'refuses a customer''s new task');
select is(tests.outcome(tests.push('tasks', tests.id('menu'), null, '{"title": "T"}')), 'conflict', 'answers an insert of a visible task with a conflict');
select is(tests.outcome(tests.push('projects', tests.id('tiffin'), null, '{"name": "", "nonsense": 1}')), 'conflict',
  'answers an insert of an existing row with a conflict even if its fields are invalid');
select is(tests.outcome(tests.push('notifications', tests.id('hello asha'), '{"is_read": false}', '{"is_read": true}')), 'ok', 'accepts marking the user''s own notification as read');
select is(tests.outcome(tests.push('notifications', tests.id('hello asha'), '{}', '{"message": "x"}')), 'rejected forbidden_field',
  'refuses a change of a notification''s text');
select is(tests.outcome(tests.push('notifications', tests.id('hello asha'), '{"_deleted": false}', '{"_deleted": true}')), 'rejected forbidden_field', 'refuses deleting a notification');
select is(tests.outcome(tests.push('profiles', tests.id('asha'), '{"full_name": "Asha"}', '{"full_name": "Asha V."}')), 'ok', 'accepts a change of the user''s own name');
select is(tests.outcome(tests.push('profiles', tests.id('asha'), '{"status": "active"}', '{"status": "inactive"}')), 'rejected forbidden_field', 'refuses a change of the user''s own status');
select is(tests.outcome(tests.push('profiles', tests.id('asha'), '{}', '{"is_admin": true}')), 'rejected forbidden_field', 'refuses a change of the user''s own rights');
select is(tests.outcome(tests.push('contact_messages', tests.id('question'), '{"is_resolved": false}', '{"is_resolved": true}')), 'rejected not_found', 'refuses a customer''s edit of a message');
select is(tests.outcome(tests.push('sync_conflicts', tests.id('ashas conflict'), '{"is_resolved": false}', '{"is_resolved": true}')), 'ok', 'accepts resolving the user''s own conflict');

select tests.sign_in('meera');
select is(tests.outcome(tests.push('notifications', tests.id('hello rohan'), '{"is_read": false}', '{"is_read": true}', 'all')), 'rejected 42501', 'refuses an admin marking another user''s notification');
select is(tests.outcome(tests.push('profiles', tests.id('rohan'), '{"full_name": "Rohan"}', '{"full_name": "R"}', 'all')), 'rejected forbidden_field', 'refuses an admin renaming a user');
select is(tests.outcome(tests.push('profiles', tests.id('rohan'), '{"status": "active"}', '{"status": "suspended"}', 'all')), 'ok', 'accepts an admin suspending a user');
select is(tests.outcome(tests.push('profiles', tests.id('meera'), '{"status": "active"}', '{"status": "suspended"}', 'all')), 'rejected forbidden_field', 'refuses admins suspending themselves');
select is(tests.outcome(tests.push('projects', tests.id('fleetly'), jsonb_build_object('user_id', tests.id('rohan')), '{"user_id": null}', 'all')),
  'rejected 23502', 'refuses removing a project''s owner');
select is(tests.outcome(tests.push('projects', tests.id('for rohan'), null, jsonb_build_object('name', 'For Rohan', 'user_id', tests.id('rohan')), 'all')), 'ok', 'accepts a project for another user');
select is((select user_id from public.projects where id = tests.id('for rohan')), tests.id('rohan'),
  'stores the owner of a project for another user');
select is(tests.outcome(tests.push('tasks', tests.id('orphan'), null, jsonb_build_object('title', 'T', 'project_id', gen_random_uuid()), 'all')),
  'rejected 23503 tasks_project_id_fkey', 'refuses an unknown project with the key''s name');
select is(tests.push('tasks', tests.id('fresh'), null, jsonb_build_object('title', 'T', 'created_by', tests.id('asha')), 'all') #>> '{row,created_by}',
  tests.id('meera')::text, 'sets a task''s author, and ignores the pushed one');
select ok(not (tests.push('tasks', tests.id('fresh'), '{"title": "T"}', '{"title": "U"}', 'all') -> 'row' ? 'deleted_with_parent'),
  'internal columns are not sent to devices');
select is(tests.outcome(tests.push('contact_messages', tests.id('question'), '{"is_resolved": false}', '{"is_resolved": true}', 'all')), 'ok', 'accepts an admin resolving a message');
select is(tests.outcome(tests.push('contact_messages', tests.id('question'), '{"message": "x"}', '{"message": "y"}', 'all')), 'rejected forbidden_field',
  'refuses a change of a message''s text');
select is(tests.outcome(tests.push('notifications', tests.id('sent'), null, jsonb_build_object('user_id', tests.id('asha'), 'message', 'Hello', 'is_read', true), 'all'))
  , 'ok', 'accepts an admin''s notification');
select is((select is_read from public.notifications where id = tests.id('sent')), false, 'stores an admin''s notification as unread');
select is(tests.push('notifications', tests.id('note'), null, jsonb_build_object('user_id', tests.id('meera'), 'message', 'Note to self', 'is_read', true), 'all') #>> '{row,is_read}',
  'true', 'an admin''s note to themselves may be read before it arrives');
