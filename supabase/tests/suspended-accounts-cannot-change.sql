-- The auth server writes auth.users even for suspended users.
update public.profiles set status = 'active' where id = tests.id('sid');
update auth.users set email_change = 'sid@new.example' where id = tests.id('sid');
update public.profiles set status = 'suspended' where id = tests.id('sid');

select throws_ok(
  $$ update auth.users set email_change = 'sid@other.example' where id = tests.id('sid') $$,
  '42501', null, 'a suspended user can''t request another address'
);
select throws_ok(
  $$ update auth.users set email = 'sid@new.example', email_change = '' where id = tests.id('sid') $$,
  '42501', null, 'a suspended user can''t confirm an address requested earlier'
);
select throws_ok(
  $$ update auth.users set raw_user_meta_data = raw_user_meta_data || '{"full_name": "Anything"}' where id = tests.id('sid') $$,
  '42501', null, 'a suspended user can''t change metadata'
);
select lives_ok(
  $$ update auth.users set last_sign_in_at = now(), encrypted_password = 'x' where id = tests.id('sid') $$,
  'a suspended user can log in, to learn the reason'
);

-- At each login, the auth server writes a provider's data to the user's identity before it merges the data into the account.
insert into auth.identities (id, provider, provider_id, user_id, identity_data)
values (tests.id('sid at google'), 'google', 'g1', tests.id('sid'), '{"sub": "g1", "picture": "https://example.com/sid.jpg"}');
select lives_ok(
  $$ update auth.users set raw_user_meta_data = raw_user_meta_data || '{"sub": "g1", "picture": "https://example.com/sid.jpg"}'
     where id = tests.id('sid') $$,
  'a suspended user can log in through a provider'
);

-- The operator can correct an address, but the profile shows it only once the user is active again.
update auth.users set email = 'sid@right.example' where id = tests.id('sid');
select is((select email from public.profiles where id = tests.id('sid')), 'sid@example.com',
  'an operator''s change of a suspended user''s address isn''t copied to the profile');
select is_empty($$ select id from public.user_management_logs where action = 'email_changed' $$,
  'an operator''s change of a suspended user''s address isn''t logged');

select lives_ok(
  $$ update auth.users set email_change = 'asha@new.example', raw_user_meta_data = '{}' where id = tests.id('asha') $$,
  'an active user can change the address and the metadata'
);

select tests.operate();
insert into auth.users (id, email, raw_user_meta_data) values (tests.id('unconfirmed'), 'unconfirmed@example.com', '{"full_name": "New"}');
update public.profiles set status = 'suspended' where id = tests.id('unconfirmed');
select lives_ok(
  $$ update auth.users set email_confirmed_at = now(), raw_user_meta_data = raw_user_meta_data || '{"email_verified": true}' where id = tests.id('unconfirmed') $$,
  'a user suspended before confirming can confirm their address, which the auth server notes in the metadata');
