create function tests.finish_mail(id uuid, outcome text, reason text default null) returns integer
  language sql volatile security definer
  as $$
    select public.finish_mail_jobs(tests.ticket('send-mail'), jsonb_build_array(jsonb_build_object('id', id, 'outcome', outcome, 'reason', reason)))
  $$;
create function tests.write_to_us(name text, email text, message text default 'And by when?') returns void
  language sql volatile
  as $$ select public.send_contact_message(tests.id(message), name, email, 'quote', message) $$;
create function tests.finish_mails() returns void
  language sql volatile
  as $$ delete from private.mail_jobs where true $$;

-- A contact message.
select tests.visit();
select tests.write_to_us('Priya', 'Priya@Example.com', 'A secret');
select tests.operate();
create temporary table claimed as select * from tests.claim_mails();
select results_eq('select kind, address from claimed order by 1',
  $$ values ('contact_message', 'meera@example.com'), ('contact_receipt', 'priya@example.com') $$,
  'each active admin gets a contact message, and its sender a receipt');
select is((select content from claimed where kind = 'contact_receipt'), '{}', 'a receipt contains nothing that the visitor typed');
select is((select content from claimed where kind = 'contact_message'),
  jsonb_build_object('message_id', tests.id('A secret'), 'name', 'Priya', 'email', 'priya@example.com', 'subject', 'quote', 'message', 'A secret'),
  'the mail to the team contains the message');
select is_empty('select * from tests.claim_mails()', 'a claimed mail isn''t claimed twice');

-- A sender that never reports.
update private.mail_jobs set due_at = now();
update public.contact_messages set name = 'Priya Nair' where id = tests.id('A secret');
select results_eq('select id, content from tests.claim_mails() order by 1', 'select id, content from claimed order by 1',
  'an unreported mail can be claimed again, with the same id and content');
select tests.finish_mail(id, 'sent') from claimed where kind = 'contact_receipt';
select tests.finish_mail(id, 'failed') from claimed where kind = 'contact_message';
select results_eq($$ select kind, attempts, round(extract(epoch from due_at - clock_timestamp()) / 10)::integer from private.mail_jobs $$,
  $$ values ('contact_message', 2, 12) $$, 'a sent mail is removed, and a mail that failed twice waits two minutes');
update private.mail_jobs set attempts = 30;
select tests.finish_mail(id, 'failed') from claimed where kind = 'contact_message';
select results_eq($$ select round(extract(epoch from due_at - clock_timestamp()) / 60)::integer from private.mail_jobs $$, $$ values (120) $$,
  'a failed mail waits at most two hours');
update private.mail_jobs set due_at = now(), first_due_at = now() - interval '25 hours';
select is_empty('select * from tests.claim_mails()', 'a failed mail is given up after a day');
select results_eq($$ select action, user_id, details ->> 'mail', details ->> 'reason' from public.user_management_logs where action = 'mail_failed' $$,
  $$ values ('mail_failed', tests.id('meera'), 'contact_message', 'Not sent within a day') $$, 'the log shows admins a mail that was given up');

-- The mail service refuses a mail.
select tests.visit();
select tests.write_to_us('Priya', 'priya@nowhere.example', 'Another');
select tests.operate();
select tests.finish_mail(id, 'refused', 'The mail service answered 422') from tests.claim_mails() where kind = 'contact_receipt';
select results_eq($$ select user_id, details ->> 'mail', details ->> 'reason' from public.user_management_logs where action = 'mail_failed' and user_id is null $$,
  $$ values (null::uuid, 'contact_receipt', 'The mail service answered 422') $$, 'a refused mail is given up at once, and logged without the address');
select tests.finish_mails();

-- One receipt a day.
select tests.visit();
select tests.write_to_us('Priya', 'PRIYA+again@example.com.', 'Third');
select tests.operate();
select results_eq('select kind from tests.claim_mails()', $$ values ('contact_message') $$, 'an address gets one receipt a day');
update private.rate_limits set started_at = started_at - interval '25 hours' where bucket = 'mail-address';
select tests.finish_mails();
select tests.visit();
select tests.write_to_us('Priya', 'priya@example.com', 'Fourth');
select tests.operate();
select is((select count(*) from tests.claim_mails() where kind = 'contact_receipt'), 1::bigint, 'an address gets another receipt on the next day');
select tests.finish_mails();

select tests.visit();
select set_config('request.headers', '{"x-forwarded-for": "9.9.9.9"}', true);
select tests.write_to_us('Priya', 'anyone<priya@example.com>', 'Under another name');
select tests.operate();
select is_empty($$ select * from tests.claim_mails() where kind = 'contact_receipt' $$, 'an address written with a display name gets no receipt');
select tests.finish_mails();

-- Users who get nothing.
select tests.visit();
select set_config('request.headers', '{"x-forwarded-for": "7.7.7.7"}', true);
select tests.write_to_us('Sid', 'sid@example.com', 'Let me in');
select tests.operate();
select is_empty($$ select * from tests.claim_mails() where kind = 'contact_receipt' $$, 'a suspended user gets no receipt');
select tests.finish_mails();
update private.rate_limits set hits = 100 where bucket = 'mail-message' and key_hash = private.salted_hash(tests.id('meera')::text);
select tests.visit();
select tests.write_to_us('Sid', 'sid@example.com', 'Please');
select tests.operate();
select is_empty('select * from tests.claim_mails()', 'an admin gets at most 100 messages a day');
delete from private.rate_limits where bucket = 'mail-message';
select tests.finish_mails();

-- A message is resolved before its mail is sent.
select tests.visit();
select tests.write_to_us('Priya', 'priya2@example.com', 'Fifth');
select tests.operate();
update public.contact_messages set is_resolved = true where id = tests.id('Fifth');
select results_eq('select kind from tests.claim_mails()', $$ values ('contact_receipt') $$,
  'a message resolved before its mail is sent is not mailed to the team');
select tests.finish_mails();
update public.contact_messages set is_resolved = false, is_spam = false where id = tests.id('Fifth');

-- The team.
update public.profiles set status = 'active' where id = tests.id('arjun');
select tests.sign_in('meera');
select public.set_mail_team(array[tests.id('arjun')]);
select is(public.mail_settings() -> 'team', jsonb_build_array(tests.id('arjun')), 'admins can choose who gets contact messages');
select is(jsonb_array_length(public.mail_settings() -> 'admins'), 2, 'the settings list all admins');
select throws_ok(format('select public.set_mail_team(array[%L::uuid])', tests.id('asha')), 'P0001', null, 'only an admin can be chosen');
select tests.visit();
select set_config('request.headers', '{"x-forwarded-for": "8.8.8.8"}', true);
select tests.write_to_us('Priya', 'priya3@example.com', 'Sixth');
select tests.operate();
select results_eq($$ select address from tests.claim_mails() where kind = 'contact_message' $$, $$ values ('arjun@example.com') $$,
  'only the chosen admins get contact messages');
select tests.finish_mails();
update public.profiles set status = 'suspended' where id = tests.id('arjun');
select results_eq('select private.mail_team()', $$ values (tests.id('meera')) $$,
  'all active admins get contact messages if no chosen admin is active');
select tests.sign_in('asha');
select throws_ok('select public.mail_settings()', '42501', null, 'a customer can''t read the mail settings');
select throws_ok($$ select public.set_mail_team('{}') $$, '42501', null, 'a customer can''t choose who gets contact messages');

-- An answer.
select tests.sign_in('meera');
update public.contact_messages set answer = E'From 15,000 rupees.\nWhen can we talk?', is_resolved = true where id = tests.id('question');
select tests.operate();
select results_eq($$ select kind, address, content ->> 'answer' from tests.claim_mails() $$,
  $$ values ('contact_answer', 'priya@example.com', E'From 15,000 rupees.\nWhen can we talk?') $$, 'an answer is mailed to the sender');
select tests.finish_mails();
insert into public.contact_messages (id, name, email, subject, message) values (tests.id('sids'), 'Sid', 'sid@example.com', 'support', 'Why?');
select tests.finish_mails();
select tests.sign_in('meera');
update public.contact_messages set answer = 'Because.' where id = tests.id('sids');
select tests.operate();
select is((select address from tests.claim_mails()), 'sid@example.com', 'a suspended user gets answers');
select tests.finish_mails();
insert into public.contact_messages (id, name, email, subject, message) values (tests.id('gone'), 'G', 'g@example.com', 'support', 'Secret');
update public.contact_messages set _deleted = true where id = tests.id('gone');
select is_empty('select * from private.mail_jobs', 'the deletion of a message removes its mails');

insert into public.contact_messages (id, name, email, subject, message) values (tests.id('brief'), 'B', 'b@example.com', 'support', 'Secret');
select tests.finish_mails();
update public.contact_messages set answer = 'Done, and deleted.' where id = tests.id('brief');
update public.contact_messages set _deleted = true where id = tests.id('brief');
select is((select content ->> 'answer' from tests.claim_mails()), 'Done, and deleted.',
  'an answer is mailed even if the message is deleted afterwards');
select tests.finish_mails();
insert into public.contact_messages (id, name, email, subject, message) values (tests.id('odd'), 'O', 'o@example.com', 'support', 'Odd');
select tests.finish_mails();
update public.contact_messages set is_spam = true where id = tests.id('odd');
update public.contact_messages set answer = 'It was no spam.' where id = tests.id('odd');
select is((select kind from tests.claim_mails()), 'contact_answer', 'an answer is mailed even if another admin marked the message as spam');
select tests.finish_mails();

-- Mails that nobody tries to send.
insert into private.mail_jobs (kind, address, first_due_at) select 'contact_receipt', n || '@example.com', now() - interval '25 hours' from generate_series(1, 3) n;
select is_empty('select * from tests.claim_mails()', 'untried mails are given up after a day too');
select is((select details ->> 'reason' from public.user_management_logs where action = 'mail_failed' and not details ? 'mail'),
  '3 not tried within a day. Is send-mail set up?', 'untried mails are one entry in the log');

-- Deleted accounts.
select tests.sign_in('asha');
select public.send_contact_message(tests.id('hers'), 'Asha', 'asha@example.com', 'quote', 'Hello');
select tests.operate();
insert into public.notifications (id, user_id, message) values (gen_random_uuid(), tests.id('asha'), 'News');
delete from auth.users where id = tests.id('asha');
select is_empty($$ select * from private.mail_jobs j where j.user_id = tests.id('asha') or j.address = 'asha@example.com' $$, 'a deleted account gets no mail');

select throws_ok($$ select public.claim_mail_jobs('x') $$, '42501', null, 'a wrong ticket can''t claim mails');
select throws_ok($$ select public.finish_mail_jobs('x', '[]') $$, '42501', null, 'a wrong ticket can''t report mails');

-- One mailbox.
select is(private.mailbox_of(a), 'indira.d@example.com', 'one mailbox: ' || a) from unnest(array['Indira.D@example.com', 'indira.d+x@example.com', 'indira.d@example.com.']) a;
select is(private.mailbox_of(a), 'indirad@gmail.com', 'one mailbox at Gmail: ' || a)
from unnest(array['indirad@gmail.com', 'Indira.D@gmail.com', 'i.n.d.i.r.a.d+x@googlemail.com', 'indirad@GMAIL.com.']) a;
