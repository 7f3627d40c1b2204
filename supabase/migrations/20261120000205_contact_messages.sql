-- Messages from the contact form. Visitors send them through a function; only admins read them.

create table public.contact_messages (
  id uuid primary key,
  name text not null
    constraint contact_messages_name_length check (_deleted or (private.leaves_a_mark(name) and char_length(name) <= 120)),
  email text not null
    constraint contact_messages_email_length check (char_length(email) <= 254)
    constraint contact_messages_email_form check (_deleted or email ~ '^[^\s@]+@[^\s@]+$'),
  subject text not null
    constraint contact_messages_subject_known check (subject in ('general', 'quote', 'support', 'partnership')),
  message text not null
    constraint contact_messages_message_length check (_deleted or (private.leaves_a_mark(message) and char_length(message) <= 5000)),
  is_resolved boolean not null default false,
  is_spam boolean not null default false,
  spam_at timestamptz,
  note text not null default '' constraint contact_messages_note_length check (char_length(note) <= 5000),
  answer text not null default ''
    constraint contact_messages_answer_length check (char_length(answer) <= 5000 and (answer = '' or private.leaves_a_mark(answer))),
  answered_by uuid,
  answered_at timestamptz,
  created_at timestamptz not null default now(),
  like private.synced_row including defaults
);
comment on table public.contact_messages is
  'Stores no IP address and no account of the sender. When an account is deleted, its messages are found by its addresses and its id '
  '(clear_messages).';
comment on column public.contact_messages.spam_at is 'Since when it has been spam. Set by a trigger only.';
comment on column public.contact_messages.note is 'For admins. Never sent to anyone else.';
comment on column public.contact_messages.answer is
  'The answer that an admin wrote. It goes out as a mail, so it never changes. answered_by and answered_at are set by a trigger only.';
create index contact_messages_created on public.contact_messages (created_at desc);

create function private.contact_messages_before_write() returns trigger
  language plpgsql security invoker set search_path = ''
  as $$
  declare
    sent constant public.contact_messages := new;
  begin
    new.name := private.without_bidi_controls(new.name);
    new.email := private.without_bidi_controls(new.email);
    if tg_op = 'UPDATE' and current_user in ('anon', 'authenticated') then
      new := old;
      new.is_resolved := sent.is_resolved;
      new.is_spam := sent.is_spam;
      new.note := sent.note;
      new.answer := sent.answer;
      -- The content of a deleted message is gone.
      new._deleted := old._deleted or sent._deleted;
    end if;
    if new._deleted then
      new.name := '';
      new.email := '';
      new.message := '';
      new.note := '';
      new.answer := '';
    end if;
    if tg_op = 'INSERT' and new.is_spam then
      new.spam_at := clock_timestamp();
    end if;
    if tg_op = 'UPDATE' and not new._deleted then
      if old.answer <> '' and new.answer <> old.answer then
        raise exception using errcode = '23514', table = 'contact_messages', constraint = 'contact_messages_answer_once',
          message = 'the message has been answered already';
      end if;
      if new.answer <> old.answer then
        new.answered_by := auth.uid();
        new.answered_at := clock_timestamp();
      end if;
      -- Spam waits for nobody.
      new.is_resolved := new.is_resolved or (new.is_spam and not old.is_spam);
      if new.is_spam <> old.is_spam then
        new.spam_at := case when new.is_spam then clock_timestamp() end;
      end if;
    end if;
    return new;
  end
  $$;
comment on function private.contact_messages_before_write() is
  'Removes direction controls from the sender''s name and address. After that, admins resolve, answer once, take notes, mark spam and '
  'delete, which empties the message.';

create trigger before_write before insert or update on public.contact_messages
  for each row execute function private.contact_messages_before_write();

select private.make_synced('public.contact_messages', owner => null);
select private.open('public.contact_messages', 'select, update', 'authenticated');
grant select, insert, update on public.contact_messages to service_role;

select private.let_owners('{select,update}', 'public.contact_messages');

create function public.send_contact_message(id uuid, name text, email text, subject text, message text, website text default '')
  returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    per_address record;
    overall record;
  begin
    -- The honeypot: visitors never see this field. A bot that fills it in is told that it succeeded.
    if coalesce(website, '') <> '' then
      return;
    end if;
    -- Of version 8 are the ids that the database makes of others (private.deletion_message). A visitor could take one.
    if substr(send_contact_message.id::text, 15, 1) = '8' then
      raise exception using errcode = '22023', message = 'an id of a message must be random';
    end if;
    -- In lower case, like account emails: comparing the two finds a user's messages.
    insert into public.contact_messages (id, name, email, subject, message)
    values (send_contact_message.id, btrim(send_contact_message.name), lower(btrim(send_contact_message.email)),
      send_contact_message.subject, send_contact_message.message)
    on conflict on constraint contact_messages_pkey do nothing;
    -- The sender repeated a message because the answer was lost. Don't count it.
    if not found then
      return;
    end if;

    per_address := private.count_hit('contact-ip', private.client_ip(), interval '1 hour');
    overall := private.count_hit('contact-all', 'all', interval '1 hour');
    -- Raising rolls back the row and its count, so the counter stays at its limit.
    if per_address.hits > 5 or overall.hits > 100 then
      raise exception using errcode = 'P0001', hint = 'rate_limited',
        message = 'too many messages, try again later';
    end if;
  end
  $$;
comment on function public.send_contact_message(uuid, text, text, text, text, text) is
  'Stores a visitor''s message, once per id. At most 5 an hour from one address and 100 from all.';
select private.open('function public.send_contact_message(uuid, text, text, text, text, text)', 'execute', 'anon, authenticated, service_role');

create function private.clear_messages(account uuid, address text) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    ids uuid[];
  begin
    select array_agg(m.id) into ids from public.contact_messages m
    where not m._deleted and (
      m.email = lower(address)
      or m.email = (select lower(p.email) from public.profiles p where p.id = account)
      -- A previous address counts until the user gave it up: it may now belong to someone else.
      or exists (
        select from public.user_management_logs l
        where l.user_id = account and l.action = 'email_changed' and lower(l.details ->> 'old_email') = m.email and l.created_at > m.created_at
      )
      -- Requests to delete an account contain its id.
      or strpos(m.message, account::text) > 0
    );
    if ids is null then
      return;
    end if;
    perform private.lock_rows('contact_messages', ids);
    update public.contact_messages m set _deleted = true where m.id = any (ids);
  end
  $$;
comment on function private.clear_messages(uuid, text) is
  'Turns messages that were sent from an address of this account, or that contain its id, into empty tombstones. Anyone can type another '
  'user''s address, and such a message can''t be told apart, so it is cleared too.';

create function private.messages_deleted() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    delete from private.mail_jobs j
    where j.kind <> 'contact_answer' and j.message_id in (select n.id from new_rows n where n._deleted);
    return null;
  end
  $$;
comment on function private.messages_deleted() is
  'Removes mails about deleted messages: they may contain the text. An answer that was sent before stays.';
create trigger messages_deleted after update on public.contact_messages referencing new table as new_rows
  for each statement execute function private.messages_deleted();

create function private.purge_spam() returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    ids constant uuid[] := array(
      select m.id from public.contact_messages m where m.is_spam and m.spam_at < clock_timestamp() - interval '30 days' and not m._deleted);
  begin
    -- In the order in which a push locks them.
    perform private.lock_rows('contact_messages', ids);
    update public.contact_messages m set _deleted = true where m.id = any (ids) and m.is_spam;
  end
  $$;
comment on function private.purge_spam() is 'Part of the nightly purge: deletes messages that have been spam for 30 days.';
