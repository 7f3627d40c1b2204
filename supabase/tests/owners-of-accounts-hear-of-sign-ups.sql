begin;
set local search_path = public, extensions;
select no_plan();

create function tests.claim_mails() returns table (kind text, address text)
  language sql volatile security definer
  as $$
    select j ->> 'kind', j ->> 'address' from jsonb_array_elements(public.claim_mail_jobs(tests.ticket('send-mail'), 100)) j
  $$;
grant execute on all functions in schema tests to anon, authenticated, service_role;
insert into auth.users (id, aud, role, email) values (tests.id('new'), 'authenticated', 'authenticated', 'new@example.com');
select set_config('request.headers', '{"x-forwarded-for": "6.6.6.6"}', true);

select tests.visit();
select is(public.tell_existing_account(' ASHA@example.com')::text, public.tell_existing_account('nobody@example.com')::text,
  'the answer is always the same');
select public.tell_existing_account(a) from unnest(array['asha@example.com', 'sid@example.com', 'new@example.com', '', null]) a;
select tests.operate();
select results_eq('select * from tests.claim_mails()', $$ values ('account_exists', 'asha@example.com') $$,
  'only the confirmed owner of an account gets a mail, once; no suspended user, and nobody whose address isn''t confirmed');
delete from private.mail_jobs where true;
select tests.visit();
select public.tell_existing_account('asha@example.com');
select tests.operate();
select is_empty('select * from tests.claim_mails()', 'once a day');
update private.rate_limits set started_at = started_at - interval '25 hours' where bucket = 'mail-exists';
select tests.visit();
select public.tell_existing_account('asha@example.com');
select tests.operate();
select results_eq('select * from tests.claim_mails()', $$ values ('account_exists', 'asha@example.com') $$, 'and again on the next');
delete from private.mail_jobs where true;

select tests.visit();
select public.tell_existing_account('nobody@example.com') from generate_series(1, 20);
select public.tell_existing_account('rohan@example.com');
select tests.operate();
select is_empty('select * from private.mail_jobs', 'a caller who asks too often is ignored');

select * from finish();
rollback;
