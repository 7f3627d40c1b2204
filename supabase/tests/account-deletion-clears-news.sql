update public.profiles set status = 'active' where id = tests.id('arjun');
select tests.sign_in('meera');
update public.projects set status = 'completed', links = 'Site https://example.com', plan = 'growth-plan' where id = tests.id('tiffin');
update public.tasks set status = 'completed' where id in (tests.id('checkout'), tests.id('board'));
update public.tasks set assigned_to = tests.id('arjun') where id in (tests.id('checkout'), tests.id('board'));
select is((select count(*) from tests.news()), 5::bigint, 'there is news');
select public.delete_account(tests.id('asha'));
select results_eq('select * from tests.news() order by 1', $$ values
  ('arjun', 'task_assigned', '“Dispatch board” in Fleetly was assigned to you.'), ('rohan', 'task_completed', '“Dispatch board” is done in Fleetly.') $$,
  'the user''s news is gone, and so is that of others about their projects');
select is_empty($$ select from public.notifications where message like '%Tiffin%' or message like '%Checkout%' $$, 'no tombstone names them');
select results_eq($$ select links, completed_at is not null from public.projects where id = tests.id('tiffin') $$, $$ values ('', true) $$,
  'the project''s links are emptied too');
