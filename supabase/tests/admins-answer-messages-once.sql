create function pg_temp.message() returns table (name text, email text, message text, is_resolved boolean, answer text)
  language sql
  as $$ select m.name, m.email, m.message, m.is_resolved, m.answer from public.contact_messages m where m.id = tests.id('question') $$;

select tests.sign_in('meera');
update public.contact_messages set is_resolved = true, name = 'x', email = 'x@example.com', message = 'x', subject = 'general',
  created_at = '2001-01-01', spam_at = '2001-01-01', answered_by = tests.id('asha'), answered_at = '2001-01-01';
select results_eq(
  $$ select name, email, subject, message, is_resolved, _deleted, spam_at, answered_by, answered_at from public.contact_messages $$,
  $$ values ('Priya', 'priya@example.com', 'quote', 'What would it cost?', true, false, null::timestamptz, null::uuid, null::timestamptz) $$,
  'an admin can''t change a message''s text, nor the columns that the database sets');
select throws_ok($$ delete from public.contact_messages $$, '42501', null, 'an admin can''t remove a message''s row');

select is(tests.outcome(tests.push('contact_messages', tests.id('question'), '{"answer": ""}', '{"answer": "From 15,000 rupees."}', 'all')), 'ok',
  'an admin can answer a message');
select results_eq($$ select answered_by, answered_at > now() - interval '1 minute' from public.contact_messages $$,
  $$ values (tests.id('meera'), true) $$, 'the database notes who answered, and when');
select is(tests.outcome(tests.push('contact_messages', tests.id('question'), '{"answer": ""}', '{"answer": "It''s free."}', 'all')),
  'rejected 23514 contact_messages_answer_once', 'a second answer is refused');
select is(tests.outcome(tests.push('contact_messages', tests.id('question'), '{"answer": "From 15,000 rupees."}', '{"answer": ""}', 'all')),
  'rejected 23514 contact_messages_answer_once', 'an answer can''t be taken back');
select results_eq('select * from pg_temp.message()',
  $$ values ('Priya', 'priya@example.com', 'What would it cost?', true, 'From 15,000 rupees.') $$, 'the first answer stays');
select is(tests.outcome(tests.push('contact_messages', tests.id('question'), '{"note": ""}', '{"note": "Call her on Monday"}', 'all')), 'ok',
  'an admin can write a note on a message');
select is(tests.outcome(tests.push('contact_messages', tests.id('question'), '{"answer": "x"}', '{"answered_by": null}', 'all')),
  'rejected forbidden_field', 'an admin can''t push a column that the database sets');

-- Spam.
select tests.operate();
insert into public.contact_messages (id, name, email, subject, message)
values (tests.id('casino'), 'Lucky', 'lucky@example.com', 'general', 'You have won'), (tests.id('fresh'), 'L', 'l@example.com', 'general', 'Won');
select tests.sign_in('meera');
select is(tests.outcome(tests.push('contact_messages', tests.id(m), '{"is_spam": false}', '{"is_spam": true}', 'all')), 'ok',
  'an admin can mark a message as spam')
from unnest(array['casino', 'fresh']) m;
select results_eq($$ select is_resolved, spam_at is not null from public.contact_messages where is_spam $$, $$ values (true, true), (true, true) $$,
  'spam is resolved, and the database notes when it was marked');
select is(tests.outcome(tests.push('contact_messages', tests.id('fresh'), '{"is_spam": true}', '{"is_spam": false, "is_resolved": false}', 'all')), 'ok',
  'a spam mark can be removed');
select results_eq($$ select is_resolved, spam_at from public.contact_messages where id = tests.id('fresh') $$, $$ values (false, null::timestamptz) $$,
  'a message without its spam mark is open again');
select tests.operate();
update public.contact_messages set spam_at = now() - interval '29 days' where id = tests.id('casino');
select public.sync_purge();
select results_eq($$ select message, _deleted from public.contact_messages where id = tests.id('casino') $$, $$ values ('You have won', false) $$,
  'spam stays for 30 days');
update public.contact_messages set spam_at = now() - interval '31 days' where id = tests.id('casino');
select public.sync_purge();
select results_eq($$ select name, email, message, _deleted from public.contact_messages where id = tests.id('casino') $$, $$ values ('', '', '', true) $$,
  'after 30 days, spam is emptied and deleted');

-- Deletion.
select tests.sign_in('meera');
select is(tests.outcome(tests.push('contact_messages', tests.id('question'), '{"_deleted": false}', '{"_deleted": true}', 'all')), 'ok',
  'an admin can delete a message');
select results_eq($$ select name, email, message, note, answer, _deleted from public.contact_messages where id = tests.id('question') $$,
  $$ values ('', '', '', '', '', true) $$, 'a deleted message has no text left');
update public.contact_messages set _deleted = false, note = 'x' where id = tests.id('question');
select results_eq($$ select note, _deleted from public.contact_messages where id = tests.id('question') $$, $$ values ('', true) $$,
  'a deleted message can''t be restored');

select tests.sign_in('asha');
select is_empty($$ update public.contact_messages set is_resolved = false returning id $$, 'a customer can''t change messages');
select is(tests.outcome(tests.push('contact_messages', tests.id('fresh'), '{"answer": ""}', '{"answer": "x"}')), 'rejected not_found',
  'a customer can''t answer messages');
