update auth.users set email = 'asha@new.example' where id = tests.id('asha');
select tests.sign_in('meera');
-- Three tasks: one of the user, assigned to someone else; one that became the user's later; one that was the user's before.
update public.tasks set title = 'Ashas secret' where id = tests.id('checkout');
update public.tasks set title = 'A secret found' where id = tests.id('loose');
update public.tasks set project_id = tests.id('tiffin') where id = tests.id('loose');
update public.tasks set title = 'A secret lent' where id = tests.id('menu');
update public.tasks set project_id = tests.id('fleetly'), title = 'Nothing to hide' where id = tests.id('menu');
update public.tasks set title = 'Rohans own' where id = tests.id('board');
select is((select count(*) from public.user_management_logs where details ->> 'title' like '%secret%'), 4::bigint, 'the log contains titles');

select public.delete_account(tests.id('asha'));
select tests.operate();
select is_empty($$ select details from public.user_management_logs where details ->> 'title' like '%secret%' $$, 'the titles of a deleted user''s tasks are removed');
select isnt_empty($$ select id from public.user_management_logs where details ->> 'task_id' = tests.id('checkout')::text $$,
  'the log''s entries about those tasks stay');
select isnt_empty($$ select id from public.user_management_logs where details ->> 'title' = 'Rohans own' $$, 'other users'' titles stay');

select is((select details from public.user_management_logs where action = 'email_changed'), '{}', 'the deleted user''s addresses are removed');
