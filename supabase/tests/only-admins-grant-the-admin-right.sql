select tests.sign_in('asha');
select throws_ok($$ select public.grant_admin(tests.id('asha')) $$, '42501', null, 'a customer can''t grant the admin right');
select throws_ok($$ select public.revoke_admin(tests.id('meera')) $$, '42501', null, 'a customer can''t revoke the admin right');

select tests.operate();
update auth.users set email = 'Meera@other.example.com' where id = tests.id('rohan');
select tests.sign_in('meera');
select is(public.grant_admin(tests.id('asha')), '{"username": "asha"}', 'the username is the part before the @');
select is(public.grant_admin(tests.id('asha')), '{"username": "asha"}', 'granting twice changes nothing');
select is(public.grant_admin(tests.id('rohan')), '{"username": "Meera2"}', 'a taken username gets a number, whatever its case');
select is((select is_admin from public.profiles where id = tests.id('asha')), true, 'the profile tells devices about the grant');
select throws_ok($$ select public.grant_admin(gen_random_uuid()) $$, 'P0001', null, 'an unknown user can''t be an admin');

select tests.sign_in('asha');
select is(public.who_am_i() ->> 'scope', 'all', 'a new admin has the right at once');
select is((select count(*) from public.profiles), 5::bigint, 'a new admin sees every profile');
select tests.sign_in('meera');
select lives_ok($$ select public.revoke_admin(tests.id('asha')) $$, 'an admin can revoke another admin''s right');
select is((select is_admin from public.profiles where id = tests.id('asha')), false, 'the profile tells devices about the revocation');
select tests.sign_in('asha');
select is(public.who_am_i() ->> 'scope', 'own', 'a former admin loses the right at once');
select is(tests.pull('projects', null, 10, 'all') ->> 'status', 'scope', 'the former admin''s device can''t pull the admin scope');
select is((select count(*) from public.profiles), 1::bigint, 'the former admin sees only their own profile');
