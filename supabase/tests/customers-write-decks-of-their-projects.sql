-- Each role, through sync_push.
select tests.sign_in('asha');
select is(tests.outcome(tests.push('documents', tests.id('deck'), null,
  jsonb_build_object('project_id', tests.id('tiffin'), 'kind', 'deck', 'name', 'Pitch', 'theme', 'warm', 'brand_color', '#ffb400'))),
  'ok', 'a customer can add a deck to their project');
select is(tests.outcome(tests.push('document_rows', tests.id('market'), null,
  jsonb_build_object('document_id', tests.id('deck'), 'kind', 'market', 'title', 'Lunch', 'position', 'a'))), 'ok', 'a customer can add a slide');
select is(tests.outcome(tests.push('document_rows', tests.id('offices'), null,
  jsonb_build_object('document_id', tests.id('deck'), 'kind', 'segment', 'parent_id', tests.id('market'), 'title', 'Offices', 'quantity', 1000000000))),
  'ok', 'a customer can add a part, with a quantity of a thousand million');
select is(tests.outcome(tests.push('documents', tests.id('deck'), '{"figures_id": null, "figures_scenario": ""}',
  jsonb_build_object('figures_id', tests.id('a projection that has not arrived'), 'figures_scenario', 'low'))), 'ok',
  'a customer can choose a projection that hasn''t arrived yet for the deck''s figures');
select is(tests.outcome(tests.push('documents', tests.id('deck'), jsonb_build_object('figures_id', tests.id('a projection that has not arrived')),
  '{"figures_id": null}')), 'ok', 'a customer can choose no projection for the deck''s figures');
select is(tests.outcome(tests.push('document_rows', tests.id('market'), '{"removed": false}', '{"removed": true}')), 'ok',
  'a customer can remove a slide');
select is((select _deleted from public.document_rows where id = tests.id('offices')), false, 'the parts of a removed slide stay');

select tests.sign_in('rohan');
select is_empty('select id from public.documents', 'another customer doesn''t see the deck');
select is_empty('select id from public.document_rows', 'another customer doesn''t see the slides');
select is(tests.outcome(tests.push('documents', tests.id('deck'), '{"theme": "warm"}', '{"theme": "bold"}')), 'rejected not_found',
  'another customer can''t edit the deck');
select is(tests.outcome(tests.push('document_rows', tests.id('market'), '{"title": "Lunch"}', '{"title": "Mine"}')), 'rejected not_found',
  'another customer can''t edit a slide');
select is(tests.outcome(tests.push('document_rows', tests.id('stray'), null, jsonb_build_object('document_id', tests.id('deck'), 'kind', 'person'))),
  'rejected 42501', 'another customer can''t add a part');

select tests.sign_in('meera');
select is(tests.outcome(tests.push('documents', tests.id('deck'), '{"theme": "warm"}', '{"theme": "bold"}', 'all')), 'ok',
  'an admin can choose the deck''s theme');
select is(tests.outcome(tests.push('document_rows', tests.id('market'), '{"removed": true, "notes": ""}', '{"removed": false, "notes": "Slowly"}', 'all')),
  'ok', 'an admin can bring a removed slide back, and edit its notes');
select is(tests.outcome(tests.push('document_rows', tests.id('ours'), null,
  jsonb_build_object('document_id', tests.id('deck'), 'kind', 'team', 'title', 'Who'), 'all')), 'ok', 'an admin can add a slide');
select is((select owner_id from public.document_rows where id = tests.id('ours')), tests.id('asha'),
  'the customer owns the slide that an admin added');

-- Two devices edit the same state.
select tests.sign_in('asha');
select is(tests.outcome(tests.push('document_rows', tests.id('market'), '{"position": "a", "title": "Lunch"}', '{"position": "k", "title": "Cold lunch"}')),
  'ok', 'a phone can move a slide and edit its title');
select is(tests.outcome(tests.push('document_rows', tests.id('market'), '{"position": "a", "body": "", "hidden": false}', '{"position": "b", "body": "- Cold", "hidden": true}')),
  'ok', 'a laptop can move the same slide elsewhere, edit its text, and hide it');
select results_eq($$ select position collate "default", title, body, notes, hidden, removed from public.document_rows where id = tests.id('market') $$,
  $$ values ('b', 'Cold lunch', '- Cold', 'Slowly', true, false) $$, 'the slide has all edits and the later place');
select results_eq($$ select field, replaced_value from public.sync_conflicts where row_id = tests.id('market') $$, $$ values ('position', '"k"'::jsonb) $$,
  'the earlier place is kept in a conflict');

-- A new deck's slide: each device inserts it with its first edit of the slide.
select is(tests.outcome(tests.push('document_rows', tests.id('new'), null,
  jsonb_build_object('document_id', tests.id('deck'), 'kind', 'problem', 'title', 'Lunch is cold'))), 'ok',
  'the first device can insert a slide of a new deck');
select is(tests.outcome(tests.push('document_rows', tests.id('new'), null, jsonb_build_object('document_id', tests.id('deck'), 'kind', 'problem', 'removed', true))),
  'conflict', 'the second device''s insert of the same slide returns the stored row');

-- Invalid values.
create function pg_temp.refused(name text, value jsonb) returns text language sql as $$
  select tests.outcome(tests.push('documents', tests.id('deck'), jsonb_build_object(name, 'former'), jsonb_build_object(name, value)))
$$;
select is(pg_temp.refused('theme', '"dark"'), 'rejected 23514 documents_theme_known', 'an unknown theme is refused');
select is(pg_temp.refused('brand_color', '"#FFB400"'), 'rejected 23514 documents_brand_color_form', 'a colour with capital letters is refused');
select is(pg_temp.refused('logo_path', '"../secret"'), 'rejected 23514 documents_logo_path_form', 'a path outside the projects is refused as a logo');
select is(pg_temp.refused('logo_path', to_jsonb(format('%s/%s/original', tests.id('empty'), gen_random_uuid()))),
  'rejected 23514 documents_logo_path_form', 'a file of another project is refused as a logo');
select is(tests.outcome(tests.push('document_rows', tests.id('offices'), '{"picture_path": ""}',
  jsonb_build_object('picture_path', format('%s/%s/original', tests.id('empty'), gen_random_uuid())))),
  'rejected 23514 document_rows_picture_path_form', 'a file of another project is refused as a picture');
select is(tests.outcome(tests.push('document_rows', tests.id('portrait'), null,
  jsonb_build_object('document_id', tests.id('deck'), 'kind', 'person', 'picture_path', format('%s/%s/original', tests.id('empty'), gen_random_uuid())))),
  'rejected 23514 document_rows_picture_path_form', 'a new part with a file of another project is refused');
select is(tests.outcome(tests.push('document_rows', tests.id('offices'), '{"picture_path": ""}',
  jsonb_build_object('picture_path', format('%s/%s/original', tests.id('tiffin'), gen_random_uuid())))), 'ok',
  'a file of the deck''s own project is accepted as a picture');
select is(pg_temp.refused('figures_scenario', '"best"'), 'rejected 23514 documents_figures_scenario_known', 'an unknown scenario is refused');
select is(pg_temp.refused('figures_id', '"none"'), 'rejected 22P02', 'a projection whose id is no UUID is refused');
select is(tests.outcome(tests.push('document_rows', tests.id('poem'), null, jsonb_build_object('document_id', tests.id('deck'), 'kind', 'poem'))),
  'rejected 23514 document_rows_kind_known', 'an unknown kind of slide is refused');
select is(tests.outcome(tests.push('document_rows', tests.id('offices'), '{"quantity": 1000000000}', '{"quantity": 1000000001}')),
  'rejected 23514 document_rows_quantity_range', 'a quantity above the range is refused');
select is(tests.outcome(tests.push('documents', tests.id('deck'), '{"theme": "bold", "brand_color": "#ffb400"}', '{"theme": null, "brand_color": null}')),
  'ok', 'null is accepted for the theme and the colour');
select results_eq($$ select theme, brand_color from public.documents where id = tests.id('deck') $$, $$ values ('', '') $$,
  'null is stored as the empty default');

-- Deleting and restoring the project.
update public.projects set _deleted = true where id = tests.id('tiffin');
select is_empty($$ select from public.document_rows where document_id = tests.id('deck') and not _deleted $$, 'slides and parts are deleted with their project');
update public.projects set _deleted = false where id = tests.id('tiffin');
select is((select count(*) from public.document_rows where document_id = tests.id('deck') and not _deleted), 4::bigint,
  'slides and parts return with their project');
