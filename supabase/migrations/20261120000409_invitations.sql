-- Invitations: an admin creates an account (edge function invite-user), and its user chooses a password by the link in a mail (accept-invitation).

create function private.invitation_time() returns interval
  language sql immutable set search_path = ''
  as $$ select interval '7 days' $$;
comment on function private.invitation_time() is 'How long an invitation can be accepted.';

create function private.invitation_claim(account uuid) returns text
  language sql stable security definer set search_path = ''
  as $$
    select p.id || '.' || extract(epoch from p.invited_at)::bigint from public.profiles p
    where p.id = account and p.invited_at is not null and p.joined_at is null and p.status <> 'suspended' and not p._deleted
  $$;
comment on function private.invitation_claim(uuid) is
  'The user and time of an open invitation, or null: a later invitation, a withdrawal or its use invalidates earlier links.';

create function private.invitation_token(account uuid) returns text
  language sql stable security definer set search_path = ''
  as $$
    select c.claim || '.' || private.signature('accept invitation:' || c.claim)
    from (select private.invitation_claim(account) as claim) c
  $$;
comment on function private.invitation_token(uuid) is 'The token of a link that accepts this user''s invitation.';

create function public.find_account(email text) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
  begin
    perform private.require_admin();
    return (
      select jsonb_build_object('id', p.id, 'full_name', p.full_name, 'email', u.email)
      from auth.users u join public.profiles p on p.id = u.id and not p._deleted
      where lower(u.email) = lower(btrim(find_account.email)) and u.deleted_at is null
      limit 1
    );
  end
  $$;
comment on function public.find_account(text) is 'For admins: the account with this address, or null.';
select private.open('function public.find_account(text)', 'execute', 'authenticated');

create function public.invite_user(user_id uuid, full_name text default null) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    profile public.profiles;
  begin
    perform private.require_admin();
    select * into profile from public.profiles p where p.id = invite_user.user_id and not p._deleted for update;
    if profile.id is null then
      raise exception using errcode = 'P0001', hint = 'not_found', message = 'the user was not found';
    end if;
    if profile.joined_at is not null then
      raise exception using errcode = 'P0001', hint = 'joined', message = 'the user has an account already';
    end if;
    update public.profiles p
    set invited_at = date_trunc('second', clock_timestamp()), full_name = coalesce(private.shortened(btrim(invite_user.full_name), 120), p.full_name)
    where p.id = profile.id;
    -- Someone else may have signed up with the address: their password must not open the account once its owner confirms it.
    update auth.users u set encrypted_password = null where u.id = profile.id and u.email_confirmed_at is null and u.encrypted_password <> '';
    -- An unsent mail would have the link of the former invitation.
    delete from private.mail_jobs j where j.user_id = profile.id and j.kind = 'invitation';
    insert into private.mail_jobs (kind, user_id) values ('invitation', profile.id);
    insert into public.user_management_logs (action, admin_id, user_id) values ('user_invited', auth.uid(), profile.id);
    perform private.wake('send-mail');
  end
  $$;
comment on function public.invite_user(uuid, text) is
  'For admins: mails a new link and invalidates earlier ones. The auth server must not know the name: it tells anyone who signs up.';
select private.open('function public.invite_user(uuid, text)', 'execute', 'authenticated');

create function public.withdraw_invitation(user_id uuid) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  begin
    perform private.require_admin();
    update public.profiles p set invited_at = null
    where p.id = withdraw_invitation.user_id and p.invited_at is not null and p.joined_at is null and not p._deleted;
    if found then
      delete from private.mail_jobs j where j.user_id = withdraw_invitation.user_id and j.kind = 'invitation';
      insert into public.user_management_logs (action, admin_id, user_id)
      values ('invitation_withdrawn', auth.uid(), withdraw_invitation.user_id);
    end if;
  end
  $$;
comment on function public.withdraw_invitation(uuid) is 'For admins: ends an open invitation and its link. The account stays.';
select private.open('function public.withdraw_invitation(uuid)', 'execute', 'authenticated');

create function private.check_invitation(token text) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
  declare
    part constant text[] := regexp_match(check_invitation.token, '^(([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([0-9]{1,12}))\.([0-9a-f]{64})$');
  begin
    if part is null or to_timestamp(part[3]::bigint) + private.invitation_time() < now()
      or private.invitation_claim(part[2]::uuid) is distinct from part[1]
      or sha256(convert_to(private.signature('accept invitation:' || part[1]), 'UTF8')) <> sha256(convert_to(part[4], 'UTF8'))
    then
      return null;
    end if;
    return (select jsonb_build_object('id', u.id, 'email', u.email) from auth.users u where u.id = part[2]::uuid and u.email_confirmed_at is null);
  end
  $$;
comment on function private.check_invitation(text) is
  'The account that a token invites, or null if the token is wrong, used, withdrawn or older than a week.';

create table private.invitation_claims (
  user_id uuid primary key,
  claimed_at timestamptz not null default clock_timestamp()
);
comment on table private.invitation_claims is 'Invitations that are being accepted: only one password is set. A claim expires after a failure.';
alter table private.invitation_claims enable row level security;

create function public.claim_invitation(token text) returns jsonb
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    invited constant jsonb := private.check_invitation(claim_invitation.token);
  begin
    if invited is null then
      return null;
    end if;
    insert into private.invitation_claims as c (user_id) values ((invited ->> 'id')::uuid)
    on conflict (user_id) do update set claimed_at = excluded.claimed_at where c.claimed_at < excluded.claimed_at - interval '1 minute';
    return case when found then invited else '{"busy": true}' end;
  end
  $$;
comment on function public.claim_invitation(text) is
  'For accept-invitation: the invited account for the first caller, {"busy": true} for others for a minute, null for an invalid token.';
select private.open('function public.claim_invitation(text)', 'execute', 'service_role');

create function public.release_invitation(user_id uuid) returns void
  language sql volatile security definer set search_path = ''
  as $$ delete from private.invitation_claims c where c.user_id = release_invitation.user_id $$;
comment on function public.release_invitation(uuid) is 'For accept-invitation: the password was not set, so the link works again at once.';
select private.open('function public.release_invitation(uuid)', 'execute', 'service_role');
