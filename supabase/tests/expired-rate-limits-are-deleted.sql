begin;
set local search_path = public, extensions;
select no_plan();

select private.count_hit('old', 'key ' || n, interval '1 hour') from generate_series(1, 30) n;
update private.rate_limits set started_at = clock_timestamp() - interval '25 hours' where bucket = 'old';
select private.count_hit('young', 'key', interval '1 hour');
select is((select count(*) from private.rate_limits where bucket = 'old'), 10::bigint, 'whoever opens a window sweeps up some that ended long ago');
select private.count_hit('young', 'key', interval '1 hour');
select is((select count(*) from private.rate_limits where bucket = 'old'), 10::bigint, 'further tries in it do not');
update private.rate_limits set started_at = clock_timestamp() - interval '2 hours' where bucket = 'young';
select private.count_hit('young', 'key', interval '1 hour');
select is((select count(*) from private.rate_limits where bucket = 'old'), 0::bigint, 'the next window does');
select results_eq($$ select hits from private.rate_limits where bucket = 'young' $$, $$ values (1) $$, 'and is counted as it was');

select * from finish();
rollback;
