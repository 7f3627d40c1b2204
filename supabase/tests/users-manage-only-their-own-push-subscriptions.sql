create view tests.subscriptions as
select s.user_id, substring(s.endpoint from '[^/]*$') as browser, s.kinds from private.push_subscriptions s;
create function tests.save(endpoint text) returns void
  language sql volatile
  as $$ select public.save_push_subscription(endpoint, rpad('B', 87, 'x'), rpad('', 22, 'y'), '{notification}') $$;
grant execute on function tests.save(text) to authenticated, anon;

select tests.visit();
select throws_ok($$ select tests.ask_for_pushes('kiosk') $$, '42501', null, 'a visitor can''t subscribe');
select tests.sign_in('sid');
select throws_ok($$ select tests.ask_for_pushes('phone') $$, '42501', null, 'a suspended user can''t subscribe');
select tests.sign_in('asha');
select set_config('request.jwt.claims', jsonb_build_object('sub', tests.id('asha'), 'role', 'authenticated')::text, true);
select throws_ok($$ select tests.ask_for_pushes('phone') $$, '42501', null, 'a token without a session can''t subscribe');
select set_config('request.jwt.claims', jsonb_build_object('sub', tests.id('asha'), 'role', 'authenticated',
  'session_id', tests.id('session of rohan'))::text, true);
select throws_ok($$ select tests.ask_for_pushes('phone') $$, '42501', null, 'a token with another user''s session can''t subscribe');

select tests.sign_in('asha');
select tests.ask_for_pushes('phone');
select tests.ask_for_pushes('phone', '{contact_message, notification, notification}');
select throws_ok($$ select tests.ask_for_pushes('phone', '{}') $$, '23514', null, 'a subscription needs a kind');
select throws_ok($$ select tests.ask_for_pushes('phone', '{gossip}') $$, '23514', null, 'an unknown kind is refused');
select throws_ok($$ select * from private.push_subscriptions $$, '42501', null, 'users can''t read the subscriptions');
select throws_ok($$ select public.claim_push_jobs('') $$, '42501', null, 'users can''t claim pushes');

-- Only URLs of push services are accepted, in any spelling.
select lives_ok(format('select tests.save(%L)', address), address || ' is a push service')
from unnest(array['https://updates.push.services.mozilla.com/wpush/v2/gAAA', 'https://web.push.apple.com/QK',
  'https://wns2-par02p.notify.windows.com/w/?token=BQ%3d']) address;
select throws_ok(format('select tests.save(%L)', address), '22023', null, address || ' is not a push service')
from unnest(array['http://fcm.googleapis.com/x', 'https://localhost/x', 'https://127.0.0.1/x', 'https://[::1]/x', 'https://10.0.0.8/x',
  'https://169.254.169.254/latest/meta-data', 'https://2130706433/x', 'https://fcm.googleapis.com.evil.example/x',
  'https://fcm.googleapis.com@10.0.0.8/x', 'https://10.0.0.8\@fcm.googleapis.com/x', 'https://10.0.0.8#.push.apple.com/x',
  'https://evilpush.apple.com/x', 'https://push.apple.com:22/x', 'https://fcm.googleapis.com:8443/x', 'https://fcm.googleapis.com',
  E'https://fcm.googleapis.com/x\r\nhost: a', 'file:///etc/passwd', 'https://.push.apple.com/x', 'https://a..push.apple.com/x']) address;

-- Each browser has one subscription.
select tests.sign_in('rohan');
select tests.ask_for_pushes('laptop');
select throws_ok($$ select public.save_push_subscription('https://fcm.googleapis.com/fcm/send/phone', rpad('B', 87, 'x'),
    rpad('', 22, 'y'), '{notification}') $$, '42501', null, 'a user can''t take over an endpoint without its keys');
select public.remove_push_subscription('https://fcm.googleapis.com/fcm/send/phone');
select tests.operate();
select results_eq($$ select user_id, browser, kinds from tests.subscriptions where browser in ('phone', 'laptop') order by browser $$,
  $$ values (tests.id('rohan'), 'laptop', '{notification}'::text[]), (tests.id('asha'), 'phone', '{contact_message,notification}') $$,
  'each user has their own subscriptions, and the last choice counts');
select tests.sign_in('rohan');
select tests.ask_for_pushes('phone');
select tests.operate();
select results_eq($$ select user_id from tests.subscriptions where browser = 'phone' $$, $$ values (tests.id('rohan')) $$,
  'a browser''s subscription moves to the user who is signed in now');
select tests.sign_in('rohan');
select public.remove_push_subscription('https://fcm.googleapis.com/fcm/send/phone');
select public.remove_push_subscription('https://fcm.googleapis.com/fcm/send/phone');
select tests.operate();
select is_empty($$ select from tests.subscriptions where browser = 'phone' $$, 'a removed subscription is deleted');

select tests.sign_in('asha');
select tests.ask_for_pushes('device-' || n) from generate_series(1, 10) n;
select tests.operate();
-- Each subscription was saved an hour after the one before.
update private.push_subscriptions s set saved_at = now() - interval '1 hour' * (20 - n)
from generate_series(1, 10) n where s.endpoint like '%/device-' || n;
select tests.sign_in('asha');
select tests.ask_for_pushes('device-' || n) from generate_series(11, 12) n;
select tests.operate();
select is((select count(*) from tests.subscriptions where user_id = tests.id('asha')), 10::bigint, 'a user has at most ten subscriptions');
select is((select count(*) from tests.subscriptions where browser in ('device-1', 'device-2')), 0::bigint, 'the oldest ones are removed');
