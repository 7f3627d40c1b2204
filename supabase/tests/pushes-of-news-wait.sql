create function tests.claim() returns table (kind text, badge integer, text text)
  language sql volatile security definer
  as $$
    select j ->> 'kind', (j ->> 'badge')::integer, j #>> '{news,text}'
    from jsonb_array_elements(public.claim_push_jobs(tests.ticket('send-push'))) j
  $$;
create function tests.finish(outcome text) returns void
  language sql volatile security definer
  as $$
    select public.finish_push_jobs(tests.ticket('send-push'), (select jsonb_agg(jsonb_build_object('id', j.id, 'queued', j.queued, 'outcome', outcome)) from private.push_jobs j where j.attempts > 0))
  $$;
-- Moves everything back in time by this much.
create function tests.later(by interval) returns void
  language sql volatile security definer
  as $$
    update public.notifications n set created_at = n.created_at - by, joined_times = array(select t - by from unnest(n.joined_times) t) where true;
    update private.push_jobs set due_at = due_at - by, created_at = created_at - by, news_since = news_since - by, news_until = news_until - by where true;
  $$;
create function tests.complete(variadic names text[]) returns void
  language sql volatile
  as $$
    select tests.sign_in('meera');
    update public.tasks set status = 'completed' where id in (select tests.id(n) from unnest(names) n);
    select tests.operate();
  $$;
insert into public.tasks (id, project_id, title) select tests.id('task ' || n), tests.id('tiffin'), 'Task ' || n from generate_series(1, 8) n;
update public.notifications set is_read = true where true;
select tests.sign_in('asha');
select tests.ask_for_pushes('phone');
select tests.operate();

select tests.complete('task 1');
select is_empty('select * from tests.claim()', 'a push of news waits');
select tests.later('61 seconds');
select results_eq('select * from tests.claim()', $$ values ('news', 1, '“Task 1” is done in Tiffin Trail.') $$,
  'a push of news is due after a minute, and says what happened');
select tests.finish('sent');
select is_empty('select from private.push_jobs', 'a sent push of news is removed');

select tests.later('3 minutes');
select tests.complete('task 2');
select tests.complete('task 3', 'task 4');
select tests.later('61 seconds');
select results_eq('select * from tests.claim()', $$ values ('news', 1, '4 tasks completed in Tiffin Trail.') $$,
  'a push of news that joined unread news has the number of all');

-- News that arrives while a push is being sent.
select tests.complete('task 5');
select tests.finish('sent');
select is((select count(*) from private.push_jobs), 1::bigint, 'news that arrives while a push is being sent queues another push');
select is_empty('select * from tests.claim()', 'the other push waits too');
select tests.later('16 minutes');
select results_eq('select * from tests.claim()', $$ values ('news', 1, '5 tasks completed in Tiffin Trail.') $$, 'the other push is due later');
select tests.finish('failed');
select is((select count(*) from private.push_jobs), 1::bigint, 'a failed push is tried again');
select tests.later('40 seconds');
select is((select text from tests.claim()), '5 tasks completed in Tiffin Trail.', 'a failed push is tried again with the same text');
select tests.finish('sent');

-- News that keeps arriving.
update public.notifications set is_read = true where kind <> '';
select tests.complete('task 7');
select tests.later('40 seconds');
select tests.complete('task 8');
select tests.later('30 seconds');
select results_eq('select kind, text from tests.claim()', $$ values ('news', '2 tasks completed in Tiffin Trail.') $$,
  'a push doesn''t wait for news that keeps joining');
select tests.finish('sent');
select is_empty('select * from tests.claim()', 'news that joined less than a minute ago waits');
select tests.later('40 seconds');
select results_eq('select kind, text from tests.claim()', $$ values ('news', '2 tasks completed in Tiffin Trail.') $$,
  'news that joined later has its own push');
select tests.finish('sent');
select is_empty('select from private.push_jobs', 'no push is left');

-- Withdrawn or read.
select tests.complete('task 6');
select tests.sign_in('meera');
update public.tasks set status = 'pending' where id = tests.id('task 6');
select tests.operate();
select tests.later('61 seconds');
select is_empty('select * from tests.claim()', 'withdrawn news is not pushed, even if older news is unread');
select is_empty('select from private.push_jobs', 'withdrawn news leaves no push');
select tests.complete('task 6');
update public.notifications set is_read = true where kind <> '';
select tests.later('61 seconds');
select is_empty('select * from tests.claim()', 'news that was read is not pushed');

-- What a push opens.
create function tests.place() returns jsonb
  language sql volatile security definer
  as $$ select (j -> 'news') - 'text' from jsonb_array_elements(public.claim_push_jobs(tests.ticket('send-push'))) j $$;
update public.tasks set status = 'pending' where id = tests.id('task 6');
select tests.complete('task 6');
select tests.later('61 seconds');
select is(tests.place(), jsonb_build_object('project_id', tests.id('tiffin'), 'is_own', true), 'a push of news leads to the user''s own project');
select tests.finish('sent');
update public.notifications set is_read = true where true;
select tests.sign_in('meera');
select tests.ask_for_pushes('desk');
select tests.operate();
insert into public.notifications (user_id, message, kind, project_id) values (tests.id('meera'), 'Yours now.', 'task_assigned', tests.id('tiffin'));
select tests.later('61 seconds');
select is(tests.place(), jsonb_build_object('project_id', tests.id('tiffin'), 'is_own', false),
  'an admin''s push of news leads to a customer''s project');
select tests.finish('sent');
update public.notifications set is_read = true where true;

-- Messages.
select tests.complete('checkout');
insert into public.notifications (id, user_id, message) values (gen_random_uuid(), tests.id('asha'), 'A secret');
select results_eq('select * from tests.claim()', $$ values ('notification', 2, null::text) $$, 'an admin''s message doesn''t wait, and its text is not sent');
select tests.finish('sent');
select tests.later('61 seconds');
select is((select text from tests.claim()), '“Checkout” is done in Tiffin Trail.', 'an admin''s message doesn''t replace the push of news');
