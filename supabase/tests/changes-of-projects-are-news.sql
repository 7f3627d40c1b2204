select tests.sign_in('meera');
select tests.push('projects', tests.id('for asha'), null, jsonb_build_object('user_id', tests.id('asha'), 'name', 'Sattu Bar', 'due_on', '2026-11-27'), 'all');
insert into public.projects (id, user_id, name) values (tests.id('own'), tests.id('meera'), 'Our own');
select results_eq('select * from tests.news()', $$ values ('asha', 'project_created', 'We''ve created a project for you: Sattu Bar.') $$,
  'a customer hears of a project that was created for them');
select tests.push('projects', tests.id('tiffin'), '{"status": "in-progress"}', '{"status": "on-hold"}', 'all');
select tests.minutes_later();
select tests.push('projects', tests.id('tiffin'), '{"status": "on-hold"}', '{"status": "completed"}', 'all');
select tests.push('projects', tests.id('tiffin'), '{"due_on": null, "starts_on": null}',
  jsonb_build_object('starts_on', '2026-11-20', 'due_on', extract(year from now()) || '-11-28'), 'all');
update public.projects set due_on = '2099-01-02' where id = tests.id('fleetly');
select tests.minutes_later();
update public.projects set starts_on = '2098-12-30' where id = tests.id('fleetly');
select results_eq($$ select * from tests.news() where kind <> 'project_created' order by message collate "C" $$, $$ values
  ('rohan', 'dates_changed', 'Fleetly is due on 2 Jan 2099.'), ('rohan', 'dates_changed', 'The dates of Fleetly have changed.'),
  ('asha', 'project_completed', 'Tiffin Trail is complete.'), ('asha', 'dates_changed', 'Tiffin Trail is due on 28 Nov.'),
  ('asha', 'status_changed', 'Tiffin Trail is now On Hold.') $$, 'a customer hears of changes to a project''s status and dates');
select is((select count(*) from public.notifications where kind <> '' and (for_admins or task_id is not null or count <> 1)), 0::bigint,
  'news of a project names no task and isn''t on admins'' devices');

-- No news.
create temporary table known on commit drop as select count(*) from tests.news();
update public.projects set name = 'Tiffin', progress = 7, links = 'Site https://example.com', plan = 'growth-plan' where id = tests.id('tiffin');
update public.projects set status = 'planning', due_on = '2099-01-03' where id in (tests.id('sids'), tests.id('own'));
update public.projects set user_id = tests.id('rohan'), due_on = '2099-01-04' where id = tests.id('for asha');
select is((select count(*) from tests.news()), count,
  'changes of other columns, of suspended users'' and admins'' own projects, and of the owner are no news') from known;
select tests.sign_in('asha');
update public.projects set status = 'in-progress' where id = tests.id('empty');
insert into public.projects (id, name) values (tests.id('mine'), 'Mine');
select is((select count(*) from tests.news()), count, 'changes by customers are no news') from known;
select tests.operate();
update public.projects set status = 'on-hold', due_on = '2099-01-05' where id = tests.id('empty');
select is((select count(*) from tests.news()), count, 'changes without a user are no news') from known;
