select tests.sign_in('asha');
insert into public.documents (id, project_id, name, price_paise) values (tests.id('plan'), tests.id('tiffin'), 'Plan', 100);
insert into public.document_rows (id, document_id, kind, title, amount) values (tests.id('rent'), tests.id('plan'), 'fixed', 'Rent', 1);

-- Two devices, from the same state.
select is(tests.outcome(tests.push('documents', tests.id('plan'), '{"price_paise": 100}', '{"price_paise": 200}')), 'ok', 'a phone sets the price');
select is(tests.outcome(tests.push('documents', tests.id('plan'), '{"churn_bp": null, "name": "Plan"}', '{"churn_bp": 50, "name": "Plan B"}')), 'ok',
  'a laptop sets the churn and the name');
select results_eq($$ select name, price_paise, churn_bp from public.documents where id = tests.id('plan') $$, $$ values ('Plan B', 200::bigint, 50::bigint) $$,
  'the document has all of them');
select is_empty($$ select from public.sync_conflicts where row_id = tests.id('plan') $$, 'without a conflict');
select is(tests.outcome(tests.push('documents', tests.id('plan'), '{"price_paise": 100}', '{"price_paise": null}')), 'ok', 'the laptop clears the price, too');
select results_eq($$ select field, replaced_value, kept_value, user_id, replaced_by from public.sync_conflicts where row_id = tests.id('plan') $$,
  $$ values ('price_paise', '200'::jsonb, 'null'::jsonb, tests.id('asha'), tests.id('asha')) $$, 'the later one holds, and the value it replaced is kept');
select is(tests.outcome(tests.push('documents', tests.id('plan'), '{"price_paise": 100}', '{"price_paise": null}')), 'ok', 'the same on another device');
select is((select count(*) from public.sync_conflicts where row_id = tests.id('plan')), 1::bigint, 'is no conflict');

-- Of a row, by an admin.
select tests.sign_in('meera');
select is(tests.outcome(tests.push('document_rows', tests.id('rent'), '{"amount": 1}', '{"amount": 3}', 'all')), 'ok', 'an admin changes a row');
select tests.sign_in('asha');
select is(tests.outcome(tests.push('document_rows', tests.id('rent'), '{"amount": 1, "start_month": null, "end_month": null}',
  '{"amount": 2, "start_month": 9, "end_month": 3}')), 'ok', 'and a customer does: no check involves two fields');
select results_eq($$ select field, replaced_value from public.sync_conflicts where row_id = tests.id('rent') $$, $$ values ('amount', '3'::jsonb) $$,
  'the admin''s value is kept');

-- A template's row, which both devices insert.
select is(tests.outcome(tests.push('document_rows', tests.id('seeded'), null,
  jsonb_build_object('document_id', tests.id('plan'), 'kind', 'hire', 'title', 'Cook', 'amount', 7))), 'ok', 'the first device stores it');
select is(tests.push('document_rows', tests.id('seeded'), null,
  jsonb_build_object('document_id', tests.id('plan'), 'kind', 'hire', 'title', 'Cook', 'quantity', 2)) ->> 'result', 'conflict', 'the second one gets it');
select is(tests.outcome(tests.push('document_rows', tests.id('seeded'), '{"quantity": null}', '{"quantity": 2}')), 'ok', 'and sends what it changed');
select results_eq($$ select amount, quantity from public.document_rows where id = tests.id('seeded') $$, $$ values (7::bigint, 2::bigint) $$, 'so nothing is lost');

-- Invalid values.
select is(tests.outcome(tests.push('documents', tests.id('plan'), '{"fee_bp": null}', '{"fee_bp": "x"}')), 'rejected 22P02', 'a text is no number');
select is(tests.outcome(tests.push('documents', tests.id('plan'), '{"fee_bp": null}', '{"fee_bp": 10001}')), 'rejected 23514 documents_fee_bp_range',
  'and a number has a range');
