create function pg_temp.try(username text, ip text) returns text
  language sql
  as $$ select concat_ws(' ', a ->> 'allowed', a ->> 'email') from public.admin_login_attempt(username, ip) a $$;
select tests.serve();
select is(pg_temp.try('meera', '1.1.1.1'), 'true meera@example.com', 'the account whose password is to be verified');
select is(pg_temp.try(' MEERA', '1.1.1.2'), 'true meera@example.com', 'the username may be in any case');
select is(pg_temp.try('meera', '1.1.1.' || n), 'true meera@example.com', format('try %s', n)) from generate_series(3, 6) n;
select is(pg_temp.try('Meera', '1.1.1.7'), 'false', 'the seventh is refused, from any address');
select ok((public.admin_login_attempt('meera', '1.1.1.8') ->> 'retry_after')::integer between 1 and 900, 'the answer says when to try again');

select is(pg_temp.try('nobody', '1.1.2.' || n), 'true', 'a name that does not exist looks the same') from generate_series(1, 6) n;
select is(pg_temp.try('nobody', '1.1.2.7'), 'false', 'an unknown username counts in the same way');
select is(pg_temp.try('asha', '1.1.3.1'), 'true', 'a customer''s name returns no account');
select is(pg_temp.try('arjun', '1.1.3.2'), 'true', 'a suspended admin''s name returns no account');

select is(pg_temp.try('name ' || n, '2.2.2.2'), 'true', 'one address, many names') from generate_series(1, 30) n;
select is(pg_temp.try('name 31', '2.2.2.2'), 'false', 'the thirty-first is refused');
select is(pg_temp.try('name 32', '2.2.2.3'), 'true', 'another address is not blocked');

select public.admin_login_succeeded('Meera');
select is(pg_temp.try('meera', '1.1.1.9'), 'true meera@example.com', 'a successful login resets the count');
select tests.operate();
update private.rate_limits set started_at = started_at - interval '16 minutes';
select tests.serve();
select is(pg_temp.try('nobody', '1.1.2.8'), 'true', 'the window ends after a quarter of an hour');

select tests.operate();
select is_empty($$ select * from private.rate_limits where key_hash ~* 'meera|nobody|\.' $$, 'neither names nor addresses are stored');
