-- Users ask for the deletion of their account, and withdraw that.

alter table public.profiles
  add column deletion_requested boolean not null default false,
  add column deletion_requested_at timestamptz,
  add constraint profiles_deletion_requested_at_if_requested check (deletion_requested = (deletion_requested_at is not null));
comment on column public.profiles.deletion_requested is
  'Whether the user has asked for the deletion of the account. Only the user writes it; an admin answers by deleting the account.';
comment on column public.profiles.deletion_requested_at is 'When the request reached the database. Set by a trigger only.';

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
-- The name puts it before "before_write", which decides whether the row has changed.
create trigger before_deletion_request before update on public.profiles
  for each row execute function private.stamp_deletion_request();

create function private.deletion_message(account uuid, requested_at timestamptz) returns uuid
  language plpgsql stable security definer set search_path = ''
  as $$
  declare
    -- Version 8 is that of made-up ids.
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
  'The id of the message about a request of this time. One message per account, so requesting and withdrawing in turns doesn''t fill the '
  'inbox; another one once that was answered, deleted or taken for spam.';

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
    -- Without an address that the inbox accepts, admins see the request in the list of users only.
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
comment on function private.report_deletion_request() is
  'Tells the team about a request, or about its withdrawal, through the inbox. The message contains the account''s id, by which '
  'clear_messages finds it.';
create trigger report_deletion_request after update on public.profiles
  for each row when (old.deletion_requested is distinct from new.deletion_requested and not new._deleted)
  execute function private.report_deletion_request();
