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
select results_eq($$ select * from pg_temp.plan('tiffin') $$, $$ values ('', null::date, null::date, '') $$, 'an update outside sync_push changes none of them');
insert into public.projects (id, name, plan, starts_on, due_on, links)
values (tests.id('mine'), 'Mine', 'growth-plan', '2026-11-23', '2026-11-30', 'Site https://example.com');
select results_eq($$ select * from pg_temp.plan('mine') $$, $$ values ('', null::date, null::date, '') $$, 'nor does an insert');
select is(tests.outcome(tests.push('projects', tests.id('pushed'), null, '{"name": "Pushed", "plan": "growth-plan", "due_on": "2026-11-30"}')), 'ok',
  'a pushed insert is accepted');
select results_eq($$ select * from pg_temp.plan('pushed') $$, $$ values ('', null::date, null::date, '') $$, 'without them');

select tests.sign_in('meera');
select is(tests.outcome(tests.push('projects', row_id, base, fields, 'own')), 'rejected not_found', 'an admin in the own scope is a customer: ' || fields::text) from planned;
select is(tests.outcome(tests.push('projects', row_id, base, fields, 'all')), 'ok', 'an admin pushes ' || fields::text) from planned;
select results_eq($$ select * from pg_temp.plan('tiffin') $$,
  $$ values ('growth-plan', '2026-11-23'::date, '2026-11-30'::date, 'Site https://example.com') $$, 'and they are stored');
update public.projects set plan = '', starts_on = null, due_on = '2026-12-01', links = '' where id = tests.id('tiffin');
select results_eq($$ select * from pg_temp.plan('tiffin') $$, $$ values ('', null::date, '2026-12-01'::date, '') $$, 'or updates them directly');
select is(tests.push('projects', tests.id('for asha'), null, jsonb_build_object('user_id', tests.id('asha'), 'name', 'For Asha', 'plan', 'starter-plan',
  'starts_on', '2026-11-23', 'due_on', '2026-11-27'), 'all') #>> '{row,plan}', 'starter-plan', 'or creates a project with them');
select is(tests.outcome(tests.push('projects', tests.id('tiffin'), '{"plan": ""}', '{"plan": "free-plan"}', 'all')), 'rejected 23514 projects_plan_known',
  'the plan is one that we sell');
select is(tests.outcome(tests.push('projects', tests.id('tiffin'), '{"links": ""}', '{"links": "Site http://example.com"}', 'all')),
  'rejected 23514 projects_links_form', 'links have a name and an https address');
select is(tests.push('projects', tests.id('tiffin'), '{"links": "", "plan": ""}', '{"links": null, "plan": null}', 'all') ->> 'result', 'ok', 'null is empty');
select is(tests.outcome(tests.push('projects', tests.id('tiffin'), '{"due_on": "2026-12-01"}', '{"due_on": "2026-13-01"}', 'all')), 'rejected 22008',
  'an impossible day is refused');

select tests.sign_in('asha');
select results_eq($$ select due_on from public.projects where id = tests.id('tiffin') $$, array['2026-12-01'::date], 'the customer sees them');
select ok((tests.pull('projects') #> '{rows,0}') ?& array['plan', 'starts_on', 'due_on', 'links', 'completed_at'], 'and so does their device');
select tests.sign_in('rohan');
select is_empty($$ select due_on from public.projects where id = tests.id('tiffin') $$, 'another customer doesn''t');
select tests.sign_in('arjun');
select is(tests.push('projects', tests.id('tiffin'), '{"plan": ""}', '{"plan": "growth-plan"}', 'all'), null, 'a suspended admin writes nothing');
