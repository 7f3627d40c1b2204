update public.profiles set status = 'active' where id = tests.id('arjun');
select tests.sign_in('meera');
update public.projects set status = 'completed', links = 'Site https://example.com', plan = 'growth-plan' where id = tests.id('tiffin');
update public.tasks set status = 'completed' where id in (tests.id('checkout'), tests.id('board'));
update public.tasks set assigned_to = tests.id('arjun') where id in (tests.id('checkout'), tests.id('board'));
select is((select count(*) from tests.news()), 5::bigint, 'the fixture has five pieces of news');
select public.delete_account(tests.id('asha'));
select results_eq('select * from tests.news() order by 1', $$ values
  ('arjun', 'task_assigned', '“Dispatch board” in Fleetly was assigned to you.'), ('rohan', 'task_completed', '“Dispatch board” is done in Fleetly.') $$,
  'a deleted user''s news is gone, and so is other users'' news about the deleted user''s projects');
select is_empty($$ select from public.notifications where message like '%Tiffin%' or message like '%Checkout%' $$,
  'no tombstone contains the names of the deleted user''s projects and tasks');
select results_eq($$ select links, completed_at is not null from public.projects where id = tests.id('tiffin') $$, $$ values ('', true) $$,
  'the project''s links are emptied');
