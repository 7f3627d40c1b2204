begin;
set local search_path = public, extensions;
select no_plan();

select tests.sign_in('asha');
select is(tests.outcome(tests.push('projects', tests.id('tiffin'), '{"name": "Tiffin Trail"}', '{"name": "First"}', 'own', tests.id('push'))), 'ok', 'sent');
select is(tests.outcome(tests.push('projects', tests.id('tiffin'), '{"name": "First"}', '{"name": "Second"}', 'own', tests.id('next push'))), 'ok',
  'another edit follows');
select is(tests.push('projects', tests.id('tiffin'), '{"name": "Tiffin Trail"}', '{"name": "First"}', 'own', tests.id('push'))
  #>> '{row,name}', 'Second', 'the first, sent again, is answered with the row as it is now');
select is((select name from public.projects where id = tests.id('tiffin')), 'Second', 'and writes nothing');
select is_empty($$ select id from public.sync_conflicts where row_id = tests.id('tiffin') and field = 'name' and replaced_value = '"Second"' $$, 'and is no conflict');

select is(tests.outcome(tests.push('projects', tests.id('new'), null, '{"name": "New"}', 'own', tests.id('insert'))), 'ok', 'an insert');
select is(tests.outcome(tests.push('projects', tests.id('new'), null, '{"name": "New"}', 'own', tests.id('insert'))), 'ok', 'sent again');
select is(tests.outcome(tests.push('projects', tests.id('new'), null, '{"name": "New"}', 'own', tests.id('another insert'))), 'conflict',
  'another insert of the same row is not the same push');

select is(tests.outcome(tests.push('projects', tests.id('bad'), null, '{"name": ""}', 'own', tests.id('refused'))),
  'rejected 23514 projects_name_required', 'a refused push');
select is(tests.outcome(tests.push('projects', tests.id('bad'), null, '{"name": "Better"}', 'own', tests.id('refused'))), 'ok',
  'leaves no trace in the guard');

select tests.sign_in('rohan');
select is(tests.push('projects', tests.id('fleetly'), '{"name": "Fleetly"}', '{"name": "Mine"}', 'own', tests.id('push')) #>> '{row,name}', 'Mine',
  'the guard knows whose push it was');

select * from finish();
rollback;
