create function pg_temp.try(username text, ip text) returns text
  language sql
  as $$ select concat_ws(' ', a ->> 'allowed', a ->> 'email') from public.admin_login_attempt(username, ip) a $$;
select tests.serve();
select is(pg_temp.try('meera', '1.1.1.1'), 'true meera@example.com', 'the answer names the account whose password the function checks');
select is(pg_temp.try(' MEERA', '1.1.1.2'), 'true meera@example.com', 'the username''s case doesn''t matter');
select is(pg_temp.try('meera', '1.1.1.' || n), 'true meera@example.com', format('attempt %s is allowed', n)) from generate_series(3, 6) n;
select is(pg_temp.try('Meera', '1.1.1.7'), 'false', 'the seventh attempt for a username is refused, from any address');
select ok((public.admin_login_attempt('meera', '1.1.1.8') ->> 'retry_after')::integer between 1 and 900, 'the answer says when to try again');

select is(pg_temp.try('nobody', '1.1.2.' || n), 'true', 'an unknown username is answered like a known one') from generate_series(1, 6) n;
select is(pg_temp.try('nobody', '1.1.2.7'), 'false', 'the seventh attempt for an unknown username is refused too');
select is(pg_temp.try('asha', '1.1.3.1'), 'true', 'a customer''s name returns no account');
select is(pg_temp.try('arjun', '1.1.3.2'), 'true', 'a suspended admin''s name returns no account');

select is(pg_temp.try('name ' || n, '2.2.2.2'), 'true', 'one address can try thirty usernames') from generate_series(1, 30) n;
select is(pg_temp.try('name 31', '2.2.2.2'), 'false', 'an address''s thirty-first attempt is refused');
select is(pg_temp.try('name 32', '2.2.2.3'), 'true', 'another address is not blocked');

select public.admin_login_succeeded('Meera');
select is(pg_temp.try('meera', '1.1.1.9'), 'true meera@example.com', 'a successful login resets the count');
select tests.operate();
update private.rate_limits set started_at = started_at - interval '16 minutes';
select tests.serve();
select is(pg_temp.try('nobody', '1.1.2.8'), 'true', 'the limit ends after 15 minutes');

select tests.operate();
select is_empty($$ select * from private.rate_limits where key_hash ~* 'meera|nobody|\.' $$, 'no username and no address is stored');
