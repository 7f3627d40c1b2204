create function pg_temp.news() returns table (recipient text, kind text, message text, count integer, about uuid)
  language sql security definer
  as $$
    select p.full_name, n.kind, n.message, n.count, n.post_id from public.notifications n join public.profiles p on p.id = n.user_id
    where n.kind <> '' and not n._deleted order by n.created_at, p.full_name
  $$;
create function pg_temp.read_all() returns void
  language sql security definer
  as $$ delete from public.notifications n where n.kind <> '' $$;
create function pg_temp.comment(post text, project text, scope text default 'own') returns text
  language sql
  as $$
    select tests.outcome(tests.push('project_posts', tests.id(post), null, jsonb_build_object('project_id', tests.id(project), 'body', post), scope))
  $$;

select tests.operate();
insert into public.admin_users (id, username) values (tests.id('rohan'), 'rohan');

-- A customer's comment goes to the admin who has a task in the project.
select tests.sign_in('asha');
select is(pg_temp.comment('first', 'tiffin'), 'ok', 'a customer can comment');
select results_eq('select * from pg_temp.news()', $$ values ('Meera', 'comment_added', 'New comment in Tiffin Trail.', 1, tests.id('first')) $$,
  'the admin assigned to a task hears of a customer''s comment');
select pg_temp.read_all();
-- If no admin has a task in the project, it goes to all admins who aren't suspended.
select is(pg_temp.comment('second', 'empty'), 'ok', 'a customer can comment in a project without tasks');
select results_eq('select recipient, message from pg_temp.news()',
  $$ values ('Meera', 'New comment in Nothing yet.'), ('Rohan', 'New comment in Nothing yet.') $$,
  'all active admins hear of a comment in a project without assigned tasks');
select is(tests.outcome(tests.push('project_posts', tests.id('second'), '{"is_removed": false}', '{"is_removed": true}')), 'ok',
  'a customer can delete the comment');
select is_empty('select * from pg_temp.news()', 'a comment that is deleted at once is no news');
select pg_temp.read_all();

-- Two comments in one push are one piece of news.
select is(jsonb_array_length(public.sync_push('project_posts', jsonb_build_array(
  jsonb_build_object('id', tests.id('a'), 'push_id', gen_random_uuid(), 'base', null, 'fields', jsonb_build_object('project_id', tests.id('tiffin'), 'body', 'a', 'counter', 1)),
  jsonb_build_object('id', tests.id('b'), 'push_id', gen_random_uuid(), 'base', null, 'fields', jsonb_build_object('project_id', tests.id('tiffin'), 'body', 'b', 'counter', 2))
)) -> 'results'), 2, 'two comments can be pushed');
select results_eq('select * from pg_temp.news()', $$ values ('Meera', 'comment_added', '2 new messages in Tiffin Trail.', 2, null::uuid) $$,
  'the news counts both comments');
select is(tests.outcome(tests.push('project_posts', tests.id('a'), '{"is_removed": false}', '{"is_removed": true}')), 'ok',
  'one of the two comments can be deleted');
select results_eq('select * from pg_temp.news()', $$ values ('Meera', 'comment_added', 'New comment in Tiffin Trail.', 1, tests.id('b')) $$,
  'the other comment stays news');
select pg_temp.read_all();

-- The team's posts go to the customer.
select tests.sign_in('meera');
select is(pg_temp.comment('reply', 'tiffin', 'all'), 'ok', 'an admin can reply');
select results_eq('select * from pg_temp.news()', $$ values ('Asha', 'comment_added', 'New comment in Tiffin Trail.', 1, tests.id('reply')) $$,
  'the customer hears of the team''s comment, and the author doesn''t');
select pg_temp.read_all();
select is(tests.outcome(tests.push('project_posts', tests.id('ask ' || n), null, jsonb_build_object('project_id', tests.id('tiffin'), 'kind', 'approval',
  'title', 'Page ' || n), 'all')), 'ok', 'an admin can ask for an approval') from generate_series(1, 2) n;
select results_eq('select recipient, kind, message, about from pg_temp.news()',
  $$ values ('Asha', 'approval_asked', '“Page 1” waits for your answer in Tiffin Trail.', tests.id('ask 1')),
    ('Asha', 'approval_asked', '“Page 2” waits for your answer in Tiffin Trail.', tests.id('ask 2')) $$, 'each request is news');
select is(tests.outcome(tests.push('project_posts', tests.id('ask 2'), '{"state": "waiting"}', '{"state": "withdrawn"}', 'all')), 'ok',
  'an admin can withdraw a request');
select results_eq('select about from pg_temp.news()', $$ values (tests.id('ask 1')) $$, 'a withdrawal withdraws the request''s news');
select pg_temp.read_all();
select tests.sign_in('asha');
select is(tests.outcome(tests.push('project_posts', tests.id('ask 1'), '{"state": "waiting", "decision_note": ""}',
  '{"state": "changes", "decision_note": "Red"}')), 'ok', 'a customer can decide');
select results_eq('select * from pg_temp.news()',
  $$ values ('Meera', 'approval_decided', 'Changes to “Page 1” are wanted in Tiffin Trail.', 1, tests.id('ask 1')) $$,
  'the team hears of the decision');
select pg_temp.read_all();

-- A write without a user.
select tests.operate();
insert into public.project_posts (id, project_id, body, author_id) values (gen_random_uuid(), tests.id('tiffin'), 'x', tests.id('asha'));
select is_empty('select * from pg_temp.news()', 'a post that the operator writes is no news');
