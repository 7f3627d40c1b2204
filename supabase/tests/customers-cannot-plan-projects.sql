create function pg_temp.plan(project text) returns table (plan text, starts_on date, due_on date, links text)
  language sql stable
  as $$ select p.plan, p.starts_on, p.due_on, p.links from public.projects p where p.id = tests.id(project) $$;
create temporary table planned (row_id uuid, base jsonb, fields jsonb) on commit drop;
insert into planned values
  (tests.id('tiffin'), '{"plan": ""}', '{"plan": "growth-plan"}'),
  (tests.id('tiffin'), '{"starts_on": null}', '{"starts_on": "2026-11-23"}'),
  (tests.id('tiffin'), '{"due_on": null}', '{"due_on": "2026-11-30"}'),
  (tests.id('tiffin'), '{"links": ""}', '{"links": "Site https://example.com"}');
grant select on planned to authenticated;

select tests.sign_in('asha');
select is(tests.outcome(tests.push('projects', row_id, base, fields)), 'rejected forbidden_field', 'a customer can''t push ' || fields::text) from planned;
update public.projects set plan = 'growth-plan', starts_on = '2026-11-23', due_on = '2026-11-30', links = 'Site https://example.com'
where id = tests.id('tiffin');
select results_eq($$ select * from pg_temp.plan('tiffin') $$, $$ values ('', null::date, null::date, '') $$,
  'a customer''s update outside sync_push changes no planning column');
insert into public.projects (id, name, plan, starts_on, due_on, links)
values (tests.id('mine'), 'Mine', 'growth-plan', '2026-11-23', '2026-11-30', 'Site https://example.com');
select results_eq($$ select * from pg_temp.plan('mine') $$, $$ values ('', null::date, null::date, '') $$,
  'a customer''s insert sets no planning column');
select is(tests.outcome(tests.push('projects', tests.id('pushed'), null, '{"name": "Pushed", "plan": "growth-plan", "due_on": "2026-11-30"}')), 'ok',
  'a customer''s pushed insert with planning columns is accepted');
select results_eq($$ select * from pg_temp.plan('pushed') $$, $$ values ('', null::date, null::date, '') $$,
  'a customer''s pushed insert sets no planning column');

select tests.sign_in('meera');
select is(tests.outcome(tests.push('projects', row_id, base, fields, 'own')), 'rejected not_found',
  'an admin in the own scope can''t push ' || fields::text) from planned;
select is(tests.outcome(tests.push('projects', row_id, base, fields, 'all')), 'ok', 'an admin can push ' || fields::text) from planned;
select results_eq($$ select * from pg_temp.plan('tiffin') $$,
  $$ values ('growth-plan', '2026-11-23'::date, '2026-11-30'::date, 'Site https://example.com') $$, 'an admin''s pushed planning columns are stored');
update public.projects set plan = '', starts_on = null, due_on = '2026-12-01', links = '' where id = tests.id('tiffin');
select results_eq($$ select * from pg_temp.plan('tiffin') $$, $$ values ('', null::date, '2026-12-01'::date, '') $$,
  'an admin can update planning columns directly');
select is(tests.push('projects', tests.id('for asha'), null, jsonb_build_object('user_id', tests.id('asha'), 'name', 'For Asha', 'plan', 'starter-plan',
  'starts_on', '2026-11-23', 'due_on', '2026-11-27'), 'all') #>> '{row,plan}', 'starter-plan', 'an admin can create a project with planning columns');
select is(tests.outcome(tests.push('projects', tests.id('tiffin'), '{"plan": ""}', '{"plan": "free-plan"}', 'all')), 'rejected 23514 projects_plan_known',
  'the plan must be one that we sell');
select is(tests.outcome(tests.push('projects', tests.id('tiffin'), '{"links": ""}', '{"links": "Site http://example.com"}', 'all')),
  'rejected 23514 projects_links_form', 'links must have a name and an https address');
select is(tests.push('projects', tests.id('tiffin'), '{"links": "", "plan": ""}', '{"links": null, "plan": null}', 'all') ->> 'result', 'ok',
  'null empties a planning column');
select is(tests.outcome(tests.push('projects', tests.id('tiffin'), '{"due_on": "2026-12-01"}', '{"due_on": "2026-13-01"}', 'all')), 'rejected 22008',
  'an impossible day is refused');

select tests.sign_in('asha');
select results_eq($$ select due_on from public.projects where id = tests.id('tiffin') $$, array['2026-12-01'::date],
  'the customer sees the planning columns');
select ok((tests.pull('projects') #> '{rows,0}') ?& array['plan', 'starts_on', 'due_on', 'links', 'completed_at'],
  'the customer''s device pulls the planning columns');
select tests.sign_in('rohan');
select is_empty($$ select due_on from public.projects where id = tests.id('tiffin') $$, 'another customer doesn''t see the planning columns');
select tests.sign_in('arjun');
select is(tests.push('projects', tests.id('tiffin'), '{"plan": ""}', '{"plan": "growth-plan"}', 'all'), null,
  'a suspended admin can''t push planning columns');
