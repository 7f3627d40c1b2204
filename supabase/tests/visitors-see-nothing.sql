select tests.visit();
select throws_ok(format('select * from public.%I', t), '42501', null, 'a visitor cannot read ' || t)
from unnest(array['profiles', 'admin_users', 'projects', 'tasks', 'notifications', 'contact_messages', 'user_management_logs',
  'analytics_events', 'sync_conflicts', 'sync_revocations']) as t;
select throws_ok($$ select public.sync_pull_tables('[{"table": "projects"}]') $$, '42501', null, 'a visitor cannot pull');
select throws_ok($$ select public.sync_push('projects', '[]') $$, '42501', null, 'a visitor cannot push');
select throws_ok($$ select public.who_am_i() $$, '42501', null, 'a visitor cannot call who_am_i');
select throws_ok($$ select public.admin_login_attempt('meera', '1.2.3.4') $$, '42501', null,
  'a visitor cannot look up an admin''s username');
select throws_ok($$ insert into public.contact_messages (id, name, email, subject, message)
  values (gen_random_uuid(), 'A', 'a@example.com', 'quote', 'x') $$, '42501', null, 'a visitor cannot insert messages directly');

select set_config('request.headers', '{"prefer": "return=representation, count=' || kind || '"}', true),
  throws_ok('select public.refuse_estimates()', 'PT400', null, format('a count that is %s is refused', kind)) from unnest(array['planned', 'estimated']) kind;
select set_config('request.headers', '{"prefer": "count=exact"}', true), lives_ok('select public.refuse_estimates()', 'an exact count is accepted');
