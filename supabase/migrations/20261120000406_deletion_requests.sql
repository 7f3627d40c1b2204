-- Users ask for the deletion of their account, and withdraw that.

alter table public.profiles
  add column deletion_requested boolean not null default false,
  add column deletion_requested_at timestamptz,
  add constraint profiles_deletion_requested_at_if_requested check (deletion_requested = (deletion_requested_at is not null));
comment on column public.profiles.deletion_requested is 'Whether the user asked for the account''s deletion. Only the user writes it.';
comment on column public.profiles.deletion_requested_at is 'When the request reached the database. Set by a trigger.';

update private.sync_catalogue
set own_update = own_update || '{deletion_requested}', checked = checked || '{deletion_requested}'
where table_name = 'profiles';

create function private.stamp_deletion_request() returns trigger
  language plpgsql security invoker set search_path = ''
  as $$
  begin
    if current_user in ('anon', 'authenticated') then
      if old.id is distinct from auth.uid() then
        new.deletion_requested := old.deletion_requested;
      end if;
    elsif new._deleted then
      new.deletion_requested := false;
    end if;
    new.deletion_requested_at := case
      when not new.deletion_requested then null
      when old.deletion_requested then old.deletion_requested_at
      else clock_timestamp()
    end;
    return new;
  end
  $$;
comment on function private.stamp_deletion_request() is
  'Lets only the user write their own request, and sets its time. A deleted account has no request.';
-- Must fire before "before_write", which decides whether the row has changed.
create trigger before_deletion_request before update on public.profiles
  for each row execute function private.stamp_deletion_request();

create function private.deletion_message(account uuid, requested_at timestamptz) returns uuid
  language plpgsql stable security definer set search_path = ''
  as $$
  declare
    -- Version 8: ids with a meaning of ours.
    first constant uuid := overlay(overlay(md5('deletion request of ' || account) placing '8' from 13) placing '8' from 17)::uuid;
    next constant uuid := overlay(overlay(md5(first::text || requested_at) placing '8' from 13) placing '8' from 17)::uuid;
  begin
    return case
      when exists (select from public.contact_messages m where m.id = next) then next
      when exists (select from public.contact_messages m where m.id = first and (m._deleted or m.is_spam or m.answer <> '')) then next
      else first
    end;
  end
  $$;
comment on function private.deletion_message(uuid, timestamptz) is
  'The id of the message about a request: one per account until it is answered, deleted or spam, so that repeating doesn''t fill the inbox.';

create function private.report_deletion_request() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    account constant text := format(E'\n\nAccount: %s', new.id);
  begin
    if not new.deletion_requested then
      update public.contact_messages m
      set message = 'I''ve withdrawn my request to delete my account. Please keep it.' || account, is_resolved = true
      where m.id = private.deletion_message(new.id, old.deletion_requested_at) and not m._deleted;
    -- Otherwise admins see the request only in the list of users: the inbox requires such an address.
    elsif new.email ~ '^[^\s@]+@[^\s@]+$' and char_length(new.email) <= 254 then
      insert into public.contact_messages as m (id, name, email, subject, message)
      values (private.deletion_message(new.id, new.deletion_requested_at), private.shortened(coalesce(nullif(new.full_name, ''), new.email), 120),
        lower(new.email), 'support', 'Please delete my account and all of my data.' || account)
      on conflict on constraint contact_messages_pkey do update
        set name = excluded.name, email = excluded.email, subject = excluded.subject, message = excluded.message,
          created_at = excluded.created_at, is_resolved = false
        where not m._deleted;
    end if;
    return null;
  end
  $$;
comment on function private.report_deletion_request() is 'Tells the team about a request or its withdrawal in the inbox, with the account''s id.';
create trigger report_deletion_request after update on public.profiles
  for each row when (old.deletion_requested is distinct from new.deletion_requested and not new._deleted)
  execute function private.report_deletion_request();
