-- Users and admins.

create table public.profiles (
  id uuid primary key,
  full_name text not null default '' constraint profiles_full_name_length check (char_length(full_name) <= 120),
  avatar_url text
    constraint profiles_avatar_url_length check (char_length(avatar_url) <= 2048)
    constraint profiles_avatar_url_form check (avatar_url ~ '^https://[^\s]+$' or avatar_url ~ ('^' || id || '/[^/\s]+$')),
  email text constraint profiles_email_length check (char_length(email) <= 320),
  status text not null default 'active'
    constraint profiles_status_known check (status in ('active', 'inactive', 'suspended')),
  is_admin boolean not null default false,
  news_mail text not null default 'daily'
    constraint profiles_news_mail_known check (news_mail in ('at-once', 'daily', 'never')),
  invited_at timestamptz,
  joined_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  like private.synced_row including defaults
);
comment on table public.profiles is 'A user. Doesn''t reference auth.users: the tombstone of a deleted account tells devices about the deletion.';
comment on column public.profiles.avatar_url is 'A path in the bucket avatars ({user id}/{file}) or an https URL.';
comment on column public.profiles.is_admin is 'Whether the user is in admin_users, which devices therefore don''t need.';
comment on column public.profiles.news_mail is 'When the user gets news by mail. Only the user writes it, also through a link in each mail.';
comment on column public.profiles.invited_at is 'When an admin last invited the user; null once withdrawn.';
comment on column public.profiles.joined_at is 'When the address was confirmed. Null: nobody has used the account yet.';
-- Without this index by owner, a pull of a user's own profile would scan all profiles.
create index profiles_id_xid on public.profiles (id, _xid);

create table public.admin_users (
  id uuid primary key constraint admin_users_id_fkey references public.profiles (id),
  username text not null
    constraint admin_users_username_form check (username ~ '^[^\s]{1,64}$'),
  created_at timestamptz not null default now()
);
comment on table public.admin_users is 'One row per admin. Only grant_admin and revoke_admin change it.';
create unique index admin_users_username_key on public.admin_users (lower(username));

create function private.session_lasts(session uuid, account uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
  as $$
  begin
    return exists (select from auth.sessions x where x.id = session_lasts.session and x.user_id = session_lasts.account);
  end
  $$;
comment on function private.session_lasts(uuid, uuid) is
  'Whether this session still exists. In plpgsql: a SQL function would depend on a table that the auth server may alter.';

create function private.session_ended() returns boolean
  language plpgsql stable security definer set search_path = ''
  as $$
  declare
    session constant text := auth.jwt() ->> 'session_id';
  begin
    return session is not null and not private.session_lasts(session::uuid, auth.uid());
  end
  $$;
comment on function private.session_ended() is 'Whether the caller''s session has ended although its token is still valid: the user has logged out.';
grant execute on function private.session_ended() to authenticated, service_role;

create function private.is_active() returns boolean
  language plpgsql stable security definer set search_path = ''
  as $$
  begin
    return exists (
      select from public.profiles p
      where p.id = (select auth.uid()) and p.status <> 'suspended' and not p._deleted
    ) and not private.session_ended();
  end
  $$;
comment on function private.is_active() is
  'Whether the current user has access. Reads tables each time: suspension and logout apply to tokens that are still valid.';
grant execute on function private.is_active() to authenticated, service_role;

create function private.is_admin() returns boolean
  language plpgsql stable security definer set search_path = ''
  as $$
  begin
    return exists (select from public.admin_users a where a.id = (select auth.uid())) and private.is_active();
  end
  $$;
comment on function private.is_admin() is 'Whether the current user is an admin, active and logged in.';
grant execute on function private.is_admin() to authenticated, service_role;

create function private.normalise_profile(profile public.profiles) returns public.profiles
  language plpgsql immutable security invoker set search_path = ''
  as $$
  begin
    profile.status := private.normalise_status(profile.status);
    profile.full_name := private.without_bidi_controls(profile.full_name);
    -- An invisible name counts as empty: screens then show the email address.
    profile.full_name := case when private.leaves_a_mark(profile.full_name) then profile.full_name else '' end;
    profile.avatar_url := nullif(profile.avatar_url, '');
    return profile;
  end
  $$;
comment on function private.normalise_profile(public.profiles) is 'The form that the table stores, for every write and for comparing a pushed edit.';
grant execute on function private.normalise_profile(public.profiles) to authenticated, service_role;

create function private.profiles_before_write() returns trigger
  language plpgsql security invoker set search_path = ''
  as $$
  begin
    new := private.normalise_profile(new);
    if tg_op = 'UPDATE' then
      if current_user in ('anon', 'authenticated') then
        new.id := old.id;
        new.email := old.email;
        new.is_admin := old.is_admin;
        new.invited_at := old.invited_at;
        new.joined_at := old.joined_at;
        new.created_at := old.created_at;
        new.updated_at := old.updated_at;
        new._deleted := old._deleted;
        if old.id = auth.uid() then
          new.status := old.status;
        else
          new.full_name := old.full_name;
          new.avatar_url := old.avatar_url;
          new.news_mail := old.news_mail;
        end if;
      end if;
      if private.seen_part(to_jsonb(new)) is distinct from private.seen_part(to_jsonb(old)) then
        new.updated_at := clock_timestamp();
      end if;
    end if;
    return new;
  end
  $$;
comment on function private.profiles_before_write() is
  'Resets what callers may not set: users set their name, avatar and news_mail; others the status.';

create trigger before_write before insert or update on public.profiles
  for each row execute function private.profiles_before_write();

select private.make_synced('public.profiles', owner => 'id');
select private.after_statements('public.profiles', 'limit_writes', 'private.limit_writes()', '{update}', only_users => true);
select private.open('public.profiles', 'select, update', 'authenticated');
grant select, insert, update on public.profiles to service_role;

select private.let_owners('{select,update}', 'public.profiles', 'id');

select private.block_suspended('public.admin_users');
select private.open('public.admin_users', 'select', 'authenticated');
grant select, insert, delete on public.admin_users to service_role;

-- Read-only, because functions grant and revoke the right.
select private.let_owners('{select}', 'public.admin_users', 'id');
