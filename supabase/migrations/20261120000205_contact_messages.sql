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
comment on table public.contact_messages is 'Has neither IP address nor account: an account''s deletion finds its messages by address and id.';
comment on column public.contact_messages.spam_at is 'When it was marked as spam. Set by a trigger.';
comment on column public.contact_messages.note is 'For admins. Never sent to anyone else.';
comment on column public.contact_messages.answer is
  'An admin''s answer. Never changes, because it is mailed. A trigger sets answered_by and answered_at.';
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
      -- A deletion can't be undone: the content is gone.
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
      -- Spam needs no answer.
      new.is_resolved := new.is_resolved or (new.is_spam and not old.is_spam);
      if new.is_spam <> old.is_spam then
        new.spam_at := case when new.is_spam then clock_timestamp() end;
      end if;
    end if;
    return new;
  end
  $$;
comment on function private.contact_messages_before_write() is
  'Strips direction controls. Admins can resolve, answer once, take notes, mark spam and delete, which empties the message.';

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
    -- The honeypot: visitors never see this field. A bot that fills it in gets no error.
    if coalesce(website, '') <> '' then
      return;
    end if;
    -- The database makes ids of version 8 (deletion_message), which a visitor could take.
    if substr(send_contact_message.id::text, 15, 1) = '8' then
      raise exception using errcode = '22023', message = 'an id of a message must be random';
    end if;
    -- In lower case, like account emails, so that comparing them finds a user's messages.
    insert into public.contact_messages (id, name, email, subject, message)
    values (send_contact_message.id, btrim(send_contact_message.name), lower(btrim(send_contact_message.email)),
      send_contact_message.subject, send_contact_message.message)
    on conflict on constraint contact_messages_pkey do nothing;
    -- Don't count a repeated message, whose answer was lost.
    if not found then
      return;
    end if;

    per_address := private.count_hit('contact-ip', private.client_ip(), interval '1 hour');
    overall := private.count_hit('contact-all', 'all', interval '1 hour');
    -- The error rolls back the row and its count, so the counter stays at its limit.
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
      -- Count a previous address until the user gave it up: it may now belong to someone else.
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
  'Empties an account''s messages, and those of strangers under its address: nothing tells them apart.';

create function private.messages_deleted() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    delete from private.mail_jobs j
    where j.kind <> 'contact_answer' and j.message_id in (select n.id from new_rows n where n._deleted);
    return null;
  end
  $$;
comment on function private.messages_deleted() is 'Removes mails about deleted messages, which may contain the text. A sent answer stays.';
create trigger messages_deleted after update on public.contact_messages referencing new table as new_rows
  for each statement execute function private.messages_deleted();

create function private.purge_spam() returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    ids constant uuid[] := array(
      select m.id from public.contact_messages m where m.is_spam and m.spam_at < clock_timestamp() - interval '30 days' and not m._deleted);
  begin
    -- Lock in the same order as a push.
    perform private.lock_rows('contact_messages', ids);
    update public.contact_messages m set _deleted = true where m.id = any (ids) and m.is_spam;
  end
  $$;
comment on function private.purge_spam() is 'Part of the nightly purge: deletes messages that have been spam for 30 days.';
