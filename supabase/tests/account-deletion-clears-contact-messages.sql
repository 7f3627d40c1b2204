create function pg_temp.send(id text, email text, message text default 'A secret', sent interval default '0') returns void
  language sql
  as $$
    insert into public.contact_messages (id, name, email, subject, message, created_at)
    values (tests.id(send.id), 'Asha', send.email, 'support', send.message, clock_timestamp() - send.sent)
  $$;
select pg_temp.send('as a visitor', 'asha@example.com', 'A secret', '60 days');
select pg_temp.send('while it was hers', 'asha@example.com', 'A secret', '1 minute');
update auth.users set email = 'Asha@New.example' where id = tests.id('asha');
select pg_temp.send('no longer hers', 'asha@example.com', 'Another user''s');
select pg_temp.send('now', 'asha@new.example');
select pg_temp.send('deletion request', 'typed@wrong.example', E'Please delete my account and all of my data.\n\nAccount: ' || tests.id('asha'));
select pg_temp.send('mentioned', 'rohan@example.com', 'Please show asha@new.example my project');

select tests.sign_in('meera');
select public.delete_account(tests.id('asha'));
select tests.operate();
create function pg_temp.state(id text) returns text
  language sql
  as $$
    select case when m._deleted then 'deleted ' else 'stays ' end || concat_ws('|', m.name, m.email, m.message)
    from public.contact_messages m where m.id = tests.id(state.id)
  $$;
select is(pg_temp.state(id), 'deleted ||', 'a message is removed with its sender''s account: ' || id)
from unnest(array['as a visitor', 'while it was hers', 'now', 'deletion request']) id;
select is(pg_temp.state('no longer hers'), 'stays Asha|asha@example.com|Another user''s',
  'a message from a former address, sent after the change of address, stays: someone else may have that address now');
select is(pg_temp.state('mentioned'), 'stays Asha|rohan@example.com|Please show asha@new.example my project',
  'another user''s message stays, even if it names the deleted user''s address');
select is(pg_temp.state('question'), 'stays Priya|priya@example.com|What would it cost?', 'a visitor''s message stays');

select tests.sign_in('meera');
select set_eq(
  $$ select id, message from public.contact_messages where _deleted and _xid = pg_current_xact_id() $$,
  $$ select tests.id(sent), '' from unnest(array['as a visitor', 'while it was hers', 'now', 'deletion request']) sent $$,
  'admins can read the tombstones, and pull them next'
);

-- Deletions that don't go through delete_account.
select tests.operate();
select pg_temp.send('of rohan', 'rohan@example.com');
delete from auth.users where id = tests.id('rohan');
select is(pg_temp.state('of rohan'), 'deleted ||', 'deleting an account in the hosting dashboard clears its messages too');
-- A suspended user's address reaches the profile only when the suspension ends.
update auth.users set email = 'sid@new.example' where id = tests.id('sid');
select pg_temp.send('of sid', 'sid@new.example');
delete from auth.users where id = tests.id('sid');
select is(pg_temp.state('of sid'), 'deleted ||', 'deleting a suspended account clears the messages of its new address too');

-- Only a deletion empties texts.
select throws_ok($$ update public.contact_messages set message = '' where id = tests.id('question') $$, '23514', null,
  'a message that is not deleted must have a text');
