select tests.sign_in('asha');
insert into public.project_posts (id, project_id, body) values (tests.id('first'), tests.id('tiffin'), 'First'), (tests.id('other'), tests.id('empty'), 'Other');
update public.projects set _deleted = true where id = tests.id('tiffin');
select results_eq($$ select id, _deleted, body from public.project_posts order by body $$,
  $$ values (tests.id('first'), true, 'First'), (tests.id('other'), false, 'Other') $$, 'posts are deleted with their project');
select is(tests.outcome(tests.push('project_posts', tests.id('late'), null, jsonb_build_object('project_id', tests.id('tiffin'), 'body', 'Late'))),
  'rejected parent_deleted', 'a new comment in a deleted project is refused');
select throws_ok($$ insert into public.project_posts (id, project_id, body) values (tests.id('direct'), tests.id('tiffin'), 'Direct') $$, 'P0001', null,
  'a direct insert in a deleted project is refused');
select throws_ok($$ update public.project_posts set body = 'Changed' where id = tests.id('first') $$, 'P0001', null,
  'a post of a deleted project can''t be edited');
update public.projects set _deleted = false where id = tests.id('tiffin');
select results_eq($$ select body, _deleted from public.project_posts order by body $$,
  $$ values ('First', false), ('Other', false) $$, 'the Undo of the project''s deletion restores its posts');
select tests.operate();
insert into public.project_posts (id, project_id, body, author_id)
select gen_random_uuid(), tests.id('empty'), 'x', tests.id('asha') from generate_series(1, 3000);
select private.count_hit('writes', tests.id('asha')::text, interval '1 hour', 8000);
select tests.sign_in('asha');
select is(tests.outcome(tests.push('projects', tests.id('empty'), '{"_deleted": false}', '{"_deleted": true}')), 'ok',
  'a project with thousands of posts can be deleted');
select is(tests.outcome(tests.push('projects', tests.id('empty'), '{"_deleted": true}', '{"_deleted": false}')), 'ok',
  'the Undo of that deletion is accepted');
select is(tests.outcome(tests.push('projects', tests.id('empty'), '{"_deleted": false}', '{"_deleted": true}')), 'rejected 23514 writes_hourly_limit',
  'a second deletion in this hour is refused');
select tests.operate();
delete from private.rate_limits where true;
delete from public.project_posts t where t.body = 'x';

-- A new owner.
select tests.sign_in('meera');
insert into public.project_posts (id, project_id, kind, title) values (tests.id('ask'), tests.id('tiffin'), 'approval', 'Page');
update public.projects set user_id = tests.id('rohan') where id = tests.id('tiffin');
select tests.sign_in('asha');
select is_empty($$ select from public.project_posts where project_id = tests.id('tiffin') $$, 'the former owner sees no post of the project');
select isnt_empty($$ select from public.sync_revocations where table_name = 'project_posts' and row_id = tests.id('first') $$,
  'the former owner''s devices drop the project''s posts');
select tests.sign_in('rohan');
select results_eq($$ select body, author_name, by_team from public.project_posts where id = tests.id('first') $$, $$ values ('First', 'Asha', false) $$,
  'the new owner sees the project''s posts');
select is(tests.outcome(tests.push('project_posts', tests.id('ask'), '{"state": "waiting"}', '{"state": "approved"}')), 'ok',
  'the new owner can decide a request');

-- The former owner's account.
select tests.operate();
delete from auth.users where id = tests.id('asha');
select results_eq($$ select body, author_id, author_name, _deleted from public.project_posts where id = tests.id('first') $$,
  $$ values ('', null::uuid, '', false) $$, 'a deleted account''s posts in other users'' projects lose their text and author');
select results_eq($$ select body, author_id, author_name, _deleted from public.project_posts where id = tests.id('other') $$,
  $$ values ('', null::uuid, '', true) $$, 'the posts of a deleted account''s projects are tombstones');
delete from auth.users where id = tests.id('rohan');
select results_eq($$ select title, state, decided_by, decided_by_name, _deleted from public.project_posts where id = tests.id('ask') $$,
  $$ values ('', 'approved', null::uuid, '', true) $$, 'a decision by a deleted account keeps no name');
select is_empty($$ select from public.user_management_logs where action like 'approval%' and details ? 'title' $$,
  'the log keeps no title of a request in a deleted account''s project');

-- An admin's account.
insert into public.projects (id, user_id, name) values (tests.id('own'), tests.id('sid'), 'Own');
update public.profiles set status = 'active' where id = tests.id('sid');
select tests.sign_in('meera');
insert into public.project_posts (id, project_id, kind, title, body) values
  (tests.id('team ask'), tests.id('own'), 'approval', 'Page', 'Look'), (tests.id('team word'), tests.id('own'), 'comment', '', 'Hello');
select tests.operate();
insert into public.admin_users (id, username) values (tests.id('sid'), 'sid');
delete from auth.users where id = tests.id('meera');
select results_eq($$ select title, body, author_id, author_name, state from public.project_posts where project_id = tests.id('own') order by kind $$,
  $$ values ('Page', 'Look', null::uuid, '', 'waiting'), ('', '', null, '', '') $$,
  'the deletion of an admin''s account keeps the text of requests, and empties comments');

-- The purge.
update public.project_posts set _deleted = true where project_id = tests.id('own');
update public.projects set _deleted = true where id = tests.id('own');
select public.sync_purge(interval '0');
select is_empty($$ select from public.project_posts where _deleted $$, 'the purge removes tombstones of posts before those of their projects');
