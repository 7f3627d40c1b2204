create function pg_temp.track(name text, at text default '2026-11-20T10:00:00Z') returns jsonb
  language sql
  as $$
    select public.track_events(jsonb_build_array(
      jsonb_build_object('id', tests.id(name), 'name', 'page_view', 'path', '/', 'occurred_at', at)))
  $$;
select tests.visit();
select is(pg_temp.track('first'), '{"stored": 1, "dropped": 0}', 'an event is stored');
select tests.operate();
update private.rate_limits set hits = 60000 where bucket = 'events-all';
select set_config('request.headers', '{"x-forwarded-for": "9.9.9.9"}', true);
select tests.visit();
select is(pg_temp.track('over'), '{"stored": 0, "dropped": 1}', 'above the total cap, an event is dropped');
select tests.operate();
select is_empty($$ select id from public.analytics_events where id = tests.id('over') $$, 'an event above the cap is not stored');
update private.rate_limits set hits = 3000, started_at = clock_timestamp() where bucket = 'events-ip';
update private.rate_limits set hits = 0 where bucket = 'events-all';
select tests.visit();
select is(pg_temp.track('one address'), '{"stored": 0, "dropped": 1}', 'above its own cap, an address''s event is dropped');
select tests.operate();
select is((select hits from private.rate_limits where bucket = 'events-all'), 0,
  'an event above its address''s cap doesn''t count towards the total cap');

insert into public.analytics_events (id, name, path, occurred_at) values
  (tests.id('old'), 'page_view', '/', now() - interval '13 months 1 day'),
  (tests.id('not so old'), 'page_view', '/', now() - interval '12 months 29 days');
select public.sync_purge();
select results_eq($$ select id from public.analytics_events where id in (tests.id('old'), tests.id('not so old')) $$,
  $$ values (tests.id('not so old')) $$, 'events are deleted after thirteen months');
