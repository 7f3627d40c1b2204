create function pg_temp.post(post text) returns table (kind text, title text, body text, author uuid, author_name text, by_team boolean, state text)
  language sql
  as $$ select t.kind, t.title, t.body, t.author_id, t.author_name, t.by_team, t.state from public.project_posts t where t.id = tests.id(post) $$;

-- A customer.
select tests.sign_in('asha');
select is(tests.outcome(tests.push('project_posts', tests.id('forged'), null, jsonb_build_object('project_id', tests.id('tiffin'), 'body', 'Hello',
    'counter', 5, 'title', 'x', 'state', 'approved', 'author_id', tests.id('meera'), 'author_name', 'Meera', 'by_team', true,
    'decided_by', tests.id('meera'), 'seq', -1, 'created_at', '2001-01-01', 'awaits_reply', false))),
  'ok', 'a customer can comment on their own project');
select is(tests.outcome(tests.push('project_posts', gen_random_uuid(), null, jsonb_build_object('project_id', tests.id('tiffin'), 'kind', kind, 'title', 'x'))),
  'rejected forbidden_field', 'a customer can''t push a post of kind ' || kind) from unnest('{approval,event}'::text[]) kind;
select results_eq($$ select * from pg_temp.post('forged') $$,
  $$ values ('comment', '', 'Hello', tests.id('asha'), 'Asha', false, '') $$, 'the database sets the author, the kind and the state');
select results_eq($$ select created_at > now() - interval '1 minute', seq > 0, counter, awaits_reply from public.project_posts
  where id = tests.id('forged') $$, $$ values (true, true, 5::bigint, true) $$, 'the database sets the time and the place');
insert into public.project_posts (id, project_id, body, author_id, author_name, by_team, created_at, seq, _deleted)
values (tests.id('direct'), tests.id('tiffin'), 'Direct', tests.id('meera'), 'Meera', true, '2001-01-01', 1, true);
select results_eq($$ select author_id, author_name, by_team, is_removed, _deleted, created_at > now() - interval '1 minute', seq > 1
  from public.project_posts where id = tests.id('direct') $$,
  $$ values (tests.id('asha'), 'Asha', false, false, false, true, true) $$,
  'the database sets the author, the time and the place of a direct insert too');
select throws_ok($$ insert into public.project_posts (id, project_id, kind, title) values (gen_random_uuid(), tests.id('tiffin'), 'approval', 'x') $$,
  'P0001', null, 'a customer can''t insert a request');
select throws_ok($$ insert into public.project_posts (id, project_id, kind, event) values (gen_random_uuid(), tests.id('tiffin'), 'event', 'status_changed') $$,
  'P0001', null, 'a customer can''t insert an event');
select is(tests.outcome(tests.push('project_posts', tests.id('foreign'), null, jsonb_build_object('project_id', tests.id('fleetly'), 'body', 'Hi'))),
  'rejected 42501', 'a customer can''t write in another customer''s project');
select throws_ok($$ insert into public.project_posts (id, project_id, owner_id, body) values (gen_random_uuid(), tests.id('fleetly'), tests.id('asha'), 'Hi') $$,
  '42501', null, 'a customer can''t insert a post in another customer''s project');
select is(tests.outcome(tests.push('project_posts', tests.id('nowhere'), null, jsonb_build_object('project_id', gen_random_uuid(), 'body', 'Hi'))),
  'rejected 42501', 'a customer can''t write in a project that doesn''t exist');
select is(tests.outcome(tests.push('project_posts', tests.id('blank'), null, jsonb_build_object('project_id', tests.id('tiffin'), 'body', E' \n\u200b'))),
  'rejected 23514 project_posts_body_required', 'a comment must have a text');
select is(tests.outcome(tests.push('project_posts', tests.id('long'), null, jsonb_build_object('project_id', tests.id('tiffin'), 'body', repeat('x', 4001)))),
  'rejected 23514 project_posts_body_length', 'a comment can have at most 4,000 characters');
select is(tests.outcome(tests.push('project_posts', tests.id('moved'), '{}', '{"body": "x"}')), 'rejected not_found', 'an unknown post can''t be edited');
select is(tests.outcome(tests.push('project_posts', tests.id('forged'), jsonb_build_object('project_id', tests.id('tiffin')),
  jsonb_build_object('project_id', tests.id('empty')))), 'rejected forbidden_field', 'a post can''t move to another project');

-- About a task.
insert into public.project_posts (id, project_id, task_id, body) values
  (tests.id('about menu'), tests.id('tiffin'), tests.id('menu'), 'On the menu'),
  (tests.id('about board'), tests.id('tiffin'), tests.id('board'), 'On a task of another project');
select results_eq($$ select body, task_id from public.project_posts where body like 'On %' order by body $$,
  $$ values ('On a task of another project', null), ('On the menu', tests.id('menu')) $$, 'a comment loses its link to another project''s task');

-- An admin.
select tests.sign_in('meera');
select is(tests.outcome(tests.push('project_posts', tests.id('reply'), null, jsonb_build_object('project_id', tests.id('tiffin'), 'body', 'Welcome'), 'all')),
  'ok', 'an admin can comment on any project');
select results_eq($$ select * from pg_temp.post('reply') $$,
  $$ values ('comment', '', 'Welcome', tests.id('meera'), 'Meera', true, '') $$, 'an admin''s comment is marked as written by the team');
select is(tests.outcome(tests.push('project_posts', tests.id('ask'), null, jsonb_build_object('project_id', tests.id('tiffin'), 'kind', 'approval',
  'title', 'Landing page', 'body', 'Tell us.', 'link', 'https://example.com/page'), 'all')), 'ok', 'an admin can ask for an approval');
select results_eq($$ select * from pg_temp.post('ask') $$,
  $$ values ('approval', 'Landing page', 'Tell us.', tests.id('meera'), 'Meera', true, 'waiting') $$, 'a new request waits for its answer');
select is(tests.outcome(tests.push('project_posts', tests.id('bad ask'), null, jsonb_build_object('project_id', tests.id('tiffin'), 'kind', 'approval',
  'title', 'x', 'link', link), 'all')), 'rejected 23514 project_posts_link_form', 'a request''s link must be an https address, not ' || link)
from unnest(array['javascript:alert(1)', 'http://example.com', 'https://', 'https://a b']) link;
select is(tests.outcome(tests.push('project_posts', tests.id('untitled'), null, jsonb_build_object('project_id', tests.id('tiffin'), 'kind', 'approval'), 'all')),
  'rejected 23514 project_posts_title_required', 'a request must have a title');
select is(tests.outcome(tests.push('project_posts', tests.id('reply'), '{"body": "Welcome"}', '{"body": "Welcome!"}', 'all')), 'ok',
  'an author can edit a comment');
select results_eq($$ select body, edited_at is not null from public.project_posts where id = tests.id('reply') $$, $$ values ('Welcome!', true) $$,
  'an edited comment is marked as edited');
select is(tests.outcome(tests.push('project_posts', tests.id('forged'), '{"body": "Hello"}', '{"body": "Changed"}', 'all')), 'rejected 42501',
  'an admin can''t edit another user''s comment');
select is(tests.outcome(tests.push('project_posts', tests.id('forged'), '{"is_removed": false}', '{"is_removed": true}', 'all')), 'rejected 42501',
  'an admin can''t delete another user''s comment');
select is(tests.outcome(tests.push('project_posts', tests.id('ask'), '{"body": "Tell us."}', '{"body": "x"}', 'all')), 'rejected 42501',
  'a request''s text can''t be edited');
update public.project_posts set author_id = tests.id('asha'), author_name = 'x', by_team = false, title = 'x', link = '', created_at = '2001-01-01', seq = 1,
  counter = 1, task_id = tests.id('menu'), project_id = tests.id('empty'), owner_id = tests.id('rohan'), _deleted = true, edited_at = null
where id = tests.id('ask');
select results_eq($$ select * from pg_temp.post('ask') $$,
  $$ values ('approval', 'Landing page', 'Tell us.', tests.id('meera'), 'Meera', true, 'waiting') $$,
  'a direct update changes no text, author or state of a request');
select results_eq($$ select project_id, owner_id, task_id, _deleted from public.project_posts where id = tests.id('ask') $$,
  $$ values (tests.id('tiffin'), tests.id('asha'), null::uuid, false) $$, 'a direct update moves a request to no other project, owner or task');
select throws_ok($$ delete from public.project_posts $$, '42501', null, 'an admin can''t remove a post''s row');

-- An author deletes a comment.
select tests.sign_in('asha');
select is(tests.outcome(tests.push('project_posts', tests.id('reply'), '{"body": "Welcome!"}', '{"body": "x"}')), 'rejected 42501',
  'a customer can''t edit what the team wrote');
select is(tests.outcome(tests.push('project_posts', tests.id('forged'), '{"is_removed": false}', '{"is_removed": true}')), 'ok',
  'an author can delete a comment');
select results_eq($$ select body, is_removed, author_name, _deleted, awaits_reply from public.project_posts where id = tests.id('forged') $$,
  $$ values ('', true, 'Asha', false, false) $$, 'a deleted comment loses its text and keeps its author, so that the feed can show the deletion');
select is(tests.outcome(tests.push('project_posts', tests.id('forged'), '{"is_removed": true, "body": ""}', '{"is_removed": false, "body": "back"}')), 'ok',
  'a push that restores a deleted comment is accepted');
select results_eq($$ select body, is_removed from public.project_posts where id = tests.id('forged') $$, $$ values ('', true) $$,
  'a deleted comment stays deleted and without a text');

-- Deleted or withdrawn before it was sent.
select is(tests.outcome(tests.push('project_posts', tests.id('taken back'), null, jsonb_build_object('project_id', tests.id('tiffin'), 'body', 'x',
  'is_removed', true))), 'ok', 'a comment that was deleted before it was sent is accepted');
select tests.sign_in('meera');
select is(tests.outcome(tests.push('project_posts', tests.id('ask taken back'), null, jsonb_build_object('project_id', tests.id('tiffin'), 'kind', 'approval',
  'title', 'Secret', 'body', 'Secret', 'link', 'https://x.io', 'state', 'withdrawn'), 'all')), 'ok',
  'a request that was withdrawn before it was sent is accepted');
select results_eq($$ select title || body || link, state, _deleted from public.project_posts where id in (tests.id('taken back'), tests.id('ask taken back')) order by state $$,
  $$ values ('', '', true), ('', 'waiting', true) $$, 'a post that was deleted or withdrawn before it was sent is a tombstone without a text');
select throws_ok($$ update public.project_posts set state = 'withdrawn' where id = tests.id('ask taken back') $$, 'P0001', null,
  'a request that was withdrawn before it was sent can''t be decided');
select tests.operate();
select is_empty($$ select from public.user_management_logs where action = 'approval_requested' and details ->> 'post_id' = tests.id('ask taken back')::text $$,
  'a request that was withdrawn before it was sent isn''t logged');
-- A conflict never keeps the text of a comment.
select tests.sign_in('asha');
insert into public.project_posts (id, project_id, body) values (tests.id('twice'), tests.id('tiffin'), 'Known');
select is(tests.outcome(tests.push('project_posts', tests.id('twice'), '{"body": "Known"}', '{"body": "My number is 12345"}')), 'ok',
  'one device can edit a comment');
select is(tests.outcome(tests.push('project_posts', tests.id('twice'), '{"body": "Known", "is_removed": false}', '{"body": "", "is_removed": true}')), 'ok',
  'another device can delete the same comment');
select is_empty($$ select from public.sync_conflicts where table_name = 'project_posts' $$, 'no conflict keeps a deleted comment''s text');

-- After fifteen minutes.
select tests.operate();
update public.project_posts set created_at = now() - interval '15 minutes 1 second' where id = tests.id('direct');
select tests.sign_in('asha');
select is(tests.outcome(tests.push('project_posts', tests.id('direct'), '{"body": "Direct"}', '{"body": "Late"}')),
  'rejected 23514 project_posts_edit_time', 'a comment can''t be edited after fifteen minutes');
select is(tests.outcome(tests.push('project_posts', tests.id('direct'), '{"is_removed": false}', '{"is_removed": true}')), 'ok',
  'a comment can be deleted after fifteen minutes');

-- Other users.
select tests.sign_in('rohan');
select is_empty($$ select from public.project_posts $$, 'another customer sees no post');
select is(tests.outcome(tests.push('project_posts', tests.id('reply'), '{"body": "Welcome!"}', '{"body": "x"}')), 'rejected not_found',
  'another customer can''t edit a comment');
select tests.sign_in('sid');
select is_empty($$ select from public.project_posts $$, 'a suspended user sees no post');
select throws_ok($$ insert into public.project_posts (id, project_id, body) values (gen_random_uuid(), tests.id('sids'), 'Hi') $$, '42501', null,
  'a suspended user can''t write');
select tests.visit();
select throws_ok($$ select from public.project_posts $$, '42501', null, 'a visitor can''t read posts');
