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
-- As the auth server creates it for the edge function.
insert into auth.users (id, aud, role, email, raw_user_meta_data) values
  (tests.id('ira'), 'authenticated', 'authenticated', 'ira@example.com', '{"full_name": "Ira Das"}');

select tests.sign_in('asha');
select is(pg_temp.code(format('select public.invite_user(%L)', tests.id('ira'))), '42501', 'a customer invites nobody');
select is(pg_temp.code(format('select public.withdraw_invitation(%L)', tests.id('ira'))), '42501', 'withdraws nothing');
select is(pg_temp.code($$ select public.find_account('rohan@example.com') $$), '42501', 'and finds no account');

select tests.sign_in('meera');
select is(public.find_account(' IRA@example.com ') ->> 'full_name', 'Ira Das', 'an admin learns whose an address is');
select is(public.find_account('nobody@example.com'), null, 'or that it is nobody''s');
select is(pg_temp.code(format('select public.invite_user(%L)', tests.id('asha'))), 'P0001 joined', 'who has joined isn''t invited');
select is(pg_temp.code(format('select public.invite_user(%L)', gen_random_uuid())), 'P0001 not_found', 'nor who doesn''t exist');
select is(pg_temp.code(format('select public.invite_user(%L)', tests.id('ira'))), 'ok', 'a new account is invited');
select results_eq($$ select joined_at, invited_at > now() - interval '1 minute' from public.profiles where id = tests.id('ira') $$,
  $$ values (null::timestamptz, true) $$, 'admins see that');
select is((select count(*) from public.user_management_logs where action = 'user_invited' and admin_id = tests.id('meera')), 1::bigint, 'and in the log who did it');
update public.profiles set invited_at = null, joined_at = now() where id = tests.id('ira');
select is((select joined_at from public.profiles where id = tests.id('ira')), null, 'only the database writes it');

select tests.operate();
create temporary table mail as select * from tests.claim_mails();
select results_eq('select kind, address, content - ''token'' from mail', $$ values ('invitation', 'ira@example.com', '{}'::jsonb) $$,
  'the mail goes to the address that isn''t confirmed yet');
create temporary table links as select content ->> 'token' as token from mail;
select is(private.check_invitation(token), jsonb_build_object('id', tests.id('ira'), 'email', 'ira@example.com'), 'its link is hers') from links;
select is(private.check_invitation(wrong), null, format('a link is refused: %s', what)) from (
  select 'null' as what, null as wrong
  union all select 'another signature', regexp_replace(token, '[^.]*$', repeat('0', 64)) from links
  union all select 'another user', tests.id('asha') || substr(token, 37) from links
  union all select 'a later invitation', regexp_replace(token, '\.(\d+)\.', '.9999999999.') from links
  union all select 'a link that stops mails', private.news_mail_token(tests.id('ira'))
) w;
select ok(not public.stop_news_mail(token), 'an invitation stops no mails') from links;

update public.profiles set invited_at = invited_at - interval '8 days' where id = tests.id('ira');
select is(private.check_invitation(private.invitation_token(tests.id('ira'))), null, 'it expires after a week');
select tests.sign_in('meera');
select public.invite_user(tests.id('ira'));
select tests.operate();
select is(private.check_invitation(token), null, 'a second invitation replaces the first') from links where token <> private.invitation_token(tests.id('ira'));
select isnt(private.check_invitation(private.invitation_token(tests.id('ira'))), null, 'and is valid itself');
create temporary table second as select private.invitation_token(tests.id('ira')) as token;

select tests.sign_in('meera');
select public.withdraw_invitation(tests.id('ira'));
select tests.operate();
select is(private.check_invitation(token), null, 'an invitation is withdrawn') from second;
select is_empty('select * from tests.claim_mails()', 'its mail is not sent any more');
select is((select invited_at from public.profiles where id = tests.id('ira')), null, 'admins see that');

select tests.sign_in('meera');
select public.invite_user(tests.id('ira'));
select tests.operate();
create temporary table third as select private.invitation_token(tests.id('ira')) as token;
update public.profiles set status = 'suspended' where id = tests.id('ira');
select is(private.check_invitation(token), null, 'a suspended user can''t accept') from third;
update public.profiles set status = 'active' where id = tests.id('ira');
update auth.users set email_confirmed_at = now() where id = tests.id('ira');
select isnt((select joined_at from public.profiles where id = tests.id('ira')), null, 'who accepts has joined');
select is(private.check_invitation(token), null, 'and the link is used up') from third;
