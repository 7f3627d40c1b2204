-- A full name can be empty, so an invisible name counts as empty and is never refused.
select tests.sign_in('asha');
update public.profiles set full_name = U&' \200B\3164' where id = tests.id('asha');
select is((select full_name from public.profiles where id = tests.id('asha')), '', 'an invisible name written directly becomes empty');

select tests.operate();
update public.profiles set full_name = '' where id = tests.id('rohan');
select tests.sign_in('rohan');
select is(tests.outcome(tests.push('profiles', tests.id('rohan'), '{"full_name": "Rohan"}', jsonb_build_object('full_name', U&'\200B'))),
  'ok', 'an invisible name that is pushed becomes empty');
select is_empty($$ select id from public.sync_conflicts where table_name = 'profiles' $$,
  'an invisible name and an empty one are no conflict');

select tests.operate();
insert into auth.users (id, email, raw_user_meta_data)
values (tests.id('blank'), 'blank@example.com', jsonb_build_object('full_name', U&'\2060'));
select is((select full_name from public.profiles where id = tests.id('blank')), '', 'an invisible name at sign-up becomes empty');
update public.profiles set full_name = U&'\200CShalom\200C' where id = tests.id('blank');
select is((select full_name from public.profiles where id = tests.id('blank')), U&'\200CShalom\200C', 'invisible characters next to letters stay');
