select tests.sign_in('asha');
-- Another device changed the name first.
update public.projects set name = 'From the phone', progress = 60 where id = tests.id('tiffin');

select is(tests.outcome(tests.push('projects', tests.id('tiffin'), '{"description": ""}', '{"description": "From the laptop"}')), 'ok', 'an edit of another field is accepted');
select results_eq($$ select name, description from public.projects where id = tests.id('tiffin') $$,
  $$ values ('From the phone', 'From the laptop') $$, 'both edits survive');
select is_empty($$ select id from public.sync_conflicts where row_id = tests.id('tiffin') and id <> tests.id('ashas conflict') $$,
  'edits of different fields are no conflict');

select is(tests.push('projects', tests.id('tiffin'), '{"name": "Tiffin Trail", "progress": 50}', '{"name": "From the laptop", "progress": 60}')
  #>> '{row,name}', 'From the laptop', 'the later edit of the same field wins');
select results_eq(
  $$ select user_id, table_name, field, replaced_value, kept_value, replaced_by, is_resolved from public.sync_conflicts
     where row_id = tests.id('tiffin') and id <> tests.id('ashas conflict') $$,
  $$ values (tests.id('asha'), 'projects', 'name', '"From the phone"'::jsonb, '"From the laptop"'::jsonb, tests.id('asha'), false) $$,
  'the replaced value is recorded, unless both values are equal'
);

select tests.push('projects', tests.id('tiffin'), '{"name": "Tiffin Trail"}', '{"name": "Tiffin Trail"}');
select is((select name from public.projects where id = tests.id('tiffin')), 'From the laptop', 'an unchanged field is not written');
select tests.push('projects', tests.id('tiffin'), '{"description": "From the laptop", "name": "From the laptop"}', '{"description": null, "name": "Again"}');
select results_eq($$ select name, description from public.projects where id = tests.id('tiffin') $$, $$ values ('Again', '') $$,
  'null clears a description');
select is((select count(*) from public.sync_conflicts where row_id = tests.id('tiffin')), 2::bigint, 'an edit of the current value is no conflict');

select tests.sign_in('meera');
select tests.push('projects', tests.id('tiffin'), jsonb_build_object('user_id', tests.id('rohan')), jsonb_build_object('user_id', tests.id('meera')), 'all');
select is((select user_id from public.sync_conflicts where field = 'user_id'), null, 'only admins see a conflict about a project''s owner');
select tests.push('tasks', tests.id('loose'), '{"title": "Renew"}', '{"title": "Renew it"}', 'all');
select is((select user_id from public.sync_conflicts where row_id = tests.id('loose') and field = 'title' and kept_value = '"Renew it"'), null,
  'only admins see a conflict in a task without a project');
select tests.push('tasks', tests.id('board'), '{"title": "Board"}', '{"title": "The board"}', 'all');
select is((select user_id from public.sync_conflicts where row_id = tests.id('board')), tests.id('rohan'),
  'the project''s owner sees a conflict in its task');
