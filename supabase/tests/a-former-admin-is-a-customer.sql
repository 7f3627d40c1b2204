-- Rows of rohan. asha becomes an admin, and then loses the right.
insert into public.documents (id, project_id, name) values (tests.id('plan'), tests.id('fleetly'), 'Plan');
insert into public.document_rows (id, document_id, kind, title) values (tests.id('rent'), tests.id('plan'), 'fixed', 'Rent');
insert into public.project_posts (id, project_id, body, author_id) values (tests.id('word'), tests.id('fleetly'), 'Hello', tests.id('rohan'));
insert into storage.objects (bucket_id, name, owner_id, metadata) values ('files', tests.id('fleetly') || '/' || tests.id('file') || '/original',
  tests.id('rohan')::text, '{"size": 1, "mimetype": "application/pdf"}');
insert into public.project_posts (id, project_id, kind, title, file_type, author_id)
values (tests.id('file'), tests.id('fleetly'), 'file', 'menu.pdf', 'application/pdf', tests.id('rohan'));
select tests.sign_in('meera');
insert into public.project_posts (id, project_id, kind, title) values (tests.id('ask'), tests.id('fleetly'), 'approval', 'Page');
select public.grant_admin(tests.id('asha'));
select tests.sign_in('asha');
select isnt_empty(format('select from public.%I where id = tests.id(%L)', t, name), 'an admin sees the customer''s row of ' || t)
from (values ('projects', 'fleetly'), ('tasks', 'board'), ('documents', 'plan'), ('document_rows', 'rent'), ('project_posts', 'word'),
  ('sync_conflicts', 'rohans conflict'), ('notifications', 'hello rohan'), ('contact_messages', 'question')) as r (t, name);
select isnt_empty('select from storage.objects', 'an admin sees the customer''s file');

select tests.sign_in('meera');
select public.revoke_admin(tests.id('asha'));
select tests.sign_in('asha');
select is_empty(format('select from public.%I where id = tests.id(%L)', t, name), 'a former admin doesn''t see the customer''s row of ' || t)
from (values ('projects', 'fleetly'), ('tasks', 'board'), ('documents', 'plan'), ('document_rows', 'rent'), ('project_posts', 'word'),
  ('sync_conflicts', 'rohans conflict'), ('notifications', 'hello rohan'), ('contact_messages', 'question')) as r (t, name);
select is_empty('select from storage.objects', 'a former admin sees no file');
select is(jsonb_array_length(tests.pull(t) -> 'rows'), 0,
  'a former admin pulls nothing of ' || t) from unnest(array['documents', 'document_rows', 'project_posts']) t;

select is(tests.outcome(tests.push('documents', tests.id('plan'), '{"name": "Plan"}', '{"name": "Mine"}')), 'rejected not_found',
  'a former admin can''t edit the customer''s document');
select is(tests.outcome(tests.push('document_rows', tests.id('rent'), '{"title": "Rent"}', '{"title": "Mine"}')), 'rejected not_found',
  'a former admin can''t edit the customer''s document row');
select is(tests.outcome(tests.push('document_rows', tests.id('new'), null, jsonb_build_object('document_id', tests.id('plan'), 'kind', 'fixed'))),
  'rejected 42501', 'a former admin can''t add a document row');
select is(tests.outcome(tests.push('project_posts', tests.id('word'), '{"body": "Hello"}', '{"body": "x"}')), 'rejected not_found',
  'a former admin can''t edit the customer''s comment');
select is(tests.outcome(tests.push('project_posts', tests.id('new'), null, jsonb_build_object('project_id', tests.id('fleetly'), 'body', 'Hi'))),
  'rejected 42501', 'a former admin can''t write a comment');
select is(tests.outcome(tests.push('project_posts', tests.id('ask too'), null,
  jsonb_build_object('project_id', tests.id('fleetly'), 'kind', 'approval', 'title', 'x'))), 'rejected forbidden_field',
  'a former admin can''t ask for an approval');
select is(tests.outcome(tests.push('project_posts', tests.id('ask'), '{"state": "waiting"}', '{"state": "withdrawn"}')), 'rejected not_found',
  'a former admin can''t withdraw a request');
select throws_ok($$ insert into public.documents (id, project_id, name) values (gen_random_uuid(), tests.id('fleetly'), 'x') $$, '42501', null,
  'a former admin can''t insert a document directly');
select throws_ok($$ insert into public.project_posts (id, project_id, body) values (gen_random_uuid(), tests.id('fleetly'), 'x') $$, '42501', null,
  'a former admin can''t insert a post directly');
select throws_ok(format($$ insert into storage.objects (bucket_id, name, metadata) values ('files', %L, '{"size": 1, "mimetype": "application/pdf"}') $$,
  tests.id('fleetly') || '/' || tests.id('another') || '/original'), '42501', null, 'a former admin can''t store a file');
