select tests.visit();
select is(public.track_events(jsonb_build_array(
  jsonb_build_object('id', tests.id('e1'), 'name', 'page_view', 'path', '/pricing?plan=growth#top', 'occurred_at', '2026-11-20T10:00:00Z'),
  jsonb_build_object('id', tests.id('e2'), 'name', 'page_view', 'path', '/', 'occurred_at', '2099-01-01T10:00:00.000Z'),
  jsonb_build_object('id', tests.id('e2'), 'name', 'page_view', 'path', '/', 'occurred_at', '2099-01-01T10:00:00.000Z'),
  jsonb_build_object('id', tests.id('e3'), 'name', 'Not a name!', 'path', '/', 'occurred_at', '2026-11-20T10:00:00Z'),
  jsonb_build_object('id', tests.id('e4'), 'name', 'page_view', 'path', 'https://elsewhere', 'occurred_at', '2026-11-20T10:00:00Z'),
  jsonb_build_object('id', tests.id('e5'), 'name', 'page_view', 'path', '/' || repeat('x', 300), 'occurred_at', '2026-11-20T10:00:00Z'),
  jsonb_build_object('id', 'x', 'name', 'page_view', 'path', '/', 'occurred_at', '2026-11-20T10:00:00Z'),
  jsonb_build_object('id', tests.id('e6'), 'name', 'page_view', 'path', '/', 'occurred_at', 'yesterday'),
  jsonb_build_object('id', tests.id('e7'), 'name', 'page_view', 'path', '/', 'occurred_at', '2026-02-31T10:00:00Z'),
  jsonb_build_object('id', tests.id('e8'), 'name', 'page_view', 'path', '/', 'occurred_at', '2026-11-20T10:00:00 o''clock'),
  jsonb_build_object('id', tests.id('e9'), 'name', 'page_view', 'path', '/', 'occurred_at', '9999-99-99T99:99:99Z'),
  jsonb_build_object('id', tests.id('e10'), 'name', 'page_view', 'path', 'projects', 'occurred_at', '2026-11-20T10:00:00Z'),
  jsonb_build_object('id', tests.id('e11'), 'name', 'page_view', 'path', '/admin/users/' || upper(tests.id('asha')::text), 'occurred_at', '2026-11-20T10:00:00Z'),
  jsonb_build_object('id', tests.id('e12'), 'name', 'page_view', 'path', '/admin/users/:id', 'occurred_at', '2026-11-20T10:00:00Z'),
  '"nonsense"'::jsonb
)), '{"stored": 4, "dropped": 11}', 'the answer counts the stored and the dropped events');
select is(public.track_events(jsonb_build_array(
  jsonb_build_object('id', tests.id('e1'), 'name', 'page_view', 'path', '/', 'occurred_at', '2026-11-20T10:00:00Z'))), '{"stored": 1, "dropped": 0}', 'an event that was already stored counts as stored');
select is(public.track_events('[]'), '{"stored": 0, "dropped": 0}', 'an empty list is accepted');
select throws_ok($$ select public.track_events('{}') $$, '22023', null, 'a value that isn''t an array is refused');
select throws_ok($$ select public.track_events((select jsonb_agg('{}'::jsonb) from generate_series(1, 101))) $$, '22023', null, 'too many events are refused');
select tests.operate();
select results_eq($$ select path, page, occurred_at <= now() from public.analytics_events where id <> tests.id('a view') order by path $$,
  $$ values ('/', 'dashboard', true), ('/admin/users/:id', ':id', true), ('/pricing', 'pricing', true) $$,
  'events are stored once, without query string or id, and not in the future');
select throws_ok(format('insert into public.analytics_events (id, name, path, occurred_at) values (gen_random_uuid(), ''page_view'', %L, now())', '/users/' || tests.id('asha')),
  '23514', null, 'the table refuses a path with an id');
select hasnt_column('public', 'analytics_events', 'user_id', 'the table has no user column');
