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
-- A conjunct has three characters: a consonant, a virama, and the joined consonant. A vowel sign makes it a syllable of four.
insert into auth.users (id, email, raw_user_meta_data)
select tests.id(t.what), t.what || '@example.com', jsonb_build_object('full_name', t.before || repeat(t.cluster, 60)) from (values
  ('syllables', '', U&'\0915\094D\0937\093F'), ('conjuncts', 'x', U&'\0915\094D\0937'), ('marks', '', U&'a\0301'), ('odd-marks', 'x', U&'a\0301'),
  ('family', 'xx', U&'\+01F468\200D\+01F469\200D\+01F467'), ('tones', 'x', U&'\+01F44D\+01F3FD'), ('hearts', 'x', U&'\2764\FE0F'),
  ('flags', 'x', U&'\+01F1EE\+01F1F3'), ('even-flags', '', U&'\+01F1EE\+01F1F3'), ('korean', 'x', U&'\1112\1161\11AB')
) t (what, before, cluster);
select results_eq($$
    select u.email::text, char_length(p.full_name), u.raw_user_meta_data ->> 'full_name' like p.full_name || '%'
    from public.profiles p join auth.users u on u.id = p.id where char_length(u.raw_user_meta_data ->> 'full_name') between 120 and 400 order by u.email collate "C"
  $$,
  $$ values ('conjuncts@example.com', 118, true), ('even-flags@example.com', 120, true), ('family@example.com', 117, true), ('flags@example.com', 119, true),
    ('hearts@example.com', 119, true), ('korean@example.com', 118, true), ('marks@example.com', 120, true), ('odd-marks@example.com', 119, true),
    ('syllables@example.com', 120, true), ('tones@example.com', 119, true) $$,
  'a long name isn''t cut within a syllable, an emoji or a flag');
select is(private.shortened('a' || repeat(U&'\0301', 200), 120), 'a' || repeat(U&'\0301', 119), 'a name of a single long syllable is cut within it');
select is(private.shortened(U&'Tea \0915\094D\0937', 6), 'Tea', 'a shortened name doesn''t end with a space');
select results_eq($$ select full_name, email from public.profiles where id = tests.id('bare') $$, $$ values ('', null::text) $$, 'a sign-up without a name succeeds');

select tests.sign_in('asha');
select is(public.who_am_i(), jsonb_build_object('id', tests.id('asha'), 'email', 'asha@example.com', 'full_name', 'Asha', 'avatar_url', null,
  'status', 'active', 'scope', 'own'), 'who_am_i knows a customer');
select tests.sign_in('meera');
select is(public.who_am_i() ->> 'scope', 'all', 'who_am_i knows an admin');
