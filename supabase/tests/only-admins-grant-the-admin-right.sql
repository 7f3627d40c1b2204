begin;
set local search_path = public, extensions;
select no_plan();

select tests.sign_in('asha');
select throws_ok($$ select public.grant_admin(tests.id('asha')) $$, '42501', null, 'not by customers');
select throws_ok($$ select public.revoke_admin(tests.id('meera')) $$, '42501', null, 'nor unmade');

select tests.operate();
update auth.users set email = 'Meera@other.example.com' where id = tests.id('rohan');
select tests.sign_in('meera');
select is(public.grant_admin(tests.id('asha')), '{"username": "asha"}', 'the username is what stands before the @');
select is(public.grant_admin(tests.id('asha')), '{"username": "asha"}', 'granting twice changes nothing');
select is(public.grant_admin(tests.id('rohan')), '{"username": "Meera2"}', 'with a number where it is taken, in whatever case');
select is((select is_admin from public.profiles where id = tests.id('asha')), true, 'the profile tells it to devices');
select throws_ok($$ select public.grant_admin(gen_random_uuid()) $$, 'P0001', null, 'nobody is no admin');

select tests.sign_in('asha');
select is(public.who_am_i() ->> 'scope', 'all', 'an admin at once');
select is((select count(*) from public.profiles), 5::bigint, 'who sees everyone');
select tests.sign_in('meera');
select lives_ok($$ select public.revoke_admin(tests.id('asha')) $$, 'another''s right is taken');
select is((select is_admin from public.profiles where id = tests.id('asha')), false, 'the profile tells that too');
select tests.sign_in('asha');
select is(public.who_am_i() ->> 'scope', 'own', 'and it is gone at once');
select is(public.sync_pull('projects', null, 10, 'all') ->> 'status', 'scope', 'for their device as well');
select is((select count(*) from public.profiles), 1::bigint, 'who sees themselves');

select * from finish();
rollback;
