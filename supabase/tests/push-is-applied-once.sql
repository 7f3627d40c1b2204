select tests.sign_in('asha');
select is(tests.outcome(tests.push('projects', tests.id('tiffin'), '{"name": "Tiffin Trail"}', '{"name": "First"}', 'own', tests.id('push'))), 'ok', 'the first push is applied');
select is(tests.outcome(tests.push('projects', tests.id('tiffin'), '{"name": "First"}', '{"name": "Second"}', 'own', tests.id('next push'))), 'ok',
  'a second push is applied');
select is(tests.push('projects', tests.id('tiffin'), '{"name": "Tiffin Trail"}', '{"name": "First"}', 'own', tests.id('push'))
  #>> '{row,name}', 'Second', 'the first push, repeated, returns the current row');
select is((select name from public.projects where id = tests.id('tiffin')), 'Second', 'a repeated push writes nothing');
select is_empty($$ select id from public.sync_conflicts where row_id = tests.id('tiffin') and field = 'name' and replaced_value = '"Second"' $$, 'a repeated push creates no conflict');

select is(tests.outcome(tests.push('projects', tests.id('new'), null, '{"name": "New"}', 'own', tests.id('insert'))), 'ok', 'an insert is applied');
select is(tests.outcome(tests.push('projects', tests.id('new'), null, '{"name": "New"}', 'own', tests.id('insert'))), 'ok', 'a repeated insert is accepted');
select is(tests.outcome(tests.push('projects', tests.id('new'), null, '{"name": "New"}', 'own', tests.id('another insert'))), 'conflict',
  'an insert with another push id is a conflict');

select is(tests.outcome(tests.push('projects', tests.id('bad'), null, '{"name": ""}', 'own', tests.id('refused'))),
  'rejected 23514 projects_name_required', 'an invalid push is refused');
select is(tests.outcome(tests.push('projects', tests.id('bad'), null, '{"name": "Better"}', 'own', tests.id('refused'))), 'ok',
  'a refused push id can be used again');

select tests.sign_in('rohan');
select is(tests.push('projects', tests.id('fleetly'), '{"name": "Fleetly"}', '{"name": "Mine"}', 'own', tests.id('push')) #>> '{row,name}', 'Mine',
  'another user''s push id is a separate push');
