-- Granting and taking the admin right, and signing in by username.

create function private.keep_an_admin() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    -- One after the other: two admins removing each other at the same moment would each still see the other.
    perform pg_advisory_xact_lock(hashtextextended('sevenday.last_admin', 0));
    if exists (
      select from public.admin_users a join public.profiles p on p.id = a.id
      where a.id = old.id and p.status <> 'suspended' and not p._deleted
    ) and not exists (
      select from public.admin_users a join public.profiles p on p.id = a.id
      where a.id <> old.id and p.status <> 'suspended' and not p._deleted
    ) then
      raise exception using errcode = 'P0001', hint = 'last_admin', message = 'the last active admin cannot be removed';
    end if;
    return case when tg_op = 'DELETE' then old else new end;
  end
  $$;
comment on function private.keep_an_admin() is 'Stops whatever would leave nobody in charge, by whichever path it comes.';
revoke all on function private.keep_an_admin() from public, anon, authenticated, service_role;

create trigger keep_an_admin before delete on public.admin_users
  for each row execute function private.keep_an_admin();
create trigger keep_an_admin before update on public.profiles
  for each row when (
    (new.status = 'suspended' and old.status <> 'suspended') or (new._deleted and not old._deleted)
  ) execute function private.keep_an_admin();

create function private.require_admin() returns void
  language plpgsql stable security definer set search_path = ''
  as $$
  begin
    if not private.is_admin() then
      raise exception using errcode = '42501', message = 'only admins may do this';
    end if;
  end
  $$;
comment on function private.require_admin() is 'The first line of every function that is for admins.';
revoke all on function private.require_admin() from public, anon, authenticated, service_role;

create function public.grant_admin(user_id uuid) returns jsonb
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    person public.profiles;
    wanted text;
    candidate text;
    n integer := 1;
  begin
    perform private.require_admin();
    select * into person from public.profiles p where p.id = grant_admin.user_id and not p._deleted for update;
    if person.id is null then
      raise exception using errcode = 'P0001', hint = 'not_found', message = 'there is no such person';
    end if;
    select a.username into candidate from public.admin_users a where a.id = person.id;
    if candidate is not null then
      return jsonb_build_object('username', candidate);
    end if;

    wanted := left(coalesce(nullif(regexp_replace(split_part(person.email, '@', 1), '\s', '', 'g'), ''), 'admin'), 56);
    candidate := wanted;
    loop
      insert into public.admin_users (id, username) values (person.id, candidate) on conflict do nothing;
      exit when found;
      n := n + 1;
      candidate := wanted || n;
    end loop;
    return jsonb_build_object('username', candidate);
  end
  $$;
comment on function public.grant_admin(uuid) is
  'Makes a person an admin. Their username is the part of the e-mail before the @, with a number where that is taken.';
revoke all on function public.grant_admin(uuid) from public, anon, authenticated, service_role;
grant execute on function public.grant_admin(uuid) to authenticated;

create function public.revoke_admin(user_id uuid) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  begin
    -- Locked before anything is looked at: the right of the one who asks may be taken at this very moment.
    perform pg_advisory_xact_lock(hashtextextended('sevenday.last_admin', 0));
    perform private.require_admin();
    if revoke_admin.user_id = auth.uid() then
      raise exception using errcode = 'P0001', hint = 'self', message = 'nobody removes their own admin right';
    end if;
    delete from public.admin_users a where a.id = revoke_admin.user_id;
  end
  $$;
comment on function public.revoke_admin(uuid) is 'Takes the admin right. Not from oneself, and never from the last active admin.';
revoke all on function public.revoke_admin(uuid) from public, anon, authenticated, service_role;
grant execute on function public.revoke_admin(uuid) to authenticated;

create function public.admin_login_attempt(username text, ip text) returns jsonb
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    by_name record;
    by_address record;
    allowed boolean;
    found_email text;
    found_id uuid;
  begin
    -- Counted before anything is looked up, and whether or not the name exists: neither the count nor the time it takes
    -- tells a name apart. This call commits by itself, so the count survives the failure that follows.
    by_name := private.count_hit('admin-login-name', lower(btrim(coalesce(admin_login_attempt.username, ''))), interval '15 minutes');
    by_address := private.count_hit('admin-login-ip', coalesce(nullif(btrim(admin_login_attempt.ip), ''), 'unknown'), interval '15 minutes');
    allowed := by_name.hits <= 6 and by_address.hits <= 30;

    select u.email, a.id into found_email, found_id
    from public.admin_users a
    join public.profiles p on p.id = a.id
    join auth.users u on u.id = a.id
    where lower(a.username) = lower(btrim(admin_login_attempt.username)) and p.status <> 'suspended' and not p._deleted;

    return jsonb_build_object(
      'allowed', allowed,
      'retry_after', case when allowed then 0 else greatest(
        case when by_name.hits > 6 then by_name.retry_after else 0 end,
        case when by_address.hits > 30 then by_address.retry_after else 0 end) end,
      'email', case when allowed then found_email end,
      'user_id', case when allowed then found_id end
    );
  end
  $$;
comment on function public.admin_login_attempt(text, text) is
  'Counts one try to sign in as an admin (6 for a username, 30 for an address, in 15 minutes) and names the account, if any, '
  'whose password is to be verified. retry_after is in seconds.';
revoke all on function public.admin_login_attempt(text, text) from public, anon, authenticated, service_role;
grant execute on function public.admin_login_attempt(text, text) to service_role;

create function public.admin_login_succeeded(username text) returns void
  language sql volatile security definer set search_path = ''
  as $$
    delete from private.rate_limits r
    where r.bucket = 'admin-login-name'
      and r.key_hash = private.salted_hash(lower(btrim(coalesce(admin_login_succeeded.username, ''))))
  $$;
comment on function public.admin_login_succeeded(text) is 'Forgets the failed tries for a username once its owner got in.';
revoke all on function public.admin_login_succeeded(text) from public, anon, authenticated, service_role;
grant execute on function public.admin_login_succeeded(text) to service_role;
