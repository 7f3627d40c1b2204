insert into auth.users (id, email, raw_user_meta_data) values
  (tests.id('full'), 'full@example.com', '{"full_name": "  Ananya Das  "}'),
  (tests.id('named'), 'named@example.com', '{"name": "By Name"}'),
  (tests.id('long'), 'long@example.com', jsonb_build_object('full_name', repeat('x', 500))),
  (tests.id('bare'), null, null);
select results_eq(
  $$ select full_name, email, status, is_admin from public.profiles where id = any (array[tests.id('full'), tests.id('named')]) order by email $$,
  $$ values ('Ananya Das', 'full@example.com', 'active', false), ('By Name', 'named@example.com', 'active', false) $$,
  'a new profile has the name from the sign-up, and is active and no admin'
);
select is((select char_length(full_name) from public.profiles where id = tests.id('long')), 120, 'a long name is truncated, not refused');
select results_eq($$ select full_name, email from public.profiles where id = tests.id('bare') $$, $$ values ('', null::text) $$, 'a sign-up without a name succeeds');

select tests.sign_in('asha');
select is(public.who_am_i(), jsonb_build_object('id', tests.id('asha'), 'email', 'asha@example.com', 'full_name', 'Asha', 'avatar_url', null,
  'status', 'active', 'scope', 'own'), 'who_am_i knows a customer');
select tests.sign_in('meera');
select is(public.who_am_i() ->> 'scope', 'all', 'and an admin');
