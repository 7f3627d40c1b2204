begin;
set local search_path = public, extensions;
select no_plan();

select tests.sign_in('asha');
select is(tests.outcome(tests.push('projects', tests.id('fleetly'), null, '{"name": "Mine"}')), 'rejected id_taken', 'an id that is somebody else''s');
select is(tests.outcome(tests.push('projects', tests.id('tiffin'), null, '{"name": "Mine"}')), 'conflict', 'an id that is one''s own');
select is(tests.push('projects', tests.id('tiffin'), null, '{"name": "Mine"}') #>> '{row,name}', 'Tiffin Trail', 'with the row that is there');
select is(tests.outcome(tests.push('projects', tests.id('fleetly'), '{"name": "Fleetly"}', '{"name": "Mine"}')), 'rejected not_found', 'a row one cannot see');
select is(tests.push('projects', tests.id('fleetly'), '{"name": "Fleetly"}', '{"name": "Mine"}') -> 'row', 'null', 'is not shown either');
select is(tests.outcome(tests.push('projects', tests.id('tiffin'), '{}', jsonb_build_object(f, null))), 'rejected forbidden_field', f || ' is not to be set')
from unnest(array['id', 'user_id', 'created_at', 'updated_at', '_xid', '_modified', 'nonsense']) f;
select is(tests.outcome(tests.push('projects', tests.id('x'), null, '{"name": "X", "nonsense": 1}')), 'rejected forbidden_field', 'what is no column is no field');
select is(tests.outcome(tests.push('projects', tests.id('tiffin'), '{"progress": 50}', '{"progress": "much"}')), 'rejected 22P02', 'a value of another type');
select is(tests.outcome(tests.push('projects', tests.id('tiffin'), '{"progress": 50}', '{"progress": 200}')),
  'rejected 23514 projects_progress_range', 'a value out of range, with the name of the limit');
select is(tests.outcome(tests.push('projects', tests.id('tiffin'), '{"name": "Tiffin Trail"}', '{"name": null}')), 'rejected 23502', 'no value where one is needed');

select is(tests.outcome(tests.push('projects', tests.id('tiffin'), '{"_deleted": false}', '{"_deleted": true}')), 'ok', 'deleting');
select is(tests.outcome(tests.push('projects', tests.id('tiffin'), '{"name": "Tiffin Trail"}', '{"name": "Late"}')), 'rejected row_deleted', 'editing what is deleted');
select is(tests.push('projects', tests.id('tiffin'), '{"name": "Tiffin Trail"}', '{"name": "Late"}') #>> '{row,_deleted}', 'true', 'with the tombstone');
select is(tests.outcome(tests.push('projects', tests.id('tiffin'), '{"name": "Tiffin Trail", "_deleted": false}', '{"name": "Late", "_deleted": false}')),
  'rejected row_deleted', 'also for a device that never knew it dead');
select is(tests.outcome(tests.push('projects', tests.id('tiffin'), '{"_deleted": false}', '{"_deleted": true}')), 'ok', 'deleting it again');
select is(tests.outcome(tests.push('projects', tests.id('tiffin'), '{"_deleted": true, "name": "Tiffin Trail"}', '{"_deleted": false, "name": "Back"}')),
  'ok', 'reviving it, renamed');
select results_eq($$ select name, _deleted from public.projects where id = tests.id('tiffin') $$, $$ values ('Back', false) $$, 'it is back');

select is(tests.outcome(tests.push('tasks', tests.id('menu'), '{"status": "completed"}', '{"status": "pending"}')), 'rejected 42501', 'a task, by a customer');
select is(tests.outcome(tests.push('tasks', tests.id('t'), null, '{"title": "T"}')), 'rejected 42501', 'a new one');
select is(tests.outcome(tests.push('tasks', tests.id('menu'), null, '{"title": "T"}')), 'conflict', 'one that is there and visible is a conflict all the same');
select is(tests.outcome(tests.push('projects', tests.id('tiffin'), null, '{"name": "", "nonsense": 1}')), 'conflict', 'whatever is wrong with what was sent');
select is(tests.outcome(tests.push('notifications', tests.id('hello asha'), '{"is_read": false}', '{"is_read": true}')), 'ok', 'one''s own notification is read');
select is(tests.outcome(tests.push('notifications', tests.id('hello asha'), '{}', '{"message": "x"}')), 'rejected forbidden_field', 'not rewritten');
select is(tests.outcome(tests.push('notifications', tests.id('hello asha'), '{"_deleted": false}', '{"_deleted": true}')), 'rejected forbidden_field', 'not deleted');
select is(tests.outcome(tests.push('profiles', tests.id('asha'), '{"full_name": "Asha"}', '{"full_name": "Asha V."}')), 'ok', 'one''s own name');
select is(tests.outcome(tests.push('profiles', tests.id('asha'), '{"status": "active"}', '{"status": "inactive"}')), 'rejected forbidden_field', 'not one''s status');
select is(tests.outcome(tests.push('profiles', tests.id('asha'), '{}', '{"is_admin": true}')), 'rejected forbidden_field', 'nor one''s rights');
select is(tests.outcome(tests.push('contact_messages', tests.id('question'), '{"is_resolved": false}', '{"is_resolved": true}')), 'rejected not_found', 'no message');
select is(tests.outcome(tests.push('sync_conflicts', tests.id('ashas conflict'), '{"is_resolved": false}', '{"is_resolved": true}')), 'ok', 'one''s own conflict is resolved');

select tests.sign_in('meera');
select is(tests.outcome(tests.push('notifications', tests.id('hello rohan'), '{"is_read": false}', '{"is_read": true}', 'all')), 'rejected 42501', 'an admin does not read for others');
select is(tests.outcome(tests.push('profiles', tests.id('rohan'), '{"full_name": "Rohan"}', '{"full_name": "R"}', 'all')), 'rejected forbidden_field', 'nor name them');
select is(tests.outcome(tests.push('profiles', tests.id('rohan'), '{"status": "active"}', '{"status": "suspended"}', 'all')), 'ok', 'but suspends them');
select is(tests.outcome(tests.push('profiles', tests.id('meera'), '{"status": "active"}', '{"status": "suspended"}', 'all')), 'rejected forbidden_field', 'and not themselves');
select is(tests.outcome(tests.push('projects', tests.id('fleetly'), jsonb_build_object('user_id', tests.id('rohan')), '{"user_id": null}', 'all')),
  'rejected 23502', 'a project is never nobody''s');
select is(tests.outcome(tests.push('projects', tests.id('for rohan'), null, jsonb_build_object('name', 'For Rohan', 'user_id', tests.id('rohan')), 'all')), 'ok', 'it may be created for somebody');
select is((select user_id from public.projects where id = tests.id('for rohan')), tests.id('rohan'), 'and is theirs');
select is(tests.outcome(tests.push('tasks', tests.id('orphan'), null, jsonb_build_object('title', 'T', 'project_id', gen_random_uuid()), 'all')),
  'rejected 23503 tasks_project_id_fkey', 'a project that does not exist, with the name of the key');
select is(tests.push('tasks', tests.id('fresh'), null, jsonb_build_object('title', 'T', 'created_by', tests.id('asha')), 'all') #>> '{row,created_by}',
  tests.id('meera')::text, 'who created a task is forced');
select ok(not (tests.push('tasks', tests.id('fresh'), '{"title": "T"}', '{"title": "U"}', 'all') -> 'row' ? 'deleted_with_project'),
  'bookkeeping is not sent to devices');
select is(tests.outcome(tests.push('contact_messages', tests.id('question'), '{"is_resolved": false}', '{"is_resolved": true}', 'all')), 'ok', 'a message is resolved');
select is(tests.outcome(tests.push('contact_messages', tests.id('question'), '{"message": "x"}', '{"message": "y"}', 'all')), 'rejected forbidden_field', 'not rewritten');
select is(tests.outcome(tests.push('notifications', tests.id('sent'), null, jsonb_build_object('user_id', tests.id('asha'), 'message', 'Hello', 'is_read', true), 'all'))
  , 'ok', 'an admin notifies');
select is((select is_read from public.notifications where id = tests.id('sent')), false, 'what is sent is unread');
select is(tests.push('notifications', tests.id('note'), null, jsonb_build_object('user_id', tests.id('meera'), 'message', 'Note to self', 'is_read', true), 'all') #>> '{row,is_read}',
  'true', 'what they sent to themselves may be read before it arrives');

select * from finish();
rollback;
