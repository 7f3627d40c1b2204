begin;
set local search_path = public, extensions;
select no_plan();

select private.count_hit('old', 'key ' || n, interval '1 hour') from generate_series(1, 30) n;
update private.rate_limits set started_at = clock_timestamp() - interval '25 hours' where bucket = 'old';
select private.count_hit('young', 'key', interval '1 hour');
select is((select count(*) from private.rate_limits where bucket = 'old'), 10::bigint, 'a new window deletes some old ones');
select private.count_hit('young', 'key', interval '1 hour');
select is((select count(*) from private.rate_limits where bucket = 'old'), 10::bigint, 'more tries in the same window delete none');
update private.rate_limits set started_at = clock_timestamp() - interval '2 hours' where bucket = 'young';
select private.count_hit('young', 'key', interval '1 hour');
select is((select count(*) from private.rate_limits where bucket = 'old'), 0::bigint, 'the next window deletes more');
select results_eq($$ select hits from private.rate_limits where bucket = 'young' $$, $$ values (1) $$, 'and counts from one');

select * from finish();
rollback;
