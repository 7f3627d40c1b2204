insert into auth.users (id, aud, role, email) values (tests.id('new'), 'authenticated', 'authenticated', 'new@example.com');
select set_config('request.headers', '{"x-forwarded-for": "6.6.6.6"}', true);

select tests.visit();
select is(public.tell_existing_account(' ASHA@example.com')::text, public.tell_existing_account('nobody@example.com')::text,
  'the answer is the same with and without an account');
select public.tell_existing_account(a) from unnest(array['asha@example.com', 'sid@example.com', 'new@example.com', '', null]) a;
select tests.operate();
select results_eq('select kind, address from tests.claim_mails()', $$ values ('account_exists', 'asha@example.com') $$,
  'only an account with a confirmed address that isn''t suspended gets a mail, and only one');
delete from private.mail_jobs where true;
select tests.visit();
select public.tell_existing_account('asha@example.com');
select tests.operate();
select is_empty('select * from tests.claim_mails()', 'a second sign-up on the same day mails nothing');
update private.rate_limits set started_at = started_at - interval '25 hours' where bucket = 'mail-exists';
select tests.visit();
select public.tell_existing_account('asha@example.com');
select tests.operate();
select results_eq('select kind, address from tests.claim_mails()', $$ values ('account_exists', 'asha@example.com') $$,
  'a sign-up on the next day mails again');
delete from private.mail_jobs where true;

select tests.visit();
select public.tell_existing_account('nobody@example.com') from generate_series(1, 20);
select public.tell_existing_account('rohan@example.com');
select tests.operate();
select is_empty('select * from private.mail_jobs', 'a caller above the limit causes no mail');
