update auth.users set email = 'sid@new.example' where id = tests.id('sid');
update auth.users set email = 'arjun@new.example' where id = tests.id('arjun');

select tests.sign_in('meera');
update public.profiles set status = 'active', email = 'made@up.example' where id = tests.id('sid');
select is((select email from public.profiles where id = tests.id('sid')), 'sid@new.example',
  'reactivation sets the confirmed address, and ignores the address that the caller sends');
select is(tests.push('profiles', tests.id('arjun'), '{"status": "suspended"}', '{"status": "inactive"}', 'all') -> 'row' ->> 'email',
  'arjun@new.example', 'a push that reactivates returns the confirmed address');
select results_eq(
  $$ select user_id, admin_id, details ->> 'old_email', details ->> 'new_email'
     from public.user_management_logs where action = 'email_changed' order by _modified $$,
  $$ values
    (tests.id('sid'), null::uuid, 'sid@example.com', 'sid@new.example'),
    (tests.id('arjun'), null, 'arjun@example.com', 'arjun@new.example') $$,
  'the log records the change of address'
);
update public.profiles set status = 'inactive' where id = tests.id('asha');
update public.profiles set status = 'active' where id = tests.id('asha');
select is((select count(*) from public.user_management_logs where action = 'email_changed'), 2::bigint, 'an unchanged address is not logged');
