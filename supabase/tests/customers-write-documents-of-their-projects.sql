-- Through sync_push, as each role.
select tests.sign_in('asha');
select is(tests.outcome(tests.push('documents', tests.id('plan'), null,
  jsonb_build_object('project_id', tests.id('tiffin'), 'name', 'Plan', 'price_paise', 9900))), 'ok', 'a customer adds a document to their project');
select is(tests.outcome(tests.push('document_rows', tests.id('rent'), null,
  jsonb_build_object('document_id', tests.id('plan'), 'kind', 'fixed', 'title', 'Rent', 'amount', 20000))), 'ok', 'and a row to it');
select is(tests.outcome(tests.push('documents', tests.id('theirs'), null, jsonb_build_object('project_id', tests.id('fleetly'), 'name', 'x'))),
  'rejected 42501', 'but none to another customer''s project');
select is(tests.outcome(tests.push('documents', tests.id('plan'), '{"price_paise": 9900, "name": "Plan"}', '{"price_paise": null, "name": "Our plan"}')),
  'ok', 'edits it, and clears a number');
select results_eq($$ select name, price_paise, owner_id from public.documents where id = tests.id('plan') $$,
  $$ values ('Our plan', null::bigint, tests.id('asha')) $$, 'which is null then');
select is(tests.outcome(tests.push('document_rows', tests.id('rent'), '{"hidden": false}', '{"hidden": true}')), 'ok', 'and hides the row');
select is(tests.outcome(tests.push('documents', tests.id('plan'), '{"kind": "projection"}', '{"kind": "deck"}')), 'rejected forbidden_field',
  'a document''s kind is set once');
select is(tests.outcome(tests.push('document_rows', tests.id('rent'), '{"document_id": null}', jsonb_build_object('document_id', tests.id('plan')))),
  'rejected forbidden_field', 'and a row stays in its document');
select is(tests.outcome(tests.push('documents', tests.id('dead'), null,
  jsonb_build_object('project_id', tests.id('tiffin'), 'name', 'x', '_deleted', true))), 'rejected forbidden_field', 'nothing is created as a tombstone');

select tests.sign_in('rohan');
select is_empty('select id from public.documents', 'another customer sees no document');
select is_empty('select id from public.document_rows', 'and no row');
select is(tests.outcome(tests.push('documents', tests.id('plan'), '{"name": "Our plan"}', '{"name": "Mine"}')), 'rejected not_found', 'edits none');
select is(tests.outcome(tests.push('document_rows', tests.id('stray'), null, jsonb_build_object('document_id', tests.id('plan'), 'kind', 'fixed'))),
  'rejected 42501', 'and adds no row');
select is(tests.outcome(tests.push('document_rows', tests.id('rent'), null, jsonb_build_object('document_id', tests.id('plan'), 'kind', 'fixed'))),
  'rejected 42501', 'not with an id that is taken either');

select tests.sign_in('meera');
select is(tests.outcome(tests.push('documents', tests.id('plan'), '{"churn_bp": null}', '{"churn_bp": 300}', 'all')), 'ok', 'an admin edits it');
select is(tests.outcome(tests.push('document_rows', tests.id('team row'), null,
  jsonb_build_object('document_id', tests.id('plan'), 'kind', 'hire', 'title', 'Cook'), 'all')), 'ok', 'and adds a row');
select is((select owner_id from public.document_rows where id = tests.id('team row')), tests.id('asha'), 'which is the customer''s');
select is(tests.outcome(tests.push('documents', tests.id('plan'), '{"churn_bp": 300}', '{"churn_bp": 400}')), 'rejected not_found',
  'in the scope "own", an admin is a customer');

-- Deleted and restored.
create function pg_temp.set_deleted("table" text, name text, value boolean, scope text default 'own') returns text
  language sql
  as $$
    select tests.outcome(tests.push("table", tests.id(name), jsonb_build_object('_deleted', not value), jsonb_build_object('_deleted', value), scope))
  $$;
select tests.sign_in('rohan');
select is(pg_temp.set_deleted(t, name, true), 'rejected not_found', 'another customer deletes none of ' || t)
from (values ('documents', 'plan'), ('document_rows', 'rent')) as r (t, name);
select tests.sign_in('asha');
select is(pg_temp.set_deleted(t, name, value), 'ok', 'the customer deletes and restores ' || t || ': ' || value)
from (values ('document_rows', 'rent', true), ('document_rows', 'rent', false), ('documents', 'plan', true), ('documents', 'plan', false)) as r (t, name, value);
select tests.sign_in('meera');
select is(pg_temp.set_deleted(t, name, value, 'all'), 'ok', 'so does an admin: ' || t || ', ' || value)
from (values ('document_rows', 'rent', true), ('document_rows', 'rent', false), ('documents', 'plan', true), ('documents', 'plan', false)) as r (t, name, value);
select results_eq($$ select d._deleted, r._deleted, r.title from public.documents d join public.document_rows r on r.document_id = d.id
  where r.id = tests.id('rent') $$, $$ values (false, false, 'Rent') $$, 'and all of it is there again');

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
  $$ values (tests.id('plan'), tests.id('asha'), 'fixed', 2::bigint, true) $$, 'nor of a row');
select throws_ok($$ insert into public.documents (id, project_id, name, _deleted) values (gen_random_uuid(), tests.id('tiffin'), 'x', true) $$, 'P0001', null,
  'no tombstone is inserted');
select throws_ok($$ insert into public.document_rows (id, document_id, kind, _deleted) values (gen_random_uuid(), tests.id('plan'), 'fixed', true) $$, 'P0001', null,
  'not even of a row');
select throws_ok($$ insert into public.documents (id, project_id, name, owner_id) values (gen_random_uuid(), tests.id('fleetly'), 'x', tests.id('asha')) $$,
  '42501', null, 'nor a document in another customer''s project');
select throws_ok('delete from public.' || t, '42501', null, 'nothing is removed from ' || t) from unnest(array['documents', 'document_rows']) t;
select tests.sign_in('meera');
select throws_ok('delete from public.' || t, '42501', null, 'not by an admin either: ' || t) from unnest(array['documents', 'document_rows']) t;
-- The ids of a template's rows follow from the document's id, so another user can compute them.
select tests.operate();
insert into public.documents (id, project_id, name) values (tests.id('elsewhere'), tests.id('fleetly'), 'x');
select tests.sign_in('meera');
select results_eq(
  $$
    select r.value ->> 'code', r.value -> 'row' from jsonb_array_elements(public.sync_push('document_rows', jsonb_build_array(jsonb_build_object(
      'id', tests.id('rent'), 'push_id', gen_random_uuid(), 'base', null,
      'fields', jsonb_build_object('document_id', tests.id('elsewhere'), 'kind', 'fixed', 'amount', 1))), 'all') -> 'results') r
  $$,
  $$ values ('id_taken', 'null'::jsonb) $$, 'a row of another document is not taken for the one that is meant');
select is(tests.outcome(tests.push('document_rows', tests.id('rent'), null, jsonb_build_object('document_id', upper(tests.id('plan')::text), 'kind', 'fixed'), 'all')),
  'conflict', 'one of the same document is');

select tests.sign_in('rohan');
select lives_ok($$ update public.document_rows set title = 'Mine' where id = tests.id('rent') $$, 'another customer''s update');
select tests.operate();
select is((select title from public.document_rows where id = tests.id('rent')), 'Rent', 'finds nothing');

-- Names and titles stand beside others.
select tests.sign_in('asha');
update public.documents set name = U&'\202EPlan' where id = tests.id('plan');
update public.document_rows set title = U&'Rent\2066' where id = tests.id('rent');
select results_eq($$ select d.name, r.title from public.documents d join public.document_rows r on r.document_id = d.id where r.id = tests.id('rent') $$,
  $$ values ('Plan', 'Rent') $$, 'and lose direction controls');

-- Suspended.
select tests.operate();
insert into public.documents (id, project_id, name) values (tests.id('of sid'), tests.id('sids'), 'x');
select tests.sign_in('sid');
select is_empty('select id from public.documents', 'a suspended customer sees nothing');
select throws_ok($$ insert into public.documents (id, project_id, name) values (gen_random_uuid(), tests.id('sids'), 'x') $$, '42501', null, 'and writes nothing');
select is(public.sync_push('documents', '[]') ->> 'status', 'suspended', 'not by sync either');
select tests.sign_in('arjun');
select is_empty('select id from public.document_rows', 'nor does a suspended admin');
select tests.visit();
select throws_ok('select id from public.' || t, '42501', null, 'a visitor can''t read ' || t) from unnest(array['documents', 'document_rows']) t;
select throws_ok($$ insert into public.documents (id, project_id, name) values (gen_random_uuid(), tests.id('tiffin'), 'x') $$, '42501', null, 'or write');
