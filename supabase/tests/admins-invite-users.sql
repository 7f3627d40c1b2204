create function pg_temp.code(call text) returns text
  language plpgsql
  as $$
  declare
    hint text;
    code text;
  begin
    execute call;
    return 'ok';
  exception when others then
    get stacked diagnostics hint = pg_exception_hint, code = returned_sqlstate;
    return concat_ws(' ', code, nullif(hint, ''));
  end
  $$;
-- The row that the auth server creates for the edge function.
insert into auth.users (id, aud, role, email, raw_user_meta_data) values
  (tests.id('ira'), 'authenticated', 'authenticated', 'ira@example.com', '{"full_name": "Ira Das"}');

select tests.sign_in('asha');
select is(pg_temp.code(format('select public.invite_user(%L)', tests.id('ira'))), '42501', 'a customer can''t invite a user');
select is(pg_temp.code(format('select public.withdraw_invitation(%L)', tests.id('ira'))), '42501', 'a customer can''t withdraw an invitation');
select is(pg_temp.code($$ select public.find_account('rohan@example.com') $$), '42501', 'a customer can''t look up an account');

select tests.sign_in('meera');
select is(public.find_account(' IRA@example.com ') ->> 'full_name', 'Ira Das', 'an admin can look up the account of an address');
select is(public.find_account('nobody@example.com'), null, 'the lookup returns null for an address without an account');
select is(pg_temp.code(format('select public.invite_user(%L)', tests.id('asha'))), 'P0001 joined', 'a user who has joined can''t be invited');
select is(pg_temp.code(format('select public.invite_user(%L)', gen_random_uuid())), 'P0001 not_found', 'a user who doesn''t exist can''t be invited');
select is(pg_temp.code(format('select public.invite_user(%L)', tests.id('ira'))), 'ok', 'an admin can invite a new account');
select results_eq($$ select joined_at, invited_at > now() - interval '1 minute' from public.profiles where id = tests.id('ira') $$,
  $$ values (null::timestamptz, true) $$, 'the profile shows admins the invitation');
select is((select count(*) from public.user_management_logs where action = 'user_invited' and admin_id = tests.id('meera')), 1::bigint,
  'the log shows admins who sent the invitation');
update public.profiles set invited_at = null, joined_at = now() where id = tests.id('ira');
select is((select joined_at from public.profiles where id = tests.id('ira')), null, 'an admin can''t set joined_at');

select tests.operate();
create temporary table mail as select * from tests.claim_mails();
select results_eq('select kind, address, content - ''token'' from mail', $$ values ('invitation', 'ira@example.com', '{}'::jsonb) $$,
  'the invitation is mailed to the unconfirmed address');
create temporary table links as select content ->> 'token' as token from mail;
select is(private.check_invitation(token), jsonb_build_object('id', tests.id('ira'), 'email', 'ira@example.com'),
  'the invitation''s link is valid for the invited account') from links;
select is(private.check_invitation(wrong), null, format('a link is refused: %s', what)) from (
  select 'null' as what, null as wrong
  union all select 'another signature', regexp_replace(token, '[^.]*$', repeat('0', 64)) from links
  union all select 'another user', tests.id('asha') || substr(token, 37) from links
  union all select 'a later invitation', regexp_replace(token, '\.(\d+)\.', '.9999999999.') from links
  union all select 'a link that stops mails', private.news_mail_token(tests.id('ira'))
) w;
select ok(not public.stop_news_mail(token), 'an invitation stops no mails') from links;

update public.profiles set invited_at = invited_at - interval '8 days' where id = tests.id('ira');
select is(private.check_invitation(private.invitation_token(tests.id('ira'))), null, 'an invitation expires after a week');
select tests.sign_in('meera');
select public.invite_user(tests.id('ira'));
select tests.operate();
select is(private.check_invitation(token), null, 'a second invitation replaces the first') from links where token <> private.invitation_token(tests.id('ira'));
select isnt(private.check_invitation(private.invitation_token(tests.id('ira'))), null, 'the second invitation is valid');
create temporary table second as select private.invitation_token(tests.id('ira')) as token;

select tests.sign_in('meera');
select public.withdraw_invitation(tests.id('ira'));
select tests.operate();
select is(private.check_invitation(token), null, 'a withdrawn invitation is no longer valid') from second;
select is_empty('select * from tests.claim_mails()', 'the mail of a withdrawn invitation isn''t sent');
select is((select invited_at from public.profiles where id = tests.id('ira')), null, 'the profile shows no invitation after its withdrawal');

select tests.sign_in('meera');
select public.invite_user(tests.id('ira'));
select tests.operate();
create temporary table third as select private.invitation_token(tests.id('ira')) as token;
update public.profiles set status = 'suspended' where id = tests.id('ira');
select is(private.check_invitation(token), null, 'a suspended user can''t accept an invitation') from third;
update public.profiles set status = 'active' where id = tests.id('ira');
update auth.users set email_confirmed_at = now() where id = tests.id('ira');
select isnt((select joined_at from public.profiles where id = tests.id('ira')), null, 'a user who accepts has joined');
select is(private.check_invitation(token), null, 'an accepted invitation''s link is no longer valid') from third;
