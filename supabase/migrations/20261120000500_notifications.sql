-- What admins tell customers.

create table public.notifications (
  id uuid primary key,
  user_id uuid not null constraint notifications_user_id_fkey references public.profiles (id),
  message text not null
    constraint notifications_message_length
      check (_deleted or (btrim(message) <> '' and char_length(message) <= 2000)),
  is_read boolean not null default false,
  created_at timestamptz not null default now(),
  _deleted boolean not null default false,
  _modified timestamptz not null default now(),
  _xid xid8 not null default pg_current_xact_id()
);
comment on table public.notifications is 'A message to one person. Its text never changes; only is_read does, and only by its reader.';
create index notifications_user_xid_id on public.notifications (user_id, _xid, id);
create index notifications_xid_id on public.notifications (_xid, id);
create index notifications_user_created on public.notifications (user_id, created_at desc);
create index notifications_created on public.notifications (created_at desc);
create index notifications_tombstones on public.notifications (_modified) where _deleted;

create function private.notifications_before_write() returns trigger
  language plpgsql security invoker set search_path = ''
  as $$
  begin
    if tg_op = 'INSERT' then
      if current_user in ('anon', 'authenticated') then
        new.created_at := now();
        new.is_read := false;
        new._deleted := false;
      end if;
      perform private.require_live_person(new.user_id, 'notifications_user_id_fkey');
    elsif current_user in ('anon', 'authenticated') then
      new.id := old.id;
      new.user_id := old.user_id;
      new.message := old.message;
      new.created_at := old.created_at;
      new._deleted := old._deleted;
    end if;
    return new;
  end
  $$;
comment on function private.notifications_before_write() is 'Pins everything but is_read.';
revoke all on function private.notifications_before_write() from public, anon, authenticated, service_role;

create trigger before_write before insert or update on public.notifications
  for each row execute function private.notifications_before_write();
create trigger stamp before insert or update on public.notifications
  for each row execute function private.stamp();

alter table public.notifications enable row level security;
revoke all on public.notifications from public, anon, authenticated, service_role;
grant select, insert, update on public.notifications to authenticated, service_role;

create policy "only active people" on public.notifications as restrictive for all to authenticated
  using ((select private.is_active())) with check ((select private.is_active()));
comment on policy "only active people" on public.notifications is 'A suspended person sees and writes nothing, at once.';
create policy "people see their own, admins all" on public.notifications for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
comment on policy "people see their own, admins all" on public.notifications is 'Admins list what was sent, and whether it was read.';
create policy "admins send" on public.notifications for insert to authenticated
  with check ((select private.is_admin()));
comment on policy "admins send" on public.notifications is 'Customers cannot write to each other.';
create policy "people mark their own as read" on public.notifications for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
comment on policy "people mark their own as read" on public.notifications is 'Not even an admin reads a message for somebody else.';

create function public.notify_everyone(message text) returns integer
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    sent integer;
  begin
    if not private.is_admin() then
      raise exception using errcode = '42501', message = 'only admins send notifications';
    end if;
    insert into public.notifications (id, user_id, message)
    select gen_random_uuid(), p.id, notify_everyone.message from public.profiles p where not p._deleted;
    get diagnostics sent = row_count;
    return sent;
  end
  $$;
comment on function public.notify_everyone(text) is
  'Sends one message to every person and returns how many. One statement, hence one poke on the shared topic and one row in the log.';
revoke all on function public.notify_everyone(text) from public, anon, authenticated, service_role;
grant execute on function public.notify_everyone(text) to authenticated;
