-- Grants and revokes admin rights, and logs admins in by username.

create function private.keep_an_admin() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    -- One at a time: two admins who remove each other would each still see the other.
    perform pg_advisory_xact_lock(hashtextextended('sevenday.last_admin', 0));
    if exists (
      select from public.admin_users a join public.profiles p on p.id = a.id
      where a.id = old.id and p.status <> 'suspended' and not p._deleted
    ) and not exists (
      select from public.admin_users a join public.profiles p on p.id = a.id
      where a.id <> old.id and p.status <> 'suspended' and not p._deleted
    ) then
      raise exception using errcode = 'P0001', hint = 'last_admin', message = 'the last active admin can''t be removed';
    end if;
    return case when tg_op = 'DELETE' then old else new end;
  end
  $$;
comment on function private.keep_an_admin() is 'Refuses any change that would leave no active admin.';

create trigger keep_an_admin before delete on public.admin_users
  for each row execute function private.keep_an_admin();
create trigger keep_an_admin before update on public.profiles
  for each row when (
    (new.status = 'suspended' and old.status <> 'suspended') or (new._deleted and not old._deleted)
  ) execute function private.keep_an_admin();

create function private.keep_admin_rows() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if tg_op = 'TRUNCATE' then
      raise exception using errcode = 'P0001', hint = 'last_admin', message = 'the last active admin can''t be removed';
    end if;
    raise exception using errcode = 'P0001', hint = 'not_allowed',
      message = 'admin rights can''t be transferred: grant one and revoke the other';
  end
  $$;
comment on function private.keep_admin_rows() is
  'Refuses what would bypass keep_an_admin and the log: truncating the table, or changing the user of a row.';

create trigger keep_all before truncate on public.admin_users
  for each statement execute function private.keep_admin_rows();
create trigger keep_user before update on public.admin_users
  for each row when (old.id is distinct from new.id) execute function private.keep_admin_rows();

create function private.require_admin() returns void
  language plpgsql stable security definer set search_path = ''
  as $$
  begin
    if not private.is_admin() then
      raise exception using errcode = '42501', message = 'only admins can do this';
    end if;
  end
  $$;
comment on function private.require_admin() is 'Raises unless the caller is an admin.';

create function private.lock_admins() returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  begin
    -- Check before locking, so that only admins hold the lock, and after it, because the caller may have lost the right meanwhile.
    perform private.require_admin();
    perform pg_advisory_xact_lock(hashtextextended('sevenday.last_admin', 0));
    perform private.require_admin();
  end
  $$;
comment on function private.lock_admins() is 'Raises unless the caller is an admin. Admins change one at a time, until the transaction ends.';

create function public.grant_admin(user_id uuid) returns jsonb
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    profile public.profiles;
    wanted text;
    candidate text;
    n integer := 1;
  begin
    -- Lock before reading, in the order of delete_account: this account may be being deleted.
    perform private.lock_admins();
    select * into profile from public.profiles p where p.id = grant_admin.user_id and not p._deleted for update;
    if profile.id is null then
      raise exception using errcode = 'P0001', hint = 'not_found', message = 'the user was not found';
    end if;
    select a.username into candidate from public.admin_users a where a.id = profile.id;
    if candidate is not null then
      return jsonb_build_object('username', candidate);
    end if;

    wanted := left(coalesce(nullif(regexp_replace(split_part(profile.email, '@', 1), '\s', '', 'g'), ''), 'admin'), 56);
    candidate := wanted;
    loop
      insert into public.admin_users (id, username) values (profile.id, candidate) on conflict do nothing;
      exit when found;
      n := n + 1;
      candidate := wanted || n;
    end loop;
    return jsonb_build_object('username', candidate);
  end
  $$;
comment on function public.grant_admin(uuid) is
  'Makes a user an admin. The username is the part of the email before the @, with a number if it is taken.';
select private.open('function public.grant_admin(uuid)', 'execute', 'authenticated');

create function public.revoke_admin(user_id uuid) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  begin
    perform private.lock_admins();
    if revoke_admin.user_id = auth.uid() then
      raise exception using errcode = 'P0001', hint = 'self', message = 'admins can''t revoke their own right';
    end if;
    delete from public.admin_users a where a.id = revoke_admin.user_id;
  end
  $$;
comment on function public.revoke_admin(uuid) is 'Revokes an admin''s right, except the caller''s and the last active admin''s.';
select private.open('function public.revoke_admin(uuid)', 'execute', 'authenticated');

create function public.admin_login_attempt(username text, ip text) returns jsonb
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    wanted text := lower(btrim(coalesce(admin_login_attempt.username, '')));
    tries record;
    found_email text;
    found_id uuid;
  begin
    -- Count before the lookup, so that neither count nor time reveals a name. Count the address first: one over its limit must not count for
    -- names, or it could lock out every name. This call commits by itself, so a failed login stays counted.
    tries := private.count_hit('admin-login-ip', private.network_of(admin_login_attempt.ip), interval '15 minutes');
    if tries.hits <= 30 then
      tries := private.count_hit('admin-login-name', wanted, interval '15 minutes');
      if tries.hits <= 6 then
        select u.email, a.id into found_email, found_id
        from public.admin_users a
        join public.profiles p on p.id = a.id
        join auth.users u on u.id = a.id
        where lower(a.username) = wanted and p.status <> 'suspended' and not p._deleted;
        return jsonb_build_object('allowed', true, 'retry_after', 0, 'email', found_email, 'user_id', found_id);
      end if;
    end if;
    return jsonb_build_object('allowed', false, 'retry_after', tries.retry_after, 'email', null, 'user_id', null);
  end
  $$;
comment on function public.admin_login_attempt(text, text) is
  'Counts a try and returns the account to verify, if any. In 15 minutes: 30 per network, 6 per username. retry_after: seconds.';
select private.open('function public.admin_login_attempt(text, text)', 'execute', 'service_role');

create function public.admin_login_succeeded(username text) returns void
  language sql volatile security definer set search_path = ''
  as $$
    delete from private.rate_limits r
    where r.bucket = 'admin-login-name'
      and r.key_hash = private.salted_hash(lower(btrim(coalesce(admin_login_succeeded.username, ''))))
  $$;
comment on function public.admin_login_succeeded(text) is 'Forgets a username''s failed tries after a successful login.';
select private.open('function public.admin_login_succeeded(text)', 'execute', 'service_role');

create function private.show_own_notifications() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    update public.notifications n set for_admins = true where n.user_id = new.id and not n.for_admins;
    return null;
  end
  $$;
comment on function private.show_own_notifications() is 'Marks a new admin''s copies of messages to everyone for admins'' devices.';
create trigger show_own_notifications after insert on public.admin_users
  for each row execute function private.show_own_notifications();
