-- The activity log. Only triggers and security definer functions write to it.

create table public.user_management_logs (
  id uuid primary key default gen_random_uuid(),
  action text not null constraint user_management_logs_action_known check (action in (
    'user_deleted', 'notification_sent', 'status_updated', 'email_changed', 'admin_removed', 'admin_added',
    'task_created', 'task_updated', 'task_deleted', 'mail_failed', 'user_invited',
    'invitation_withdrawn', 'approval_requested', 'approval_withdrawn', 'approval_decided'
  )),
  admin_id uuid,
  user_id uuid,
  details jsonb not null default '{}',
  created_at timestamptz not null default now(),
  like private.synced_row including defaults
);
comment on table public.user_management_logs is
  'Who did what to whom. admin_id null: the operator or the users. No foreign keys: entries outlive users.';
create index user_management_logs_created on public.user_management_logs (created_at desc);
create index user_management_logs_user on public.user_management_logs (user_id);

select private.make_synced('public.user_management_logs', owner => null);
-- Read-only for the service role too, because only the database writes the log.
select private.open('public.user_management_logs', 'select', 'authenticated, service_role');

select private.let_owners('{select}', 'public.user_management_logs');

create function private.log_task() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    action text := 'task_updated';
  begin
    if tg_op = 'INSERT' then
      action := 'task_created';
    elsif new._deleted and not old._deleted then
      action := 'task_deleted';
    elsif new._deleted = old._deleted
      and private.seen_part(to_jsonb(new)) is not distinct from private.seen_part(to_jsonb(old)) then
      return null;
    end if;
    insert into public.user_management_logs (action, admin_id, user_id, details)
    values (action, auth.uid(), coalesce(new.assigned_to, new.owner_id),
      -- clear_log finds an owner's titles by this: the assignee may be someone else.
      jsonb_build_object('task_id', new.id, 'title', new.title, 'status', new.status, 'owner_id', new.owner_id));
    return null;
  end
  $$;
comment on function private.log_task() is 'Logs what an admin did to a task.';
-- current_user excludes cascades and functions of the database.
create trigger log_insert after insert on public.tasks
  for each row when (current_user = 'authenticated') execute function private.log_task();
create trigger log_update after update on public.tasks
  for each row when (current_user = 'authenticated') execute function private.log_task();

create function private.log_profile() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if old.email is distinct from new.email and not new._deleted then
      -- No admin_id, even if an admin has just reactivated the user: the user changed the address.
      insert into public.user_management_logs (action, user_id, details)
      values ('email_changed', new.id, jsonb_build_object('old_email', old.email, 'new_email', new.email));
    end if;
    if old.status is distinct from new.status then
      insert into public.user_management_logs (action, admin_id, user_id, details)
      values ('status_updated', auth.uid(), new.id, jsonb_build_object('from', old.status, 'to', new.status));
    end if;
    return null;
  end
  $$;
comment on function private.log_profile() is 'Logs changes of a user''s email and status. bury_account removes the addresses.';
create trigger log_profile after update on public.profiles for each row
  when ((old.email, old.status) is distinct from (new.email, new.status)) execute function private.log_profile();

create function private.clear_log(account uuid) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  begin
    update public.user_management_logs l set details = l.details - array['title', 'username', 'old_email', 'new_email', 'reason']
    where l.details ?| array['title', 'username', 'old_email', 'new_email', 'reason']
      -- A task of this user may have been assigned to someone else, or have become theirs later.
      and (l.user_id = account or l.details ->> 'owner_id' = account::text
        or l.details ->> 'task_id' in (select t.id::text from public.tasks t where t.owner_id = account)
        or l.details ->> 'post_id' in (select t.id::text from public.project_posts t where t.owner_id = account));
  end
  $$;
comment on function private.clear_log(uuid) is 'Removes names and addresses of a deleted account from the activity log.';

create function private.log_notifications() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    recipients uuid[] := array(select n.user_id from sent n where n.kind = '');
  begin
    if auth.uid() is null or cardinality(recipients) = 0 then
      return null;
    end if;
    insert into public.user_management_logs (action, admin_id, user_id, details)
    values ('notification_sent', auth.uid(),
      case when cardinality(recipients) = 1 then recipients[1] end,
      jsonb_build_object('recipients', cardinality(recipients)));
    return null;
  end
  $$;
comment on function private.log_notifications() is 'Logs an admin''s messages, one row per statement. Skips news, because its cause is logged.';
create trigger log_sent after insert on public.notifications
  referencing new table as sent for each statement execute function private.log_notifications();

create function private.log_admins() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    is_added constant boolean := tg_op = 'INSERT';
    changed constant public.admin_users := case when is_added then new else old end;
  begin
    update public.profiles p set is_admin = is_added where p.id = changed.id and p.is_admin <> is_added;
    insert into public.user_management_logs (action, admin_id, user_id, details)
    values (case when is_added then 'admin_added' else 'admin_removed' end, auth.uid(), changed.id,
      jsonb_build_object('username', changed.username));
    return null;
  end
  $$;
comment on function private.log_admins() is 'Logs who became an admin or stopped being one, and mirrors it to profiles.is_admin.';
create trigger log_admins after insert or delete on public.admin_users
  for each row execute function private.log_admins();
