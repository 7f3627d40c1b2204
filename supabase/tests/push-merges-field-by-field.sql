begin;
set local search_path = public, extensions;
select no_plan();

select tests.sign_in('asha');
-- Another device changed the name first.
update public.projects set name = 'From the phone', progress = 60 where id = tests.id('tiffin');

select is(tests.outcome(tests.push('projects', tests.id('tiffin'), '{"description": ""}', '{"description": "From the laptop"}')), 'ok', 'another field');
select results_eq($$ select name, description from public.projects where id = tests.id('tiffin') $$,
  $$ values ('From the phone', 'From the laptop') $$, 'both edits survive');
select is_empty($$ select id from public.sync_conflicts where row_id = tests.id('tiffin') and id <> tests.id('ashas conflict') $$, 'and nothing was replaced');

select is(tests.push('projects', tests.id('tiffin'), '{"name": "Tiffin Trail", "progress": 50}', '{"name": "From the laptop", "progress": 60}')
  #>> '{row,name}', 'From the laptop', 'the same field: the later one to arrive wins');
select results_eq(
  $$ select user_id, table_name, field, replaced_value, kept_value, replaced_by, is_resolved from public.sync_conflicts
     where row_id = tests.id('tiffin') and id <> tests.id('ashas conflict') $$,
  $$ values (tests.id('asha'), 'projects', 'name', '"From the phone"'::jsonb, '"From the laptop"'::jsonb, tests.id('asha'), false) $$,
  'what it replaced is kept; where both wanted the same there is no conflict'
);

select tests.push('projects', tests.id('tiffin'), '{"name": "Tiffin Trail"}', '{"name": "Tiffin Trail"}');
select is((select name from public.projects where id = tests.id('tiffin')), 'From the laptop', 'a field the device did not change is not written');
select tests.push('projects', tests.id('tiffin'), '{"description": "From the laptop", "name": "From the laptop"}', '{"description": null, "name": "Again"}');
select results_eq($$ select name, description from public.projects where id = tests.id('tiffin') $$, $$ values ('Again', '') $$,
  'a description may be cleared with null');
select is((select count(*) from public.sync_conflicts where row_id = tests.id('tiffin')), 2::bigint, 'an edit on top of what is there is no conflict');

select tests.sign_in('meera');
select tests.push('projects', tests.id('tiffin'), jsonb_build_object('user_id', tests.id('rohan')), jsonb_build_object('user_id', tests.id('meera')), 'all');
select is((select user_id from public.sync_conflicts where field = 'user_id'), null, 'whose a project was before is for admins only');
select tests.push('tasks', tests.id('loose'), '{"title": "Renew"}', '{"title": "Renew it"}', 'all');
select is((select user_id from public.sync_conflicts where row_id = tests.id('loose') and field = 'title' and kept_value = '"Renew it"'), null,
  'a conflict in a task without a project as well');
select tests.push('tasks', tests.id('board'), '{"title": "Board"}', '{"title": "The board"}', 'all');
select is((select user_id from public.sync_conflicts where row_id = tests.id('board')), tests.id('rohan'),
  'one in a task of a project is shown to the owner of the project');

select * from finish();
rollback;
