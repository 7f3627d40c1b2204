-- The message that tells the team about asha's request.
create function pg_temp.notice() returns table (email text, message text, is_resolved boolean, _deleted boolean)
  language sql
  as $$
    select m.email, split_part(m.message, E'\n', 1), m.is_resolved, m._deleted from public.contact_messages m
    where m.id = overlay(overlay(md5('deletion request of ' || tests.id('asha')) placing '8' from 13) placing '8' from 17)::uuid
  $$;
create function pg_temp.ask(wanted boolean, scope text default 'own', of text default 'asha') returns text
  language sql volatile
  as $$
    select tests.outcome(tests.push('profiles', tests.id(of), jsonb_build_object('deletion_requested', not wanted),
      jsonb_build_object('deletion_requested', wanted), scope))
  $$;

-- A visitor who knows the account's id.
select set_config('request.headers', '{"x-forwarded-for": "6.6.6.6"}', true);
select tests.visit();
select throws_ok($$ select public.send_contact_message(overlay(overlay(md5('deletion request of ' || tests.id('asha')) placing '8' from 13) placing '8' from 17)::uuid,
  'Eve', 'eve@example.com', 'quote', 'Hello') $$, '22023', null, 'a visitor can''t send a message with the id of the request''s message');
select tests.sign_in('asha');
select is(pg_temp.ask(true), 'ok', 'a user can ask for the deletion of their account');
select tests.operate();
select results_eq($$ select j.user_id from private.mail_jobs j where j.kind = 'contact_message' $$, $$ values (tests.id('meera')) $$,
  'the team gets a mail about the request');
select tests.sign_in('asha');
select ok(
  deletion_requested and deletion_requested_at between now() and clock_timestamp() and updated_at = greatest(updated_at, now()),
  'the database sets the time of the request'
) from public.profiles;
select is(tests.outcome(tests.push('profiles', tests.id('asha'), '{"deletion_requested_at": null}',
  '{"deletion_requested_at": "2001-01-01T00:00:00Z"}')), 'rejected forbidden_field', 'a user can''t push the time of the request');
update public.profiles set deletion_requested_at = '2001-01-01';
select ok(deletion_requested_at >= now(), 'a user can''t set the time of the request by a direct update') from public.profiles;
select is(tests.outcome(tests.push('profiles', tests.id('asha'), '{"deletion_requested": true}', '{"deletion_requested": null}')),
  'rejected 23502', 'a request can''t be null');

select tests.operate();
update public.profiles set deletion_requested_at = now() - interval '3 days', full_name = 'Asha V.' where id = tests.id('asha');
select ok(deletion_requested_at >= now(), 'an edit of another column keeps the time of the request') from public.profiles where id = tests.id('asha');
select results_eq('select * from pg_temp.notice()',
  $$ values ('asha@example.com', 'Please delete my account and all of my data.', false, false) $$, 'the team gets a message');

-- Requests of other users.
select tests.sign_in('rohan');
select is(pg_temp.ask(false), 'rejected not_found', 'another customer can''t withdraw the request');
select tests.sign_in('meera');
select is(pg_temp.ask(false, 'all'), 'rejected forbidden_field', 'an admin can''t withdraw the request');
select is(pg_temp.ask(true, 'all', 'rohan'), 'rejected forbidden_field', 'an admin can''t ask in another user''s name');
update public.profiles set deletion_requested = not deletion_requested where id in (tests.id('asha'), tests.id('rohan'));
update public.profiles set _deleted = true where id = tests.id('asha');
select results_eq(
  $$ select deletion_requested from public.profiles where id in (tests.id('asha'), tests.id('rohan')) order by deletion_requested $$,
  $$ values (false), (true) $$, 'an admin''s direct update changes no request of another user'
);
select is(pg_temp.ask(true, 'all', 'meera'), 'ok', 'admins can ask for the deletion of their own account');
select tests.sign_in('sid');
update public.profiles set deletion_requested = true;
select tests.operate();
select ok(not deletion_requested, 'a suspended user can''t ask') from public.profiles where id = tests.id('sid');

-- Withdrawing.
update public.contact_messages set is_resolved = true where email = 'asha@example.com';
select tests.sign_in('asha');
select is(pg_temp.ask(false), 'ok', 'the user can withdraw the request');
select ok(not deletion_requested and deletion_requested_at is null, 'a withdrawn request leaves no time') from public.profiles;
select tests.operate();
select results_eq('select email, is_resolved, _deleted from pg_temp.notice()', $$ values ('asha@example.com', true, false) $$,
  'the message of a withdrawn request is resolved');
select matches((select message from pg_temp.notice()), '^I''ve withdrawn my request', 'the message of a withdrawn request says so');

select tests.sign_in('asha');
select is(pg_temp.ask(true), 'ok', 'the user can ask again');
select tests.operate();
select results_eq('select message, is_resolved from pg_temp.notice()',
  $$ values ('Please delete my account and all of my data.', false) $$, 'the same message is open again');

-- An account without an address that the inbox accepts.
update public.profiles set email = null where id = tests.id('rohan');
select tests.sign_in('rohan');
select is(pg_temp.ask(true, 'own', 'rohan'), 'ok', 'an account without an address can ask too');

-- The deletion itself.
select tests.sign_in('meera');
select public.delete_account(tests.id('asha'));
select tests.operate();
select results_eq(
  $$ select _deleted, deletion_requested, deletion_requested_at from public.profiles where id = tests.id('asha') $$,
  $$ values (true, false, null::timestamptz) $$, 'the tombstone of the account has no request'
);
select results_eq('select email, message, _deleted from pg_temp.notice()', $$ values ('', '', true) $$,
  'the request''s message is an empty tombstone');
