select tests.sign_in('asha');
insert into public.documents (id, project_id, name, price_paise) values (tests.id('plan'), tests.id('tiffin'), 'Plan', 100);
insert into public.document_rows (id, document_id, kind, title, amount) values (tests.id('rent'), tests.id('plan'), 'fixed', 'Rent', 1);

-- Two devices edit the same state.
select is(tests.outcome(tests.push('documents', tests.id('plan'), '{"price_paise": 100}', '{"price_paise": 200}')), 'ok',
  'a phone can set the price');
select is(tests.outcome(tests.push('documents', tests.id('plan'), '{"churn_bp": null, "name": "Plan"}', '{"churn_bp": 50, "name": "Plan B"}')), 'ok',
  'a laptop can set the churn and the name');
select results_eq($$ select name, price_paise, churn_bp from public.documents where id = tests.id('plan') $$, $$ values ('Plan B', 200::bigint, 50::bigint) $$,
  'the document has the edits of both devices');
select is_empty($$ select from public.sync_conflicts where row_id = tests.id('plan') $$, 'edits of different fields are no conflict');
select is(tests.outcome(tests.push('documents', tests.id('plan'), '{"price_paise": 100}', '{"price_paise": null}')), 'ok',
  'the laptop can clear the price');
select results_eq($$ select field, replaced_value, kept_value, user_id, replaced_by from public.sync_conflicts where row_id = tests.id('plan') $$,
  $$ values ('price_paise', '200'::jsonb, 'null'::jsonb, tests.id('asha'), tests.id('asha')) $$,
  'the later edit wins, and the value that it replaced is kept in a conflict');
select is(tests.outcome(tests.push('documents', tests.id('plan'), '{"price_paise": 100}', '{"price_paise": null}')), 'ok',
  'another device can clear the price too');
select is((select count(*) from public.sync_conflicts where row_id = tests.id('plan')), 1::bigint, 'clearing an empty price is no second conflict');

-- A row that an admin edits.
select tests.sign_in('meera');
select is(tests.outcome(tests.push('document_rows', tests.id('rent'), '{"amount": 1}', '{"amount": 3}', 'all')), 'ok', 'an admin can change a row');
select tests.sign_in('asha');
select is(tests.outcome(tests.push('document_rows', tests.id('rent'), '{"amount": 1, "start_month": null, "end_month": null}',
  '{"amount": 2, "start_month": 9, "end_month": 3}')), 'ok', 'a customer can change the same row: no check involves two fields');
select results_eq($$ select field, replaced_value from public.sync_conflicts where row_id = tests.id('rent') $$, $$ values ('amount', '3'::jsonb) $$,
  'the admin''s value is kept in a conflict');

-- A template's row that both devices insert.
select is(tests.outcome(tests.push('document_rows', tests.id('seeded'), null,
  jsonb_build_object('document_id', tests.id('plan'), 'kind', 'hire', 'title', 'Cook', 'amount', 7))), 'ok',
  'the first device can insert a template''s row');
select is(tests.push('document_rows', tests.id('seeded'), null,
  jsonb_build_object('document_id', tests.id('plan'), 'kind', 'hire', 'title', 'Cook', 'quantity', 2)) ->> 'result', 'conflict',
  'the second device''s insert returns the stored row');
select is(tests.outcome(tests.push('document_rows', tests.id('seeded'), '{"quantity": null}', '{"quantity": 2}')), 'ok',
  'the second device can send its own change');
select results_eq($$ select amount, quantity from public.document_rows where id = tests.id('seeded') $$, $$ values (7::bigint, 2::bigint) $$,
  'the row has the values of both devices');

-- Invalid values.
select is(tests.outcome(tests.push('documents', tests.id('plan'), '{"fee_bp": null}', '{"fee_bp": "x"}')), 'rejected 22P02',
  'a text is refused as a number');
select is(tests.outcome(tests.push('documents', tests.id('plan'), '{"fee_bp": null}', '{"fee_bp": 10001}')), 'rejected 23514 documents_fee_bp_range',
  'a number out of range is refused');
