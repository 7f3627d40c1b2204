-- This call works only online, and the app repeats it if its answer was lost.
select tests.sign_in('meera');
select is(public.notify_everyone('We are back', tests.id('a call')), 5, 'the first call sends the message');
select tests.operate();
insert into auth.users (id, email) values (tests.id('late'), 'late@example.com');
select tests.sign_in('meera');
select is(public.notify_everyone('We are back', tests.id('a call')), 5, 'a repeated call returns the same answer');
select is((select count(*) from public.notifications where message = 'We are back'), 5::bigint, 'a repeated call sends no second message');
select is((select count(*) from public.user_management_logs where action = 'notification_sent'), 1::bigint, 'a repeated call is logged once');
select is(public.notify_everyone('We are back', tests.id('another call')), 6, 'another id is another message');
select is(public.notify_everyone('We are back'), 6, 'a call without an id is another message');
select throws_ok($$ select public.notify_everyone(' ', tests.id('a third')) $$, '23514', null, 'an empty message is refused');
select is(public.notify_everyone('Better', tests.id('a third')), 6, 'a refused id can be used again');

select public.grant_admin(tests.id('asha'));
select tests.sign_in('asha');
select is(public.notify_everyone('Hello', tests.id('a call')), 6, 'an admin can''t use up another admin''s ids');
select tests.operate();
select public.sync_purge(interval '0');
select is_empty('select id from private.mass_notifications', 'old calls are deleted');
