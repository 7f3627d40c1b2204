create function pg_temp.news() returns table (recipient text, message text, count integer, is_read boolean)
  language sql security definer
  as $$
    select p.full_name, n.message, n.count, n.is_read from public.notifications n join public.profiles p on p.id = n.user_id
    where n.kind <> '' and not n._deleted order by n.created_at, p.full_name
  $$;
create function pg_temp.comment(post text, project text default 'tiffin') returns text
  language sql
  as $$
    select tests.outcome(tests.push('project_posts', tests.id(post), null, jsonb_build_object('project_id', tests.id(project), 'body', post)))
  $$;
-- Marks the news of comments as read, as a device that shows its state of this time does.
create function pg_temp.mark_read(post text, shown timestamptz) returns jsonb
  language sql
  as $$
    select public.sync_push('notifications', jsonb_build_array(jsonb_build_object('id', n.id, 'push_id', gen_random_uuid(),
      'base', '{"is_read": false}'::jsonb, 'fields', '{"is_read": true}'::jsonb, 'times', jsonb_build_object('created_at', tests.on_device(shown))))) #> '{results,0}'
    from public.notifications n where n.user_id = auth.uid() and n.kind = 'comment_added' and not n.is_read
  $$;

create function pg_temp.told() returns table (message text, count integer, is_read boolean)
  language sql security definer
  as $$
    select n.message, n.count, n.is_read from public.notifications n
    where n.user_id = tests.id('asha') and n.kind = 'task_assigned' and not n._deleted order by n.is_read, n.created_at
  $$;
create function pg_temp.read_all() returns void language sql security definer
  as $$ update public.notifications set is_read = true where user_id = tests.id('asha') and kind = 'task_assigned' and not is_read and not _deleted $$;

-- Many comments.
select tests.sign_in('asha');
select is(count(*) filter (where pg_temp.comment('comment ' || n) = 'ok'), 290::bigint,
  'a customer can write 290 comments') from generate_series(1, 290) n;
select results_eq('select * from pg_temp.news()', $$ values ('Meera', '290 new messages in Tiffin Trail.', 290, false) $$,
  '290 comments are one line of the team''s news');
select is((select count(*) from public.notifications where kind <> ''), 0::bigint, 'the customer gets no news of their own comments');
select tests.operate();
select is((select count(*) from public.notifications where kind <> ''), 1::bigint, '290 comments leave one row and no tombstone');
select is((select count(*) from private.mail_jobs where kind = 'news'), 1::bigint, '290 comments queue one mail');
select tests.sign_in('asha');
select is(pg_temp.comment('elsewhere', 'empty'), 'ok', 'a customer can comment in another project');
select is((select count(*) from pg_temp.news()), 2::bigint, 'another project has its own line of news');

-- An Undo.
select tests.operate();
create temporary table before on commit drop as select n.created_at, n.joined_times from public.notifications n where n.count = 290;
grant select on before to authenticated;
select is((select b.joined_times[290] from before b), (select b.created_at from before b), 'a line has the time of the news that joined last');
select tests.sign_in('asha');
select tests.push('project_posts', tests.id('comment 290'), '{"is_removed": false}', '{"is_removed": true}');
select tests.operate();
select results_eq($$ select n.count, n.message, n.created_at from public.notifications n where n.count > 1 $$,
  $$ select 289, '289 new messages in Tiffin Trail.', b.joined_times[289] from before b $$, 'a deleted comment leaves its line');
select tests.minutes_later();
select tests.sign_in('asha');
select is(pg_temp.comment('late'), 'ok', 'a customer can write one more comment');
select tests.push('project_posts', tests.id('comment 1'), '{"is_removed": false}', '{"is_removed": true}');
select is((select count from pg_temp.news() where message like '%Tiffin%'), 290,
  'a comment deleted after a minute stays in its line, even if another comment has joined since');
select tests.push('project_posts', tests.id('late'), '{"is_removed": false}', '{"is_removed": true}');
select is((select count from pg_temp.news() where message like '%Tiffin%'), 289, 'a comment that joined within the last minute leaves its line');

-- Read.
select tests.sign_in('meera');
create temporary table shown on commit drop as select n.created_at from public.notifications n where n.count = 289;
select tests.sign_in('asha');
select is(pg_temp.comment('not seen'), 'ok', 'a customer can comment while the team reads');
select tests.sign_in('meera');
update public.notifications set is_read = true where user_id = tests.id('meera') and count = 1;
select is(pg_temp.mark_read('not seen', (select created_at from shown)) ->> 'result', 'ok',
  'a device can mark a line as read that it shows without the last comment');
select is((select is_read from pg_temp.news() where count = 290), false, 'a line stays unread if a comment has joined that the device didn''t show');
select is(pg_temp.mark_read('not seen', (select created_at from public.notifications where count = 290)) #>> '{row,is_read}', 'true',
  'a line is read if the device showed all of it');
select tests.sign_in('asha');
select is(pg_temp.comment('next'), 'ok', 'a customer can comment after the team has read');
select results_eq($$ select message, is_read from pg_temp.news() where message like '%Tiffin%' order by 2 $$,
  $$ values ('New comment in Tiffin Trail.', false), ('290 new messages in Tiffin Trail.', true) $$, 'a comment after reading starts a new line');

-- News that repeats.
select tests.sign_in('meera');
insert into public.tasks (id, project_id, title) values (tests.id('page'), tests.id('fleetly'), 'Page');
update public.tasks set status = 'completed' where id = tests.id('page');
select tests.minutes_later();
update public.tasks set status = 'pending' where id = tests.id('page');
update public.tasks set status = 'completed' where id = tests.id('page');
select results_eq($$ select message, count from pg_temp.news() where recipient = 'Rohan' $$, $$ values ('“Page” is done in Fleetly.', 1) $$,
  'a task that was completed twice counts once');
update public.tasks set status = 'completed' where id = tests.id('board');
select results_eq($$ select message, count from pg_temp.news() where recipient = 'Rohan' $$, $$ values ('2 tasks completed in Fleetly.', 2) $$,
  'the line counts a repeated task and another one as two');
update public.tasks set status = 'pending' where id = tests.id('board');
select results_eq($$ select message, count from pg_temp.news() where recipient = 'Rohan' $$, $$ values ('“Page” is done in Fleetly.', 1) $$,
  'a line with one task left names the task');

-- News that repeats after it was read. Lines that are all read and of the same quarter of an hour become one.
insert into public.tasks (id, project_id, title) select tests.id('chore ' || n), tests.id('tiffin'), 'Chore ' || n from generate_series(1, 7) n;
update public.tasks set assigned_to = tests.id('asha') where title like 'Chore _';
update public.tasks set assigned_to = null where title = 'Chore 7';
update public.tasks set assigned_to = tests.id('asha') where title = 'Chore 7';
select results_eq('select * from pg_temp.told()', $$ values ('7 tasks in Tiffin Trail were assigned to you.', 7, false) $$,
  'seven tasks, one of them assigned twice, count as seven');
select pg_temp.read_all();
update public.tasks set assigned_to = null where title in ('Chore 1', 'Chore 2');
update public.tasks set assigned_to = tests.id('asha') where title = 'Chore 1';
update public.tasks set assigned_to = tests.id('asha') where title = 'Chore 2';
select results_eq('select * from pg_temp.told()',
  $$ values ('2 tasks in Tiffin Trail were assigned to you.', 2, false), ('5 tasks in Tiffin Trail were assigned to you.', 5, true) $$,
  'tasks that are assigned again leave the line that was read');
select pg_temp.read_all();
update public.tasks set assigned_to = null where title in ('Chore 1', 'Chore 2', 'Chore 3', 'Chore 4', 'Chore 5', 'Chore 6');
update public.tasks set assigned_to = tests.id('asha') where title in ('Chore 1', 'Chore 2', 'Chore 3', 'Chore 4', 'Chore 5', 'Chore 6');
select results_eq('select * from pg_temp.told()',
  $$ values ('6 tasks in Tiffin Trail were assigned to you.', 6, false), ('“Chore 7” in Tiffin Trail was assigned to you.', 1, true) $$,
  'a read line without tasks is removed, and a read line with one task left names the task');
select pg_temp.read_all();
select tests.operate();
update public.notifications set created_at = created_at - interval '16 minutes' where kind = 'task_assigned';
select tests.sign_in('meera');
update public.tasks set assigned_to = null where title = 'Chore 6';
update public.tasks set assigned_to = tests.id('asha') where title = 'Chore 6';
select is((select sum(count) from pg_temp.told()), 8::bigint, 'a read line older than a quarter of an hour keeps a task that is assigned again');
