-- The auth server writes the requested address first, then the confirmed one.
update auth.users set email_change = 'asha@new.example' where id = tests.id('asha');
select is((select email from public.profiles where id = tests.id('asha')), 'asha@example.com', 'a requested change is not copied');
update auth.users set email = 'asha@new.example', email_change = '' where id = tests.id('asha');
select is((select email from public.profiles where id = tests.id('asha')), 'asha@new.example', 'a confirmed change is copied');

update public.profiles set status = 'inactive' where id = tests.id('rohan');
update auth.users set email = 'rohan@new.example' where id = tests.id('rohan');
select is((select email from public.profiles where id = tests.id('rohan')), 'rohan@new.example',
  'a confirmed change is copied for an inactive user too');

select tests.sign_in('meera');
select results_eq(
  $$ select user_id, admin_id, details from public.user_management_logs where action = 'email_changed' order by _modified $$,
  $$ values
    (tests.id('asha'), null::uuid, '{"old_email": "asha@example.com", "new_email": "asha@new.example"}'::jsonb),
    (tests.id('rohan'), null, '{"old_email": "rohan@example.com", "new_email": "rohan@new.example"}') $$,
  'the log shows both addresses to admins'
);
