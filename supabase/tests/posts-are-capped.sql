create function pg_temp.write(number integer) returns jsonb
  language sql
  as $$
    select public.sync_push('project_posts', jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'push_id', gen_random_uuid(), 'base', null,
      'fields', jsonb_build_object('project_id', tests.id('tiffin'), 'body', n::text, 'counter', n)))) -> 'results'
    from generate_series(1, number) n
  $$;
create function pg_temp.outcomes(results jsonb) returns table (outcome text, number bigint)
  language sql
  as $$ select tests.outcome(r), count(*) from jsonb_array_elements(results) r group by 1 order by 1 $$;

select tests.sign_in('asha');
select results_eq($$ select * from pg_temp.outcomes(pg_temp.write(299)) $$, $$ values ('ok', 299::bigint) $$, 'a customer can write 299 comments');
select results_eq($$ select * from pg_temp.outcomes(pg_temp.write(3)) $$,
  $$ values ('ok', 1::bigint), ('rejected 23514 project_posts_hourly_limit', 2) $$, 'a customer can write one more comment in this hour');
select throws_ok($$ insert into public.project_posts (id, project_id, body) select gen_random_uuid(), tests.id('tiffin'), 'x' from generate_series(1, 301) $$,
  '23514', 'a customer can write at most 300 comments in an hour', 'a larger insert fails before it locks the project for long');
select tests.sign_in('meera');
select lives_ok($$ insert into public.project_posts (id, project_id, body) select gen_random_uuid(), tests.id('tiffin'), 'x' from generate_series(1, 400) $$,
  'admins have no limit');
select tests.operate();
delete from private.rate_limits where true;
-- Forget the count that this transaction stored.
select set_config('sevenday.posts_written', '', true);
insert into public.project_posts (id, project_id, body, author_id)
select gen_random_uuid(), tests.id('tiffin'), 'x', tests.id('asha') from generate_series(1, 10000 - 701);
select tests.sign_in('asha');
select results_eq($$ select * from pg_temp.outcomes(pg_temp.write(3)) $$,
  $$ values ('ok', 1::bigint), ('rejected 23514 project_posts_kept_limit', 2) $$, 'a project has at most 10,000 posts');
