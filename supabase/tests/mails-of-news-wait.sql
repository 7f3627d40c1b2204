create function tests.claim_news() returns jsonb
  language sql volatile security definer
  as $$
    select jsonb_agg(j) from jsonb_array_elements(public.claim_mail_jobs(tests.ticket('send-mail'), 100)) j where j ->> 'kind' = 'news'
  $$;
create function tests.jobs() returns table (who uuid, minutes integer)
  language sql stable security definer
  as $$
    select j.user_id, round(extract(epoch from j.due_at - clock_timestamp()) / 60)::integer from private.mail_jobs j
    where j.kind = 'news' and j.content is null
  $$;
-- Moves everything back in time by this much.
create function tests.pass(duration interval) returns void
  language sql volatile
  as $$
    update private.mail_jobs set due_at = due_at - duration, first_due_at = first_due_at - duration, news_since = news_since - duration;
    update public.notifications n set created_at = n.created_at - duration, joined_times = array(select t - duration from unnest(n.joined_times) t);
  $$;
create function tests.write_to(name text, message text) returns void
  language sql volatile
  as $$ insert into public.notifications (id, user_id, message) values (gen_random_uuid(), tests.id(name), message) $$;
delete from private.mail_jobs where true;

-- The default is once a day.
select tests.sign_in('meera');
update public.tasks set status = 'completed' where id = tests.id('checkout');
select tests.operate();
select results_eq('select who from tests.jobs()', $$ values (tests.id('asha')) $$,
  'news queues a mail for its recipient, not for the admin who caused it');
select ok(j.due_at = private.next_nine() and j.due_at > now() and j.due_at <= now() + interval '1 day'
  and to_char(j.due_at at time zone 'Asia/Kolkata', 'HH24:MI:SS') = '09:00:00', 'a daily mail waits until nine in the company''s time zone')
from private.mail_jobs j where j.kind = 'news';

-- At once.
select tests.sign_in('asha');
select is(tests.outcome(tests.push('profiles', tests.id('asha'), '{"news_mail": "daily"}', '{"news_mail": "at-once"}')), 'ok',
  'a user can choose mails at once');
select is(tests.outcome(tests.push('profiles', tests.id('asha'), '{"news_mail": "at-once"}', '{"news_mail": "hourly"}')),
  'rejected 23514 profiles_news_mail_known', 'an unknown choice is refused');
select tests.operate();
select results_eq('select minutes from tests.jobs()', 'values (1)', 'a choice applies to the waiting mail');
select is(tests.claim_news(), null, 'a mail waits while an Undo could withdraw its news');
select tests.pass('50 seconds');
select tests.sign_in('meera');
update public.projects set status = 'on-hold' where id = tests.id('tiffin');
select tests.operate();
select results_eq('select minutes from tests.jobs()', 'values (1)', 'later news joins the waiting mail');
select tests.pass('20 seconds');
select is(tests.claim_news(), null, 'the mail waits until the later news can''t be withdrawn');
select tests.pass('50 seconds');
create temporary table mail as select jsonb_array_elements(tests.claim_news()) as job;
select is((select jsonb_agg(l ->> 'text') from mail, jsonb_array_elements(job #> '{content,lines}') l),
  '["Tiffin Trail is now On Hold.", "“Checkout” is done in Tiffin Trail."]', 'a mail lists the newest news first');
select is((select job #> '{content,lines,1}' from mail), jsonb_build_object('text', '“Checkout” is done in Tiffin Trail.',
  'project_id', tests.id('tiffin'), 'task_id', tests.id('checkout'), 'is_own', true),
  'each line of a mail has the project and task that it links to');
select results_eq($$ select job ->> 'address', job #> '{content,more}', job #> '{content,messages}' from mail $$,
  $$ values ('asha@example.com', '0'::jsonb, '0'::jsonb) $$, 'a mail with all its news in lines counts nothing else');
select is_empty('select * from tests.jobs()', 'no other mail waits');

-- News that arrives while a mail is being sent.
select tests.write_to('asha', 'A secret');
select is((select count(*) from tests.jobs()), 1::bigint, 'news that arrives while a mail is being sent queues another mail');
delete from private.mail_jobs where content is not null;
select tests.pass('2 minutes');
select is(tests.claim_news() #> '{0,content}' #- '{token}', '{"lines": [], "more": 0, "messages": 1}',
  'a mail counts an admin''s messages without their texts');
delete from private.mail_jobs where true;

-- Withdrawn and read news.
select tests.sign_in('meera');
update public.projects set status = 'in-progress' where id = tests.id('tiffin');
update public.tasks set status = 'pending' where id = tests.id('checkout');
select tests.operate();
select tests.pass('2 minutes');
update public.notifications set is_read = true where user_id = tests.id('asha');
select is(tests.claim_news(), null, 'news that was read in the app isn''t mailed');
select is_empty('select * from private.mail_jobs', 'the mail of news that was read is removed');
select tests.sign_in('meera');
update public.tasks set status = 'completed' where id = tests.id('checkout');
update public.tasks set status = 'pending' where id = tests.id('checkout');
select tests.operate();
select tests.pass('2 minutes');
select is(tests.claim_news(), null, 'news that an Undo withdrew isn''t mailed');

-- Never.
select tests.write_to('asha', 'News');
select is((select count(*) from tests.jobs()), 1::bigint, 'a mail waits');
select tests.sign_in('asha');
update public.profiles set news_mail = 'never' where id = tests.id('asha');
select tests.operate();
select is_empty('select * from tests.jobs()', 'choosing "never" removes the waiting mail');
select tests.write_to('asha', 'News');
select is_empty('select * from tests.jobs()', 'news queues no mail for a user who chose "never"');
select tests.sign_in('meera');
update public.profiles set news_mail = 'daily' where id = tests.id('asha');
select is((select p.news_mail from public.profiles p where p.id = tests.id('asha')), 'never', 'an admin can''t change a user''s choice');

-- Stopped while a mail waits for another attempt.
select tests.operate();
update public.profiles set news_mail = 'at-once' where id = tests.id('asha');
select tests.write_to('asha', 'News');
select tests.pass('2 minutes');
select isnt(tests.claim_news(), null, 'a due mail can be claimed');
update public.profiles set news_mail = 'never' where id = tests.id('asha');
update private.mail_jobs set due_at = now() where true;
select is(tests.claim_news(), null, 'a failed mail isn''t claimed again once its user has chosen "never"');

-- Suspended users.
select tests.operate();
update public.profiles set news_mail = 'at-once' where id = tests.id('rohan');
select tests.write_to('rohan', 'News');
update public.profiles set status = 'suspended' where id = tests.id('rohan');
select tests.pass('2 minutes');
select is(tests.claim_news(), null, 'a user who was suspended meanwhile gets no mail');
update public.profiles set status = 'active' where id = tests.id('rohan');
select tests.write_to('rohan', 'News');
update auth.users set email_confirmed_at = null where id = tests.id('rohan');
select tests.pass('2 minutes');
select is(tests.claim_news(), null, 'a user whose address isn''t confirmed gets no mail');
update auth.users set email_confirmed_at = now() where id = tests.id('rohan');

-- Long lists.
select tests.sign_in('meera');
insert into public.projects (id, user_id, name) select tests.id('p' || n), tests.id('rohan'), 'Project ' || n from generate_series(1, 25) n;
update public.tasks set status = 'completed' where id = tests.id('board');
select tests.operate();
select tests.pass('5 minutes');
select results_eq($$ select jsonb_array_length(c -> 'lines'), c -> 'more' from (select tests.claim_news() #> '{0,content}' as c) x $$,
  $$ values (20, '6'::jsonb) $$, 'a mail lists at most 20 lines, and counts the rest');
select is((select count(*) from private.mail_jobs), 1::bigint, 'several pieces of news are one mail');
