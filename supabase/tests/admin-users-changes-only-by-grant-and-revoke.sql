select is(tests.refusal($$ truncate public.admin_users $$), 'last_admin', 'admin_users can''t be truncated');
select is(tests.refusal($$ truncate public.profiles cascade $$), 'last_admin', 'truncating profiles with a cascade can''t empty admin_users');
select is(tests.refusal($$ update public.admin_users set id = tests.id('asha') where id = tests.id('meera') $$), 'not_allowed', 'an admin right can''t be transferred');
select is(tests.refusal($$ update public.admin_users set id = tests.id('asha') where id = tests.id('arjun') $$), 'not_allowed',
  'a suspended admin''s right can''t be transferred either');
select is(tests.refusal($$ update public.admin_users set username = 'meera2' where id = tests.id('meera') $$), 'done', 'a username can change');
