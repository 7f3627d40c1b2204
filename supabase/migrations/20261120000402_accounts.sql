-- Creating an account, changing its email and deleting it.

create function private.account_created() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    insert into public.profiles (id, email, joined_at, full_name, created_at, updated_at)
    values (new.id, new.email, new.email_confirmed_at,
      private.shortened(btrim(coalesce(new.raw_user_meta_data ->> 'full_name', new.raw_user_meta_data ->> 'name', '')), 120),
      coalesce(new.created_at, now()), coalesce(new.created_at, now()))
    on conflict on constraint profiles_pkey do nothing;
    return null;
  end
  $$;
comment on function private.account_created() is 'Creates a profile with each account, with the name given at sign-up.';

create trigger sevenday_account_created after insert on auth.users
  for each row execute function private.account_created();

-- Accounts that existed before these migrations.
insert into public.profiles (id, email, joined_at, full_name, created_at, updated_at)
select u.id, u.email, u.email_confirmed_at, private.shortened(btrim(coalesce(u.raw_user_meta_data ->> 'full_name', u.raw_user_meta_data ->> 'name', '')), 120),
  coalesce(u.created_at, now()), coalesce(u.created_at, now())
from auth.users u
where u.deleted_at is null
on conflict on constraint profiles_pkey do nothing;

create function private.account_confirmed() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    update public.profiles p set joined_at = new.email_confirmed_at where p.id = new.id and p.joined_at is null and not p._deleted;
    return null;
  end
  $$;
comment on function private.account_confirmed() is 'Notes when the account''s address was first confirmed.';

create trigger sevenday_account_confirmed after update on auth.users
  for each row when (old.email_confirmed_at is null and new.email_confirmed_at is not null) execute function private.account_confirmed();

create function private.keep_suspended_account() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    -- A soft deletion overwrites the address, a requested one and the metadata.
    if new.deleted_at is not null or not exists (select from public.profiles p where p.id = new.id and p.status = 'suspended') then
      return new;
    end if;
    if (new.email_change is distinct from old.email_change and new.email_change <> '')
      -- The auth server confirms the requested address; only the operator sets another one.
      or (new.email is distinct from old.email and new.email = old.email_change)
      -- The auth server notes a confirmation there.
      or (coalesce(new.raw_user_meta_data, '{}') - 'email_verified' is distinct from coalesce(old.raw_user_meta_data, '{}') - 'email_verified'
        -- A login through a provider merges data that the identity already has: a refusal would refuse the login.
        and not exists (
          select from auth.identities i
          where i.user_id = new.id and new.raw_user_meta_data = coalesce(old.raw_user_meta_data, '{}') || i.identity_data
        ))
    then
      raise exception using errcode = '42501', hint = 'suspended', message = 'a suspended account can''t be changed';
    end if;
    return new;
  end
  $$;
comment on function private.keep_suspended_account() is
  'Refuses a suspended user''s requests to the auth server: another email, its confirmation, other metadata.';

create trigger sevenday_keep_suspended_account before update on auth.users
  for each row when (
    old.email is distinct from new.email or old.email_change is distinct from new.email_change
    or old.raw_user_meta_data is distinct from new.raw_user_meta_data
  ) execute function private.keep_suspended_account();

create function private.account_email_changed() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    -- Lock before reading the status, or catch_up_email could miss an address that is being confirmed.
    perform from public.profiles p where p.id = new.id for update;
    update public.profiles p set email = new.email
    where p.id = new.id and p.status <> 'suspended' and not p._deleted;
    return null;
  end
  $$;
comment on function private.account_email_changed() is 'Copies a confirmed email to the profile. For a suspended user, catch_up_email does it later.';

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
  'Copies the account''s email when a suspension ends. Its trigger fires after "before_write", which normalises the status.';

create trigger catch_up_email before update on public.profiles
  for each row when (old.status = 'suspended' and new.status <> 'suspended' and not new._deleted)
  execute function private.catch_up_email();

create function private.bury_account(account uuid, address text) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    rules private.sync_catalogue;
    child private.sync_catalogue;
    user_column text;
    ids uuid[];
    more uuid[];
  begin
    -- Makes changes of admin rights, assignments to this user (require_live_user) and their pushes (take_turns) finish before this or wait.
    perform pg_advisory_xact_lock(hashtextextended('sevenday.last_admin', 0));
    perform from public.profiles p where p.id = account and not p._deleted for update;
    if not found then
      return;
    end if;
    -- Lock parents before their children, in the order of a parent's deletion.
    for rules in select * from private.tables_in_order() loop
      continue when not exists (select from private.sync_catalogue c where c.parent_table = rules.table_name);
      execute format('select array_agg(t.id) from public.%I t where t.%I = $1', rules.table_name, rules.owner_column) into ids using account;
      for child in select * from private.sync_catalogue c where c.parent_table = rules.table_name loop
        foreach user_column in array child.user_columns loop
          execute format('select array_agg(t.%I) from public.%I t where t.%I = $1', child.parent_column, child.table_name, user_column)
          into more using account;
          ids := ids || more;
        end loop;
      end loop;
      perform private.lock_rows(rules.table_name, ids);
    end loop;
    delete from public.admin_users a where a.id = account;
    -- Before the updates below, which remove the addresses and tasks that these need.
    perform private.clear_messages(account, address);
    perform private.clear_log(account);
    perform private.clear_news(account);
    perform private.clear_posts(account);
    for rules in select * from private.tables_in_order() o where o.owner_column is not null loop
      -- Includes conflicts of rows that were someone else's at that time.
      execute format('update public.sync_conflicts c set replaced_value = null, kept_value = null, _deleted = true '
        || 'where c.table_name = %L and c.row_id in (select t.id from public.%I t where t.%I = $1)', rules.table_name, rules.table_name,
        rules.owner_column) using account;
      execute format('update public.%I t set %s _deleted = true where t.%I = $1', rules.table_name,
        (
          select string_agg(format('%I = %s, ', a.attname, case when a.attnotnull then '''''' else 'null' end), '')
          from pg_catalog.pg_attribute a
          where a.attrelid = format('public.%I', rules.table_name)::regclass and a.attname = any (rules.personal)
        ) || (
          select coalesce(string_agg(format('%1$I = nullif(t.%1$I, $1), ', u), ''), '') from unnest(rules.user_columns) u
        ), rules.owner_column) using account;
      foreach user_column in array rules.user_columns loop
        execute format('update public.%I t set %I = null where t.%I = $1', rules.table_name, user_column, user_column) using account;
      end loop;
    end loop;
    delete from public.sync_revocations r where r.user_id = account;
    delete from private.push_subscriptions s where s.user_id = account;
    delete from private.mail_jobs j where j.user_id = account or lower(j.address) = lower(bury_account.address);
  end
  $$;
comment on function private.bury_account(uuid, text) is 'Leaves tombstones without personal data (see the catalogue): devices learn of the deletion.';

create function private.account_deleted() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    perform private.bury_account(old.id, old.email);
    return null;
  end
  $$;
comment on function private.account_deleted() is 'Turns the account''s rows into tombstones, however it was deleted, as in the hosting dashboard.';

create trigger sevenday_account_deleted after delete on auth.users
  for each row execute function private.account_deleted();
-- A soft deletion by the admin API keeps the row with hashes as addresses. Must fire before "sevenday_account_email_changed", which would copy the
-- hash.
create trigger sevenday_account_deleted_softly after update on auth.users
  for each row when (old.deleted_at is null and new.deleted_at is not null) execute function private.account_deleted();

create function public.who_am_i() returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
  begin
    if private.session_ended() and not public.is_account_deleted(auth.uid()) then
      raise exception using errcode = 'PT401', message = 'the session has ended';
    end if;
    -- Security definer: a suspended user gets their status although they can't see their own row.
    return (
      select case when p.status = 'suspended' then jsonb_build_object('id', p.id, 'status', p.status)
        else jsonb_build_object('id', p.id, 'email', p.email, 'full_name', p.full_name, 'avatar_url', p.avatar_url,
          'status', p.status, 'scope', case when private.is_admin() then 'all' else 'own' end) end
      from public.profiles p where p.id = auth.uid() and not p._deleted
    );
  end
  $$;
comment on function public.who_am_i() is 'The current user and their scope; only id and status if suspended; null if the account no longer exists.';
select private.open('function public.who_am_i()', 'execute', 'authenticated');

create function public.is_account_deleted(user_id uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
  as $$
  begin
    return is_account_deleted.user_id is not null
      and not exists (select from public.profiles p where p.id = is_account_deleted.user_id and not p._deleted);
  end
  $$;
comment on function public.is_account_deleted(uuid) is
  'True if there is no such account. For everyone: a device without a session decides by it whether to log in again.';
select private.open('function public.is_account_deleted(uuid)', 'execute', 'anon, authenticated');

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
    return null;
  end
  $$;
comment on function public.check_account_deletion(uuid) is 'Null if the calling admin may delete this account, else "self" or "not_found".';
select private.open('function public.check_account_deletion(uuid)', 'execute', 'authenticated');

create function public.delete_account(user_id uuid) returns void
  -- The API ends calls after eight seconds unless a function sets another limit, and there may be thousands of posts.
  language plpgsql volatile security definer set search_path = '' set statement_timeout = '2min'
  as $$
  declare
    reason text;
    address text;
  begin
    perform private.require_admin();
    -- Lock as a deletion or a change of email elsewhere does: the account, then its dependants.
    select u.email into address from auth.users u where u.id = delete_account.user_id for update;
    perform private.lock_admins();
    reason := public.check_account_deletion(delete_account.user_id);
    if reason is not null then
      raise exception using errcode = 'P0001', hint = reason, message = 'this account can''t be deleted: ' || reason;
    end if;
    perform private.bury_account(delete_account.user_id, address);
    insert into public.user_management_logs (action, admin_id, user_id)
    values ('user_deleted', auth.uid(), delete_account.user_id);
    delete from auth.users u where u.id = delete_account.user_id;
    -- Removes the files of the projects.
    perform private.call_function('clean-buckets');
  end
  $$;
comment on function public.delete_account(uuid) is 'Deletes an account and leaves tombstones. The caller first removes the avatar files.';
select private.open('function public.delete_account(uuid)', 'execute', 'authenticated');
