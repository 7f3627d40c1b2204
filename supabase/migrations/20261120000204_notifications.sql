-- Notifications from admins to users.

create table public.notifications (
  -- News has no id of a device.
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null constraint notifications_user_id_fkey references public.profiles (id),
  message text not null
    constraint notifications_message_length
      check (_deleted or (private.leaves_a_mark(message) and char_length(message) <= 2000)),
  kind text not null default ''
    constraint notifications_kind_known check (kind in ('', 'task_completed', 'task_assigned', 'project_created', 'project_completed',
      'status_changed', 'dates_changed', 'comment_added', 'approval_asked', 'approval_decided')),
  project_id uuid,
  task_id uuid,
  post_id uuid,
  count integer not null default 1 constraint notifications_count_positive check (count > 0),
  task_ids uuid[] not null default '{}',
  joined_times timestamptz[] not null default '{}',
  is_read boolean not null default false,
  for_admins boolean not null default true,
  created_at timestamptz not null default now(),
  like private.synced_row including defaults
);
comment on table public.notifications is 'A message to one user, who alone sets is_read. The text changes only while further news joins unread news.';
comment on column public.notifications.kind is 'The kind of news; empty for a message from an admin.';
comment on column public.notifications.project_id is
  'The project of the news. No foreign key: news outlives the project, whose tombstone a purge removes.';
comment on column public.notifications.task_id is 'The task, if the news is about a single one. No foreign key.';
comment on column public.notifications.post_id is 'The post, if the news is about a single one. No foreign key.';
comment on column public.notifications.count is 'The number of tasks or posts that the news is about.';
comment on column public.notifications.task_ids is 'The tasks or posts that the news is about; of many, the latest. Not sent to devices.';
comment on column public.notifications.joined_times is 'When each of task_ids joined; the last is created_at. Not sent to devices.';
create index notifications_project_created on public.notifications (project_id, created_at) where project_id is not null;
comment on column public.notifications.for_admins is
  'Whether admins'' devices store it. Of a message to everyone, they store a sample and the copies sent to admins.';
create index notifications_user_created on public.notifications (user_id, created_at desc);
create index notifications_created on public.notifications (created_at desc);

create function private.notifications_before_write() returns trigger
  language plpgsql security invoker set search_path = ''
  as $$
  declare
    sent constant public.notifications := new;
  begin
    if tg_op = 'INSERT' then
      if current_user in ('anon', 'authenticated') then
        new.created_at := now();
        -- Admins may send themselves a notification that is already read.
        new.is_read := new.is_read and new.user_id = auth.uid();
        new.for_admins := true;
        new._deleted := false;
        new.kind := '';
        new.project_id := null;
        new.task_id := null;
        new.post_id := null;
        new.count := 1;
        new.task_ids := '{}';
        new.joined_times := '{}';
      end if;
      perform private.require_live_user(new.user_id, 'notifications_user_id_fkey');
    elsif current_user in ('anon', 'authenticated') then
      new := old;
      -- The time on the device tells what the user has read.
      if not sent.is_read or old.kind = '' or private.same_moment(old.created_at, sent.created_at) then
        new.is_read := sent.is_read;
      end if;
    end if;
    return new;
  end
  $$;
comment on function private.notifications_before_write() is
  'Resets all columns except is_read. News that grew since the device showed it stays unread.';

create trigger before_write before insert or update on public.notifications
  for each row execute function private.notifications_before_write();

-- Poke everyone for an insert for several users: it is a message to everyone. News is inserted user by user (write_news).
select private.make_synced('public.notifications', owner => 'user_id', poke_limit => 1, admin_part => 'for_admins');
select private.after_statements('public.notifications', 'limit_writes', 'private.limit_writes()', '{update}', only_users => true);
select private.open('public.notifications', 'select, insert, update', 'authenticated, service_role');

select private.let_owners('{select}', 'public.notifications', 'user_id');
-- Customers can't write to each other.
select private.let_owners('{insert}', 'public.notifications');
create policy "users mark their own as read" on public.notifications for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
comment on policy "users mark their own as read" on public.notifications is 'Admins can''t mark other users'' notifications as read.';

create function private.undo_time() returns interval
  language sql immutable set search_path = ''
  as $$ select interval '60 seconds' $$;
comment on function private.undo_time() is 'How long an Undo withdraws news, and how long pushes wait for it.';

create function private.line_time() returns interval
  language sql immutable set search_path = ''
  as $$ select interval '15 minutes' $$;
comment on function private.line_time() is
  'How much older than the newest news of its line other news may be, as in src/domain/notification/lines.ts.';

create function private.clear_news(account uuid) returns void
  language sql volatile security definer set search_path = ''
  as $$
    update public.notifications n set message = '', _deleted = true
    where n.project_id in (select p.id from public.projects p where p.user_id = account) and n.user_id <> account and not n._deleted
  $$;
comment on function private.clear_news(uuid) is 'Empties news that other users have about the projects of a deleted account: the texts name them.';

create table private.mass_notifications (
  sent_by uuid not null,
  id uuid not null,
  sent integer,
  created_at timestamptz not null default now(),
  primary key (sent_by, id)
);
comment on table private.mass_notifications is 'Replay guard of notify_everyone: completed calls, and how many users each one reached.';
create index mass_notifications_created_at on private.mass_notifications (created_at);
alter table private.mass_notifications enable row level security;

create function public.notify_everyone(message text, id uuid default gen_random_uuid()) returns integer
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    call_id constant uuid := coalesce(notify_everyone.id, gen_random_uuid());
    reached integer;
  begin
    if not private.is_admin() then
      raise exception using errcode = '42501', message = 'only admins can send notifications';
    end if;
    -- Waits for a running call with the same id.
    insert into private.mass_notifications (sent_by, id) values (auth.uid(), call_id)
    on conflict on constraint mass_notifications_pkey do nothing;
    if not found then
      select m.sent into reached from private.mass_notifications m where m.sent_by = auth.uid() and m.id = call_id;
      return reached;
    end if;
    insert into public.notifications (id, user_id, message, for_admins)
    select gen_random_uuid(), p.id, notify_everyone.message, p.is_admin or row_number() over (order by p.id) <= 20
    -- Lock before reading, to skip accounts that are being deleted: they would refuse the insert.
    from (select q.id, q.is_admin from public.profiles q where not q._deleted order by q.id for key share) p;
    get diagnostics reached = row_count;
    update private.mass_notifications m set sent = reached where m.sent_by = auth.uid() and m.id = call_id;
    return reached;
  end
  $$;
comment on function public.notify_everyone(text, uuid) is
  'Sends a message to every user; returns their number, also for a repeated id. One statement causes one poke and one row in the log.';
select private.open('function public.notify_everyone(text, uuid)', 'execute', 'authenticated');
