-- An account is created, changes its email address, and is deleted.

create function private.account_created() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    insert into public.profiles (id, email, full_name, created_at, updated_at)
    values (new.id, new.email,
      left(btrim(coalesce(new.raw_user_meta_data ->> 'full_name', new.raw_user_meta_data ->> 'name', '')), 120),
      coalesce(new.created_at, now()), coalesce(new.created_at, now()))
    on conflict on constraint profiles_pkey do nothing;
    return null;
  end
  $$;
comment on function private.account_created() is 'Every account has a profile from its first moment, named as the person signed up.';
revoke all on function private.account_created() from public, anon, authenticated, service_role;

create trigger sevenday_account_created after insert on auth.users
  for each row execute function private.account_created();

-- Accounts that were created before these migrations.
insert into public.profiles (id, email, full_name, created_at, updated_at)
select u.id, u.email, left(btrim(coalesce(u.raw_user_meta_data ->> 'full_name', u.raw_user_meta_data ->> 'name', '')), 120),
  coalesce(u.created_at, now()), coalesce(u.created_at, now())
from auth.users u
on conflict on constraint profiles_pkey do nothing;

create function private.keep_suspended_account() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if not exists (select from public.profiles p where p.id = new.id and p.status = 'suspended') then
      return new;
    end if;
    if (new.email_change is distinct from old.email_change and new.email_change <> '')
      -- The auth server confirms the requested address. Any other address was set by the operator.
      or (new.email is distinct from old.email and new.email = old.email_change)
      -- The auth server notes a confirmation there.
      or (coalesce(new.raw_user_meta_data, '{}') - 'email_verified' is distinct from coalesce(old.raw_user_meta_data, '{}') - 'email_verified'
        -- Signing in through a provider merges its data, which the identity already contains: refusing it would refuse the sign-in.
        and not exists (
          select from auth.identities i
          where i.user_id = new.id and new.raw_user_meta_data = coalesce(old.raw_user_meta_data, '{}') || i.identity_data
        ))
    then
      raise exception using errcode = '42501', hint = 'suspended', message = 'a suspended account cannot be changed';
    end if;
    return new;
  end
  $$;
comment on function private.keep_suspended_account() is
  'Refuses what a suspended person asks of the auth server: another address, its confirmation, other metadata.';
revoke all on function private.keep_suspended_account() from public, anon, authenticated, service_role;

create trigger sevenday_keep_suspended_account before update on auth.users
  for each row when (
    old.email is distinct from new.email or old.email_change is distinct from new.email_change
    or old.raw_user_meta_data is distinct from new.raw_user_meta_data
  ) execute function private.keep_suspended_account();

create function private.account_email_changed() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    -- Lock before reading the status: catch_up_email must not miss an address that is confirmed at this moment.
    perform from public.profiles p where p.id = new.id for update;
    update public.profiles p set email = new.email
    where p.id = new.id and p.status <> 'suspended' and not p._deleted;
    return null;
  end
  $$;
comment on function private.account_email_changed() is
  'Mirrors a confirmed change of address, of active people at once; of suspended ones catch_up_email does.';
revoke all on function private.account_email_changed() from public, anon, authenticated, service_role;

create trigger sevenday_account_email_changed after update on auth.users
  for each row when (old.email is distinct from new.email) execute function private.account_email_changed();

create function private.catch_up_email() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    new.email := coalesce((select u.email from auth.users u where u.id = new.id), new.email);
    return new;
  end
  $$;
comment on function private.catch_up_email() is
  'Gives a person who is active again the address of their account. Its trigger fires after "before_write", which has normalised the status.';
revoke all on function private.catch_up_email() from public, anon, authenticated, service_role;

create trigger catch_up_email before update on public.profiles
  for each row when (old.status = 'suspended' and new.status <> 'suspended' and not new._deleted)
  execute function private.catch_up_email();

create function private.clear_messages(person uuid, address text) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    ids uuid[];
  begin
    select array_agg(m.id) into ids from public.contact_messages m
    where not m._deleted and (
      m.email = lower(address)
      or m.email = (select lower(p.email) from public.profiles p where p.id = person)
      -- A former address counts until it was given up: it may belong to another person now.
      or exists (
        select from public.user_management_logs l
        where l.user_id = person and l.action = 'email_changed' and lower(l.details ->> 'old_email') = m.email and l.created_at > m.created_at
      )
      -- Requests to delete the account contain its id.
      or strpos(m.message, person::text) > 0
    );
    if ids is null then
      return;
    end if;
    perform private.lock_rows('contact_messages', ids);
    update public.contact_messages m set name = '', email = '', message = '', _deleted = true where m.id = any (ids);
  end
  $$;
comment on function private.clear_messages(uuid, text) is
  'Leaves empty tombstones of the messages that were sent from an address of this account or name its id. Anyone can type another '
  'person''s address: such a message goes too, because nothing tells it from theirs.';
revoke all on function private.clear_messages(uuid, text) from public, anon, authenticated, service_role;

create function private.bury_account(person uuid, address text) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  begin
    -- A change of admin rights goes first or waits; so does giving this user anything (require_live_person), and so do their own pushes
    -- (take_turns).
    perform pg_advisory_xact_lock(hashtextextended('sevenday.last_admin', 0));
    perform from public.profiles p where p.id = person and not p._deleted for update;
    if not found then
      return;
    end if;
    -- Projects before their tasks, in the order of a project's deletion.
    perform private.lock_rows('projects', array(
      select p.id from public.projects p where p.user_id = person
      union
      select t.project_id from public.tasks t where t.assigned_to = person
    ));
    delete from public.admin_users a where a.id = person;
    update public.projects p set name = '', description = '', _deleted = true where p.user_id = person;
    update public.tasks t set title = '', description = '' where t.owner_id = person;
    update public.tasks t set assigned_to = null where t.assigned_to = person;
    update public.notifications n set message = '', _deleted = true where n.user_id = person;
    update public.sync_conflicts c set replaced_value = null, kept_value = null, _deleted = true
    where c.user_id = person
      or (c.table_name = 'projects' and c.row_id in (select p.id from public.projects p where p.user_id = person))
      or (c.table_name = 'tasks' and c.row_id in (select t.id from public.tasks t where t.owner_id = person));
    -- Before the log forgets the addresses.
    perform private.clear_messages(person, address);
    update public.user_management_logs l set details = l.details - array['title', 'username', 'old_email', 'new_email']
    where l.details ?| array['title', 'username', 'old_email', 'new_email']
      -- A task of this user may have been assigned to someone else, or become theirs later.
      and (l.user_id = person or l.details ->> 'owner_id' = person::text
        or l.details ->> 'task_id' in (select t.id::text from public.tasks t where t.owner_id = person));
    delete from public.sync_revocations r where r.user_id = person;
    delete from private.push_subscriptions s where s.user_id = person;
    update public.profiles p set full_name = '', email = null, avatar_url = null, _deleted = true where p.id = person;
  end
  $$;
comment on function private.bury_account(uuid, text) is
  'Leaves tombstones without personal data, so that every device learns of the deletion and nothing of the person stays.';
revoke all on function private.bury_account(uuid, text) from public, anon, authenticated, service_role;

create function private.account_deleted() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    perform private.bury_account(old.id, old.email);
    return null;
  end
  $$;
comment on function private.account_deleted() is 'However an account is deleted, from the hosting dashboard too, its rows become tombstones.';
revoke all on function private.account_deleted() from public, anon, authenticated, service_role;

create trigger sevenday_account_deleted after delete on auth.users
  for each row execute function private.account_deleted();

create function public.who_am_i() returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
  begin
    -- Definer, because a suspended user gets their status although they see no row of their own.
    return (
      select case when p.status = 'suspended' then jsonb_build_object('id', p.id, 'status', p.status)
        else jsonb_build_object('id', p.id, 'email', p.email, 'full_name', p.full_name, 'avatar_url', p.avatar_url,
          'status', p.status, 'scope', case when private.is_admin() then 'all' else 'own' end) end
      from public.profiles p where p.id = auth.uid() and not p._deleted
    );
  end
  $$;
comment on function public.who_am_i() is
  'The person who asks, and the scope they may sync; of a suspended person the id and the status only. Null when the account is gone.';
revoke all on function public.who_am_i() from public, anon, authenticated, service_role;
grant execute on function public.who_am_i() to authenticated;

create function public.is_account_deleted(user_id uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
  as $$
  begin
    return is_account_deleted.user_id is not null
      and not exists (select from public.profiles p where p.id = is_account_deleted.user_id and not p._deleted);
  end
  $$;
comment on function public.is_account_deleted(uuid) is
  'True if there is no such account (any more). For everyone: a device whose session has ended learns from it whether to log in again. '
  'Who does not know an id learns nothing, and who knows one learns only this.';
revoke all on function public.is_account_deleted(uuid) from public, anon, authenticated, service_role;
grant execute on function public.is_account_deleted(uuid) to anon, authenticated;

create function public.check_account_deletion(user_id uuid) returns text
  language plpgsql stable security definer set search_path = ''
  as $$
  begin
    perform private.require_admin();
    if check_account_deletion.user_id = auth.uid() then
      return 'self';
    end if;
    if not exists (select from public.profiles p where p.id = check_account_deletion.user_id and not p._deleted) then
      return 'not_found';
    end if;
    -- The calling admin is not the deleted user, so an admin always remains; this is a safeguard in case that changes.
    if not exists (
      select from public.admin_users a join public.profiles p on p.id = a.id
      where a.id <> check_account_deletion.user_id and p.status <> 'suspended' and not p._deleted
    ) then
      return 'last_admin';
    end if;
    return null;
  end
  $$;
comment on function public.check_account_deletion(uuid) is
  'Null when this account may be deleted by the admin who asks, else "self", "not_found" or "last_admin".';
revoke all on function public.check_account_deletion(uuid) from public, anon, authenticated, service_role;
grant execute on function public.check_account_deletion(uuid) to authenticated;

create function public.delete_account(user_id uuid) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    reason text;
    address text;
  begin
    perform private.require_admin();
    -- The same order as when an account is deleted or changes its address elsewhere: the account, then its dependants.
    select u.email into address from auth.users u where u.id = delete_account.user_id for update;
    perform private.lock_admins();
    reason := public.check_account_deletion(delete_account.user_id);
    if reason is not null then
      raise exception using errcode = 'P0001', hint = reason, message = 'this account cannot be deleted: ' || reason;
    end if;
    perform private.bury_account(delete_account.user_id, address);
    insert into public.user_management_logs (action, admin_id, user_id)
    values ('user_deleted', auth.uid(), delete_account.user_id);
    delete from auth.users u where u.id = delete_account.user_id;
  end
  $$;
comment on function public.delete_account(uuid) is
  'Deletes an account with its admin right and leaves tombstones, all or nothing. The avatar files go through the Storage API before.';
revoke all on function public.delete_account(uuid) from public, anon, authenticated, service_role;
grant execute on function public.delete_account(uuid) to authenticated;
