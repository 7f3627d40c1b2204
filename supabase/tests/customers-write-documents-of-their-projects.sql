-- Each role, through sync_push.
select tests.sign_in('asha');
select is(tests.outcome(tests.push('documents', tests.id('plan'), null,
  jsonb_build_object('project_id', tests.id('tiffin'), 'name', 'Plan', 'price_paise', 9900))), 'ok',
  'a customer can add a document to their project');
select is(tests.outcome(tests.push('document_rows', tests.id('rent'), null,
  jsonb_build_object('document_id', tests.id('plan'), 'kind', 'fixed', 'title', 'Rent', 'amount', 20000))), 'ok',
  'a customer can add a row to their document');
select is(tests.outcome(tests.push('documents', tests.id('theirs'), null, jsonb_build_object('project_id', tests.id('fleetly'), 'name', 'x'))),
  'rejected 42501', 'a customer can''t add a document to another customer''s project');
select is(tests.outcome(tests.push('documents', tests.id('plan'), '{"price_paise": 9900, "name": "Plan"}', '{"price_paise": null, "name": "Our plan"}')),
  'ok', 'a customer can edit their document and clear a number');
select results_eq($$ select name, price_paise, owner_id from public.documents where id = tests.id('plan') $$,
  $$ values ('Our plan', null::bigint, tests.id('asha')) $$, 'a cleared number is null');
select is(tests.outcome(tests.push('document_rows', tests.id('rent'), '{"hidden": false}', '{"hidden": true}')), 'ok', 'a customer can hide a row');
select is(tests.outcome(tests.push('documents', tests.id('plan'), '{"kind": "projection"}', '{"kind": "deck"}')), 'rejected forbidden_field',
  'a document''s kind can''t change');
select is(tests.outcome(tests.push('document_rows', tests.id('rent'), '{"document_id": null}', jsonb_build_object('document_id', tests.id('plan')))),
  'rejected forbidden_field', 'a row can''t move to another document');
select is(tests.outcome(tests.push('documents', tests.id('dead'), null,
  jsonb_build_object('project_id', tests.id('tiffin'), 'name', 'x', '_deleted', true))), 'rejected forbidden_field',
  'a document can''t be created as a tombstone');

select tests.sign_in('rohan');
select is_empty('select id from public.documents', 'another customer doesn''t see the document');
select is_empty('select id from public.document_rows', 'another customer doesn''t see the row');
select is(tests.outcome(tests.push('documents', tests.id('plan'), '{"name": "Our plan"}', '{"name": "Mine"}')), 'rejected not_found',
  'another customer can''t edit the document');
select is(tests.outcome(tests.push('document_rows', tests.id('stray'), null, jsonb_build_object('document_id', tests.id('plan'), 'kind', 'fixed'))),
  'rejected 42501', 'another customer can''t add a row');
select is(tests.outcome(tests.push('document_rows', tests.id('rent'), null, jsonb_build_object('document_id', tests.id('plan'), 'kind', 'fixed'))),
  'rejected 42501', 'another customer can''t add a row with an id that is taken');

select tests.sign_in('meera');
select is(tests.outcome(tests.push('documents', tests.id('plan'), '{"churn_bp": null}', '{"churn_bp": 300}', 'all')), 'ok',
  'an admin can edit a customer''s document');
select is(tests.outcome(tests.push('document_rows', tests.id('team row'), null,
  jsonb_build_object('document_id', tests.id('plan'), 'kind', 'hire', 'title', 'Cook'), 'all')), 'ok',
  'an admin can add a row to a customer''s document');
select is((select owner_id from public.document_rows where id = tests.id('team row')), tests.id('asha'),
  'the customer owns the row that an admin added');
select is(tests.outcome(tests.push('documents', tests.id('plan'), '{"churn_bp": 300}', '{"churn_bp": 400}')), 'rejected not_found',
  'an admin in the own scope can''t edit a customer''s document');

-- Deleting and restoring.
create function pg_temp.set_deleted("table" text, name text, value boolean, scope text default 'own') returns text
  language sql
  as $$
    select tests.outcome(tests.push("table", tests.id(name), jsonb_build_object('_deleted', not value), jsonb_build_object('_deleted', value), scope))
  $$;
select tests.sign_in('rohan');
select is(pg_temp.set_deleted(t, name, true), 'rejected not_found', 'another customer can''t delete a row of ' || t)
from (values ('documents', 'plan'), ('document_rows', 'rent')) as r (t, name);
select tests.sign_in('asha');
select is(pg_temp.set_deleted(t, name, value), 'ok', 'the customer can delete and restore a row of ' || t || ': ' || value)
from (values ('document_rows', 'rent', true), ('document_rows', 'rent', false), ('documents', 'plan', true), ('documents', 'plan', false)) as r (t, name, value);
select tests.sign_in('meera');
select is(pg_temp.set_deleted(t, name, value, 'all'), 'ok', 'an admin can delete and restore a row of ' || t || ', ' || value)
from (values ('document_rows', 'rent', true), ('document_rows', 'rent', false), ('documents', 'plan', true), ('documents', 'plan', false)) as r (t, name, value);
select results_eq($$ select d._deleted, r._deleted, r.title from public.documents d join public.document_rows r on r.document_id = d.id
  where r.id = tests.id('rent') $$, $$ values (false, false, 'Rent') $$, 'the document and its row are live again');

-- Over REST.
select tests.sign_in('asha');
update public.documents set id = gen_random_uuid(), project_id = tests.id('empty'), owner_id = tests.id('rohan'), kind = 'deck',
  created_at = '2001-01-01', updated_at = '2001-01-01', deleted_with_parent = false, fee_bp = 200
where id = tests.id('plan');
select results_eq($$ select project_id, owner_id, kind, fee_bp, created_at > '2025-01-01', updated_at > '2025-01-01' from public.documents where id = tests.id('plan') $$,
  $$ values (tests.id('tiffin'), tests.id('asha'), 'projection', 200::bigint, true, true) $$, 'an update changes no column that the server owns');
update public.document_rows set document_id = tests.id('none'), owner_id = tests.id('rohan'), kind = 'once', created_at = '2001-01-01', quantity = 2
where id = tests.id('rent');
select results_eq($$ select document_id, owner_id, kind, quantity, created_at > '2025-01-01' from public.document_rows where id = tests.id('rent') $$,
  $$ values (tests.id('plan'), tests.id('asha'), 'fixed', 2::bigint, true) $$, 'an update of a row changes no column that the server owns');
select throws_ok($$ insert into public.documents (id, project_id, name, _deleted) values (gen_random_uuid(), tests.id('tiffin'), 'x', true) $$, 'P0001', null,
  'a document can''t be inserted as a tombstone');
select throws_ok($$ insert into public.document_rows (id, document_id, kind, _deleted) values (gen_random_uuid(), tests.id('plan'), 'fixed', true) $$, 'P0001', null,
  'a row can''t be inserted as a tombstone');
select throws_ok($$ insert into public.documents (id, project_id, name, owner_id) values (gen_random_uuid(), tests.id('fleetly'), 'x', tests.id('asha')) $$,
  '42501', null, 'a document can''t be inserted in another customer''s project');
select throws_ok('delete from public.' || t, '42501', null,
  'a customer can''t remove a row from ' || t) from unnest(array['documents', 'document_rows']) t;
select tests.sign_in('meera');
select throws_ok('delete from public.' || t, '42501', null,
  'an admin can''t remove a row from ' || t) from unnest(array['documents', 'document_rows']) t;
-- The ids of a template's rows derive from the document's id, so another user can compute them.
select tests.operate();
insert into public.documents (id, project_id, name) values (tests.id('elsewhere'), tests.id('fleetly'), 'x');
select tests.sign_in('meera');
select results_eq(
  $$
    select r.value ->> 'code', r.value -> 'row' from jsonb_array_elements(public.sync_push('document_rows', jsonb_build_array(jsonb_build_object(
      'id', tests.id('rent'), 'push_id', gen_random_uuid(), 'base', null,
      'fields', jsonb_build_object('document_id', tests.id('elsewhere'), 'kind', 'fixed', 'amount', 1))), 'all') -> 'results') r
  $$,
  $$ values ('id_taken', 'null'::jsonb) $$, 'an insert with the id of another document''s row is refused, and doesn''t return the row');
select is(tests.outcome(tests.push('document_rows', tests.id('rent'), null, jsonb_build_object('document_id', upper(tests.id('plan')::text), 'kind', 'fixed'), 'all')),
  'conflict', 'an insert with the id of a row in the same document is a conflict');

select tests.sign_in('rohan');
select lives_ok($$ update public.document_rows set title = 'Mine' where id = tests.id('rent') $$,
  'another customer''s update of a row doesn''t fail');
select tests.operate();
select is((select title from public.document_rows where id = tests.id('rent')), 'Rent', 'another customer''s update of a row changes nothing');

-- A direction control in a name or title would turn around the text beside it.
select tests.sign_in('asha');
update public.documents set name = U&'\202EPlan' where id = tests.id('plan');
update public.document_rows set title = U&'Rent\2066' where id = tests.id('rent');
select results_eq($$ select d.name, r.title from public.documents d join public.document_rows r on r.document_id = d.id where r.id = tests.id('rent') $$,
  $$ values ('Plan', 'Rent') $$, 'names and titles lose direction controls');

-- Suspended users and visitors.
select tests.operate();
insert into public.documents (id, project_id, name) values (tests.id('of sid'), tests.id('sids'), 'x');
select tests.sign_in('sid');
select is_empty('select id from public.documents', 'a suspended customer sees no document');
select throws_ok($$ insert into public.documents (id, project_id, name) values (gen_random_uuid(), tests.id('sids'), 'x') $$, '42501', null,
  'a suspended customer can''t insert a document');
select is(public.sync_push('documents', '[]') ->> 'status', 'suspended', 'a push of a suspended customer is answered "suspended"');
select tests.sign_in('arjun');
select is_empty('select id from public.document_rows', 'a suspended admin sees no row');
select tests.visit();
select throws_ok('select id from public.' || t, '42501', null, 'a visitor can''t read ' || t) from unnest(array['documents', 'document_rows']) t;
select throws_ok($$ insert into public.documents (id, project_id, name) values (gen_random_uuid(), tests.id('tiffin'), 'x') $$, '42501', null,
  'a visitor can''t insert a document');
