-- Each role, through sync_push.
select tests.sign_in('asha');
select is(tests.outcome(tests.push('documents', tests.id('deck'), null,
  jsonb_build_object('project_id', tests.id('tiffin'), 'kind', 'deck', 'name', 'Pitch', 'theme', 'warm', 'brand_color', '#ffb400'))),
  'ok', 'a customer adds a deck to their project');
select is(tests.outcome(tests.push('document_rows', tests.id('market'), null,
  jsonb_build_object('document_id', tests.id('deck'), 'kind', 'market', 'title', 'Lunch', 'position', 'a'))), 'ok', 'a slide');
select is(tests.outcome(tests.push('document_rows', tests.id('offices'), null,
  jsonb_build_object('document_id', tests.id('deck'), 'kind', 'segment', 'parent_id', tests.id('market'), 'title', 'Offices', 'quantity', 1000000000))),
  'ok', 'and a part, which may count many customers');
select is(tests.outcome(tests.push('documents', tests.id('deck'), '{"figures_id": null, "figures_scenario": ""}',
  jsonb_build_object('figures_id', tests.id('a projection that has not arrived'), 'figures_scenario', 'low'))), 'ok', 'whose figures come from any projection');
select is(tests.outcome(tests.push('documents', tests.id('deck'), jsonb_build_object('figures_id', tests.id('a projection that has not arrived')),
  '{"figures_id": null}')), 'ok', 'or from none again');
select is(tests.outcome(tests.push('document_rows', tests.id('market'), '{"removed": false}', '{"removed": true}')), 'ok', 'and takes a slide out');
select is((select _deleted from public.document_rows where id = tests.id('offices')), false, 'whose parts stay, for when it returns');

select tests.sign_in('rohan');
select is_empty('select id from public.documents', 'another customer sees no deck');
select is_empty('select id from public.document_rows', 'and no slide');
select is(tests.outcome(tests.push('documents', tests.id('deck'), '{"theme": "warm"}', '{"theme": "bold"}')), 'rejected not_found', 'and edits none');
select is(tests.outcome(tests.push('document_rows', tests.id('market'), '{"title": "Lunch"}', '{"title": "Mine"}')), 'rejected not_found', 'nor a slide');
select is(tests.outcome(tests.push('document_rows', tests.id('stray'), null, jsonb_build_object('document_id', tests.id('deck'), 'kind', 'person'))),
  'rejected 42501', 'nor adds a part');

select tests.sign_in('meera');
select is(tests.outcome(tests.push('documents', tests.id('deck'), '{"theme": "warm"}', '{"theme": "bold"}', 'all')), 'ok', 'an admin chooses its theme');
select is(tests.outcome(tests.push('document_rows', tests.id('market'), '{"removed": true, "notes": ""}', '{"removed": false, "notes": "Slowly"}', 'all')),
  'ok', 'and returns the slide, with notes');
select is(tests.outcome(tests.push('document_rows', tests.id('ours'), null,
  jsonb_build_object('document_id', tests.id('deck'), 'kind', 'team', 'title', 'Who'), 'all')), 'ok', 'or adds one');
select is((select owner_id from public.document_rows where id = tests.id('ours')), tests.id('asha'), 'which is the customer''s');

-- Two devices, from the same state.
select tests.sign_in('asha');
select is(tests.outcome(tests.push('document_rows', tests.id('market'), '{"position": "a", "title": "Lunch"}', '{"position": "k", "title": "Cold lunch"}')),
  'ok', 'a phone moves a slide and edits its title');
select is(tests.outcome(tests.push('document_rows', tests.id('market'), '{"position": "a", "body": "", "hidden": false}', '{"position": "b", "body": "- Cold", "hidden": true}')),
  'ok', 'and a laptop moves it elsewhere, edits its text, and hides it');
select results_eq($$ select position collate "default", title, body, notes, hidden, removed from public.document_rows where id = tests.id('market') $$,
  $$ values ('b', 'Cold lunch', '- Cold', 'Slowly', true, false) $$, 'it has all edits, and the later place');
select results_eq($$ select field, replaced_value from public.sync_conflicts where row_id = tests.id('market') $$, $$ values ('position', '"k"'::jsonb) $$,
  'and the earlier place is kept');

-- A slide of a new deck, which every device stores at its first edit.
select is(tests.outcome(tests.push('document_rows', tests.id('new'), null,
  jsonb_build_object('document_id', tests.id('deck'), 'kind', 'problem', 'title', 'Lunch is cold'))), 'ok', 'the first device stores a slide of a new deck');
select is(tests.outcome(tests.push('document_rows', tests.id('new'), null, jsonb_build_object('document_id', tests.id('deck'), 'kind', 'problem', 'removed', true))),
  'conflict', 'the second one gets it');

-- Invalid values.
create function pg_temp.refused(name text, value jsonb) returns text language sql as $$
  select tests.outcome(tests.push('documents', tests.id('deck'), jsonb_build_object(name, 'former'), jsonb_build_object(name, value)))
$$;
select is(pg_temp.refused('theme', '"dark"'), 'rejected 23514 documents_theme_known', 'no unknown theme');
select is(pg_temp.refused('brand_color', '"#FFB400"'), 'rejected 23514 documents_brand_color_form', 'no colour in another form');
select is(pg_temp.refused('logo_path', '"../secret"'), 'rejected 23514 documents_logo_path_form', 'no logo from elsewhere');
select is(pg_temp.refused('logo_path', to_jsonb(format('%s/%s/original', tests.id('empty'), gen_random_uuid()))),
  'rejected 23514 documents_logo_path_form', 'nor from another project');
select is(tests.outcome(tests.push('document_rows', tests.id('offices'), '{"picture_path": ""}',
  jsonb_build_object('picture_path', format('%s/%s/original', tests.id('empty'), gen_random_uuid())))),
  'rejected 23514 document_rows_picture_path_form', 'no picture of another project');
select is(tests.outcome(tests.push('document_rows', tests.id('portrait'), null,
  jsonb_build_object('document_id', tests.id('deck'), 'kind', 'person', 'picture_path', format('%s/%s/original', tests.id('empty'), gen_random_uuid())))),
  'rejected 23514 document_rows_picture_path_form', 'with a new part either');
select is(tests.outcome(tests.push('document_rows', tests.id('offices'), '{"picture_path": ""}',
  jsonb_build_object('picture_path', format('%s/%s/original', tests.id('tiffin'), gen_random_uuid())))), 'ok', 'but one of its own');
select is(pg_temp.refused('figures_scenario', '"best"'), 'rejected 23514 documents_figures_scenario_known', 'no unknown scenario');
select is(pg_temp.refused('figures_id', '"none"'), 'rejected 22P02', 'and no projection without an id');
select is(tests.outcome(tests.push('document_rows', tests.id('poem'), null, jsonb_build_object('document_id', tests.id('deck'), 'kind', 'poem'))),
  'rejected 23514 document_rows_kind_known', 'no unknown kind of slide');
select is(tests.outcome(tests.push('document_rows', tests.id('offices'), '{"quantity": 1000000000}', '{"quantity": 1000000001}')),
  'rejected 23514 document_rows_quantity_range', 'and no number beyond its range');
select is(tests.outcome(tests.push('documents', tests.id('deck'), '{"theme": "bold", "brand_color": "#ffb400"}', '{"theme": null, "brand_color": null}')),
  'ok', 'no value means the default');
select results_eq($$ select theme, brand_color from public.documents where id = tests.id('deck') $$, $$ values ('', '') $$, 'which is empty');

-- With its project.
update public.projects set _deleted = true where id = tests.id('tiffin');
select is_empty($$ select from public.document_rows where document_id = tests.id('deck') and not _deleted $$, 'slides and parts are deleted with their project');
update public.projects set _deleted = false where id = tests.id('tiffin');
select is((select count(*) from public.document_rows where document_id = tests.id('deck') and not _deleted), 4::bigint, 'and return with it');
