begin;
set local search_path = public, extensions;
select no_plan();

create function pg_temp.try(username text, ip text) returns text
  language sql
  as $$ select concat_ws(' ', a ->> 'allowed', a ->> 'email') from public.admin_login_attempt(username, ip) a $$;
select tests.serve();
select is(pg_temp.try('meera', '1.1.1.1'), 'true meera@example.com', 'the account whose password is to be verified');
select is(pg_temp.try(' MEERA', '1.1.1.2'), 'true meera@example.com', 'in whatever case');
select is(pg_temp.try('meera', '1.1.1.' || n), 'true meera@example.com', format('try %s', n)) from generate_series(3, 6) n;
select is(pg_temp.try('Meera', '1.1.1.7'), 'false', 'the seventh is refused, from any address');
select ok((public.admin_login_attempt('meera', '1.1.1.8') ->> 'retry_after')::integer between 1 and 900, 'for a while');

select is(pg_temp.try('nobody', '1.1.2.' || n), 'true', 'a name that does not exist looks the same') from generate_series(1, 6) n;
select is(pg_temp.try('nobody', '1.1.2.7'), 'false', 'and is counted the same');
select is(pg_temp.try('asha', '1.1.3.1'), 'true', 'a customer''s name leads nowhere');
select is(pg_temp.try('arjun', '1.1.3.2'), 'true', 'nor does a suspended admin''s');

select is(pg_temp.try('name ' || n, '2.2.2.2'), 'true', 'one address, many names') from generate_series(1, 30) n;
select is(pg_temp.try('name 31', '2.2.2.2'), 'false', 'the thirty-first is refused');
select is(pg_temp.try('name 32', '2.2.2.3'), 'true', 'another address is not');

select public.admin_login_succeeded('Meera');
select is(pg_temp.try('meera', '1.1.1.9'), 'true meera@example.com', 'who got in starts afresh');
select tests.operate();
update private.rate_limits set started_at = started_at - interval '16 minutes';
select tests.serve();
select is(pg_temp.try('nobody', '1.1.2.8'), 'true', 'and a quarter of an hour later everyone');

select tests.operate();
select is_empty($$ select * from private.rate_limits where key_hash ~* 'meera|nobody|\.' $$, 'neither names nor addresses are stored');

select * from finish();
rollback;
