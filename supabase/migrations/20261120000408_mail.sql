-- Mail: a queue for the edge function send-mail. Not synced. The auth server sends the mails of logins (confirmation, password).

-- One row.
create table private.mail_sender (
  singleton boolean primary key default true constraint mail_sender_singleton check (singleton),
  time_zone text not null default 'Asia/Kolkata'
    constraint mail_sender_time_zone_known check (now() at time zone time_zone is not null),
  team uuid[] not null default '{}' constraint mail_sender_team_size check (cardinality(team) <= 100)
);
comment on table private.mail_sender is 'time_zone: daily mails go out at nine there. team: the admins who get contact messages; if empty, all.';
alter table private.mail_sender enable row level security;
insert into private.mail_sender default values;
insert into private.functions (name, queue, times, command)
values ('send-mail', 'private.mail_jobs', '* * * * *', 'select private.wake(''send-mail'')');

create table private.mail_jobs (
  id uuid primary key default gen_random_uuid(),
  kind text not null
    constraint mail_jobs_kind_known check (kind in ('contact_receipt', 'contact_message', 'contact_answer', 'news', 'account_exists', 'invitation')),
  user_id uuid,
  address text,
  message_id uuid,
  news_since timestamptz,
  content jsonb,
  attempts integer not null default 0,
  due_at timestamptz not null default clock_timestamp(),
  first_due_at timestamptz not null default clock_timestamp(),
  constraint mail_jobs_recipient check ((user_id is null) <> (address is null))
);
comment on table private.mail_jobs is 'Mails to send. The id is the mail API''s idempotency key: a repeated mail arrives once.';
comment on column private.mail_jobs.user_id is 'The recipient, if they have an account. The address is read when the mail is sent.';
comment on column private.mail_jobs.address is 'The recipient''s address, if a visitor typed it.';
comment on column private.mail_jobs.content is 'Written once, at the first claim: the mail API refuses another text under the same key.';
comment on column private.mail_jobs.first_due_at is 'When the first attempt was due. The job is given up a day later.';
create unique index mail_jobs_open_news on private.mail_jobs (user_id) where kind = 'news' and content is null;
create index mail_jobs_due_at on private.mail_jobs (due_at);
alter table private.mail_jobs enable row level security;

create function private.account_address(account uuid, confirmed boolean) returns text
  language plpgsql stable security definer set search_path = ''
  as $$
  begin
    return (
      select u.email from auth.users u
      where u.id = account and (u.email_confirmed_at is not null) = confirmed and u.deleted_at is null and u.email <> ''
    );
  end
  $$;
comment on function private.account_address(uuid, boolean) is
  'A user''s confirmed or unconfirmed address. In plpgsql: a SQL function would depend on a table that the auth server may alter.';

create view private.mail_recipients as
select p.id, p.news_mail
from public.profiles p where p.status <> 'suspended' and not p._deleted;
comment on view private.mail_recipients is 'Who may currently get mail.';

create function private.is_plain_address(address text) returns boolean
  language sql immutable set search_path = ''
  as $$ select address ~ '^[^[:space:][:cntrl:]@<>()\[\],;:\\"]+@[^[:space:][:cntrl:]@<>()\[\],;:\\"]+$' $$;
comment on function private.is_plain_address(text) is
  'Whether it is one address and nothing else: "Anyone <a@example.com>" would escape the count of its mails.';

create function private.mailbox_of(address text) returns text
  language sql immutable set search_path = ''
  as $$
    select case when a.parts[2] in ('gmail.com', 'googlemail.com') then replace(a.parts[1], '.', '') || '@gmail.com'
      else a.parts[1] || '@' || a.parts[2] end
    from (select regexp_match(rtrim(lower(address), '.'), '^([^@+]*)[^@]*@(.*)$') as parts) a
    where private.is_plain_address(address) and address ~ '^[!-~]+$'
  $$;
comment on function private.mailbox_of(text) is
  'One spelling of an address to count mails by: no tag, no final dot, and Gmail''s dots. Null if not ASCII: other scripts spell a host in several ways.';

create function private.mail_team() returns setof uuid
  language sql stable security definer set search_path = ''
  as $$
    with admins as (
      select r.id, r.id = any (s.team) as is_chosen
      from private.mail_sender s, private.mail_recipients r join public.admin_users a on a.id = r.id
    )
    select a.id from admins a where a.is_chosen or not exists (select from admins o where o.is_chosen)
  $$;
comment on function private.mail_team() is 'The admins who get contact messages by mail: those chosen, or all if none of those is still an admin.';

create function private.next_nine() returns timestamptz
  language plpgsql stable security definer set search_path = ''
  as $$
  declare
    zone constant text := (select s.time_zone from private.mail_sender s);
    local constant timestamp := clock_timestamp() at time zone zone;
  begin
    return (local::date + case when local::time < time '09:00' then 0 else 1 end + time '09:00') at time zone zone;
  end
  $$;
comment on function private.next_nine() is 'When the next daily mail goes out: at nine in the company''s time zone.';

create function private.news_mail_due(choice text) returns timestamptz
  language sql stable security definer set search_path = ''
  as $$ select case choice when 'at-once' then clock_timestamp() + private.undo_time() else private.next_nine() end $$;
comment on function private.news_mail_due(text) is 'When a mail with news of this moment is due, after an Undo could have withdrawn the news.';

create function private.queue_news_mails(accounts uuid[], since timestamptz[]) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  begin
    insert into private.mail_jobs as j (kind, user_id, due_at, first_due_at, news_since)
    -- Order the users, or two transactions that notify the same users deadlock.
    select 'news', r.id, d.due_at, d.due_at, a.since
    from unnest(accounts, since) a (id, since)
    join private.mail_recipients r on r.id = a.id
    cross join lateral (select private.news_mail_due(r.news_mail) as due_at) d
    where r.news_mail <> 'never'
    order by r.id
    on conflict (user_id) where kind = 'news' and content is null do update
      -- News that follows soon joins this mail.
      set news_since = least(j.news_since, excluded.news_since),
        due_at = greatest(j.due_at, least(excluded.due_at, j.first_due_at + interval '4 minutes'));
  end
  $$;
comment on function private.queue_news_mails(uuid[], timestamptz[]) is
  'Queues a mail with each user''s news after a time. An unsent mail takes the news too, and waits up to four minutes for it.';

create function private.queue_mails() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    is_answer boolean := false;
  begin
    begin
      if tg_table_name = 'notifications' then
        perform private.queue_news_mails(array_agg(a.id), array_agg(a.first))
        from (
          select n.user_id as id, min(n.created_at) - interval '1 microsecond' as first
          from new_rows n where not n.is_read and not n._deleted group by n.user_id
        ) a;
      elsif tg_op = 'INSERT' then
        insert into private.mail_jobs (kind, address, message_id)
        select 'contact_receipt', n.email, n.id from new_rows n where not n._deleted and private.mailbox_of(n.email) is not null;
        insert into private.mail_jobs (kind, user_id, message_id)
        select 'contact_message', t.id, n.id from new_rows n, private.mail_team() t (id) where not n._deleted and not n.is_resolved;
      else
        select exists (select from new_rows n join old_rows o on o.id = n.id where n.answer <> '' and o.answer = '') into is_answer;
        -- Store the content, so that the mail goes out even if the message is deleted by then.
        insert into private.mail_jobs (kind, address, message_id, content)
        select 'contact_answer', n.email, n.id, jsonb_build_object('answer', n.answer,
          'sent_on', to_char(n.created_at at time zone (select s.time_zone from private.mail_sender s), 'FMDD FMMonth YYYY'))
        from new_rows n join old_rows o on o.id = n.id where n.answer <> '' and o.answer = '' and not n._deleted;
      end if;
    exception when others then
      -- A failed mail must not fail the row, except an answer, which exists to be mailed. After a deadlock or a timeout the device sends the
      -- row again.
      if is_answer or left(sqlstate, 2) in ('40', '55', '57') then
        raise;
      end if;
      raise warning 'mails not queued: %', sqlerrm;
    end;
    perform private.wake('send-mail');
    return null;
  end
  $$;
comment on function private.queue_mails() is 'Queues mails: news to its user, messages to the team and a receipt, answers to the sender.';

select private.after_statements('public.notifications', 'mail', 'private.queue_mails()', '{insert}');
select private.after_statements('public.contact_messages', 'mail', 'private.queue_mails()');

create function private.news_mail_chosen() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if new.news_mail = 'never' then
      delete from private.mail_jobs j where j.user_id = new.id and j.kind = 'news' and j.content is null;
    else
      update private.mail_jobs j set due_at = d.due_at, first_due_at = d.due_at
      from (select private.news_mail_due(new.news_mail) as due_at) d
      where j.user_id = new.id and j.kind = 'news' and j.content is null;
      perform private.wake('send-mail');
    end if;
    return null;
  end
  $$;
comment on function private.news_mail_chosen() is 'Applies a new choice to the unsent mail.';
create trigger news_mail_chosen after update on public.profiles
  for each row when (old.news_mail is distinct from new.news_mail and not new._deleted) execute function private.news_mail_chosen();

-- Links without a login.

create function private.signature(signed text) returns text
  language sql stable set search_path = ''
  as $$
    select encode(sha256(convert_to('outer:' || s.secret || ':', 'UTF8') || sha256(convert_to('inner:' || s.secret || ':' || signed, 'UTF8'))), 'hex')
    from (select private.secret('links') as secret) s
  $$;
comment on function private.signature(text) is
  'Proves that this database wrote the text. Two nested hashes, as in HMAC (RFC 2104), so that nothing can be appended.';

create function private.news_mail_token(account uuid) returns text
  language sql stable security definer set search_path = ''
  as $$
    select c.claim || '.' || private.signature('stop news mail:' || c.claim)
    from (select account || '.' || extract(epoch from now() + interval '90 days')::bigint as claim) c
  $$;
comment on function private.news_mail_token(uuid) is 'The token of a link that stops mails with news to this user. Valid for 90 days.';

create function public.stop_news_mail(token text) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    part constant text[] := regexp_match(stop_news_mail.token,
      '^(([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([0-9]{1,12}))\.([0-9a-f]{64})$');
  begin
    if part is null or to_timestamp(part[3]::bigint) < now()
      -- Compare hashes, which takes equally long for every wrong signature.
      or sha256(convert_to(private.signature('stop news mail:' || part[1]), 'UTF8')) <> sha256(convert_to(part[4], 'UTF8'))
    then
      return false;
    end if;
    update public.profiles p set news_mail = 'never' where p.id = part[2]::uuid and p.news_mail <> 'never' and not p._deleted;
    return true;
  end
  $$;
comment on function public.stop_news_mail(text) is
  'Stops mails with news to the user of a link''s token. For everyone: links work without a login. False if the token is invalid.';
select private.open('function public.stop_news_mail(text)', 'execute', 'anon, authenticated, service_role');

-- What the mails say.

create function private.news_lines(account uuid, since timestamptz, until timestamptz) returns table (line jsonb, at timestamptz)
  language sql stable security definer set search_path = ''
  as $$
    select jsonb_strip_nulls(jsonb_build_object(
        'text', (array_agg(n.message order by n.created_at desc))[1],
        'project_id', p.id, 'is_own', p.user_id = account,
        'task_id', case when count(*) = 1 then (array_agg(n.task_id))[1] end,
        'post_id', case when count(*) = 1 then (array_agg(n.post_id))[1] end)),
      max(n.created_at)
    from private.unread_news(account, since, until) n
    left join public.projects p on p.id = n.project_id and not p._deleted
    group by n.kind, p.id, p.name, p.user_id, case when p.id is null then n.id end
  $$;
comment on function private.news_lines(uuid, timestamptz, timestamptz) is 'A user''s unread news in this time: one line for each project and kind.';

create function private.mail_content(job private.mail_jobs, until timestamptz) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
  declare
    message public.contact_messages;
  begin
    if exists (select from public.profiles p where lower(p.email) = lower(job.address) and p.status = 'suspended' and not p._deleted) then
      return null;
    end if;
    if job.message_id is not null then
      select m.* into message from public.contact_messages m where m.id = job.message_id and not m._deleted and not m.is_spam;
      if not found then
        return null;
      end if;
    end if;
    case job.kind
      when 'contact_receipt', 'account_exists' then
        return '{}';
      when 'contact_message' then
        return case when not message.is_resolved and job.user_id in (select private.mail_team()) then jsonb_build_object(
          'message_id', message.id, 'name', message.name, 'email', message.email, 'subject', message.subject, 'message', message.message) end;
      when 'invitation' then
        return (
          select jsonb_build_object('token', t.token) from (select private.invitation_token(job.user_id) as token) t
          where t.token is not null
        );
      when 'news' then
        return (
          select jsonb_build_object('lines', coalesce(jsonb_agg(l.line order by l.at desc) filter (where l.n <= 20), '[]'),
            'more', greatest(count(l.n) - 20, 0), 'messages', max(m.number), 'token', private.news_mail_token(job.user_id))
          from (
            select count(*) as number from public.notifications n
            where n.user_id = job.user_id and n.kind = '' and not n.is_read and not n._deleted
              and n.created_at > job.news_since and n.created_at <= until
          ) m
          left join (
            select x.line, x.at, row_number() over (order by x.at desc) as n from private.news_lines(job.user_id, job.news_since, until) x
          ) l on true
          having count(l.n) > 0 or max(m.number) > 0
        );
    end case;
  end
  $$;
comment on function private.mail_content(private.mail_jobs, timestamptz) is
  'What a mail says, or null if it is obsolete. A mail to an unconfirmed address has nothing that anyone else typed.';

create function private.may_mail(job private.mail_jobs) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
  begin
    return case job.kind
      when 'contact_receipt' then private.mailbox_of(job.address) is not null
        and (private.count_hit('mail-address', private.mailbox_of(job.address), interval '1 day')).hits <= 1
      when 'contact_answer' then true
      when 'invitation' then (private.count_hit('mail-invitation', job.user_id::text, interval '1 day')).hits <= 5
      when 'account_exists' then (private.count_hit('mail-exists', job.user_id::text, interval '1 day')).hits <= 1
      -- Count each kind by itself, so that a flood of messages leaves room for news.
      when 'contact_message' then (private.count_hit('mail-message', job.user_id::text, interval '1 day')).hits <= 100
      else (private.count_hit('mail-news', job.user_id::text, interval '1 day')).hits <= 50
    end;
  end
  $$;
comment on function private.may_mail(private.mail_jobs) is 'Counts a mail and returns whether it may be sent. Answers by the team aren''t counted.';

-- The sender.

create function private.give_up_mail(job private.mail_jobs, reason text) returns void
  language sql volatile security definer set search_path = ''
  as $$
    delete from private.mail_jobs j where j.id = job.id;
    insert into public.user_management_logs (action, user_id, details)
    values ('mail_failed', job.user_id, jsonb_strip_nulls(jsonb_build_object('mail', job.kind, 'message_id', job.message_id,
      'attempts', job.attempts, 'reason', left(reason, 200))))
  $$;
comment on function private.give_up_mail(private.mail_jobs, text) is 'Removes a mail that can''t be sent, and logs it for admins.';

create function private.give_up_mails() returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    job private.mail_jobs;
    untried integer := 0;
  begin
    for job in
      select j.* from private.mail_jobs j where j.first_due_at < clock_timestamp() - interval '1 day' order by j.id limit 1000 for update skip locked
    loop
      if job.attempts > 0 or job.kind in ('contact_answer', 'invitation') then
        perform private.give_up_mail(job, 'Not sent within a day');
      else
        delete from private.mail_jobs j where j.id = job.id;
        untried := untried + 1;
      end if;
    end loop;
    if untried > 0 then
      insert into public.user_management_logs (action, details)
      values ('mail_failed', jsonb_build_object('reason', format('%s not tried within a day. Is send-mail set up?', untried)));
    end if;
  end
  $$;
comment on function private.give_up_mails() is
  'Gives up mails after a day. Those that were never tried are one log entry, except what an admin wrote to someone.';

create function private.claim_mail(job private.mail_jobs) returns jsonb
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    is_new constant boolean := job.content is null;
    -- News waits while an Undo could withdraw it. One time for all steps, so that nothing falls between two mails.
    until constant timestamptz := clock_timestamp() - private.undo_time();
    recipient text := job.address;
    later timestamptz;
  begin
    -- Check before each attempt: the user may have been suspended, or have stopped these mails.
    if job.user_id is not null then
      select private.account_address(r.id, confirmed => job.kind <> 'invitation') into recipient
      from private.mail_recipients r where r.id = job.user_id and (job.kind <> 'news' or r.news_mail <> 'never');
    end if;
    if recipient is not null and is_new then
      job.content := private.mail_content(job, until);
      if job.kind = 'news' then
        select min(private.first_joined(n, greatest(job.news_since, until))) + private.undo_time() into later
        from public.notifications n
        where n.user_id = job.user_id and not n.is_read and not n._deleted and n.created_at > greatest(job.news_since, until);
        if job.content is null and later is not null then
          -- What made it due may be withdrawn or read: wait for later news.
          update private.mail_jobs j set due_at = later, first_due_at = later where j.id = job.id;
          return null;
        end if;
      end if;
    end if;
    if recipient is null or job.content is null or (is_new and not private.may_mail(job)) then
      delete from private.mail_jobs j where j.id = job.id;
      return null;
    end if;
    -- Another sender may try again if this one hasn't reported by then.
    update private.mail_jobs j
    set attempts = j.attempts + 1, content = job.content, due_at = clock_timestamp() + interval '2 minutes'
    where j.id = job.id;
    if later is not null then
      perform private.queue_news_mails(array[job.user_id], array[until]);
    end if;
    return jsonb_build_object('id', job.id, 'kind', job.kind, 'address', recipient, 'content', job.content);
  end
  $$;
comment on function private.claim_mail(private.mail_jobs) is 'Makes a due job ready to send, or removes or postpones it and returns null.';

create function public.claim_mail_jobs(ticket text, most integer default 10) returns jsonb
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    job private.mail_jobs;
    mail jsonb;
    claimed jsonb := '[]';
  begin
    perform private.require_ticket('send-mail', claim_mail_jobs.ticket);
    -- One claim at a time: two that count mails to the same users in another order would deadlock.
    perform pg_advisory_xact_lock(hashtextextended('sevenday.mail_claims', 0));
    perform private.give_up_mails();
    while jsonb_array_length(claimed) < least(claim_mail_jobs.most, 100) loop
      -- News last: at nine there may be much of it, and an answer or an invitation must not wait.
      select j.* into job from private.mail_jobs j
      where j.due_at <= clock_timestamp() order by j.kind = 'news', j.due_at, j.id limit 1 for update skip locked;
      exit when not found;
      begin
        mail := private.claim_mail(job);
        claimed := claimed || case when mail is null then '[]' else jsonb_build_array(mail) end;
      exception when others then
        -- Don't keep the others waiting. The mail is given up after a day.
        raise warning 'mail % postponed: %', job.id, sqlerrm;
        update private.mail_jobs j set attempts = j.attempts + 1, due_at = clock_timestamp() + interval '10 minutes' where j.id = job.id;
      end;
    end loop;
    return claimed;
  end
  $$;
comment on function public.claim_mail_jobs(text, integer) is
  'Returns due mails, each to one sender: [{id, kind, address, content}]. Unfinished mails are returned again after two minutes.';
select private.open('function public.claim_mail_jobs(text, integer)', 'execute', 'service_role');

create function public.finish_mail_jobs(ticket text, results jsonb) returns integer
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    job private.mail_jobs;
    result jsonb;
  begin
    perform private.require_ticket('send-mail', finish_mail_jobs.ticket);
    for result in select r from jsonb_array_elements(results) r order by r ->> 'id' loop
      select j.* into job from private.mail_jobs j where j.id = (result ->> 'id')::uuid for update;
      continue when not found;
      case result ->> 'outcome'
        when 'sent' then
          delete from private.mail_jobs j where j.id = job.id;
        when 'refused' then
          perform private.give_up_mail(job, result ->> 'reason');
        when 'postponed' then
          update private.mail_jobs j set attempts = greatest(j.attempts - 1, 0),
            due_at = clock_timestamp() + make_interval(secs => least(greatest(coalesce((result ->> 'retry_after')::double precision, 30), 1), 3600))
          where j.id = job.id;
        else
          -- Half a minute, two, eight and so on, up to two hours.
          update private.mail_jobs j set due_at = clock_timestamp() + greatest(
            least(interval '30 seconds' * 4 ^ least(j.attempts - 1, 10), interval '2 hours'),
            make_interval(secs => least(coalesce((result ->> 'retry_after')::double precision, 0), 86400)))
          where j.id = job.id;
      end case;
    end loop;
    return (select ceil(extract(epoch from min(j.due_at) - clock_timestamp()))::integer from private.mail_jobs j);
  end
  $$;
comment on function public.finish_mail_jobs(text, jsonb) is
  'Takes [{id, outcome, reason, retry_after}]: sent, refused, failed (retried for a day) or postponed. Returns seconds to the next mail.';
select private.open('function public.finish_mail_jobs(text, jsonb)', 'execute', 'service_role');

-- For admins.

create function public.mail_settings() returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
  begin
    perform private.require_admin();
    return (
      select jsonb_build_object(
        'team', (select coalesce(jsonb_agg(c.id), '[]') from unnest(s.team) c (id) join public.admin_users a on a.id = c.id),
        'admins', (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'full_name', p.full_name, 'email', p.email)
            order by p.full_name, p.email), '[]')
          from public.admin_users a join private.mail_recipients r on r.id = a.id join public.profiles p on p.id = a.id),
        'late', (select count(*) from private.mail_jobs j where j.first_due_at < clock_timestamp() - interval '5 minutes'))
      from private.mail_sender s
    );
  end
  $$;
comment on function public.mail_settings() is 'For admins: who may get contact messages, the ids of those who do ([]: all), and late mails.';
select private.open('function public.mail_settings()', 'execute', 'authenticated');

create function public.set_mail_team(user_ids uuid[]) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  begin
    perform private.require_admin();
    if exists (select from unnest(user_ids) c (id) where c.id is null or not exists (select from public.admin_users a where a.id = c.id)) then
      raise exception using errcode = 'P0001', hint = 'not_found', message = 'only admins can get contact messages';
    end if;
    update private.mail_sender s set team = array(select distinct c from unnest(user_ids) c order by c) where s.singleton;
  end
  $$;
comment on function public.set_mail_team(uuid[]) is 'Chooses the admins who get contact messages by mail. Empty: all.';
select private.open('function public.set_mail_team(uuid[])', 'execute', 'authenticated');

create function public.tell_existing_account(email text) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    account uuid;
    confirmed boolean;
  begin
    if (private.count_hit('exists-ip', private.client_ip(), interval '1 hour')).hits > 20
      or (private.count_hit('exists-all', 'all', interval '1 hour')).hits > 500 then
      return;
    end if;
    select u.id, u.email_confirmed_at is not null into account, confirmed
    from auth.users u where lower(u.email) = lower(btrim(tell_existing_account.email)) and u.deleted_at is null;
    if confirmed and not exists (select from private.mail_jobs j where j.user_id = account and j.kind = 'account_exists') then
      insert into private.mail_jobs (kind, user_id) values ('account_exists', account);
      perform private.wake('send-mail');
    end if;
  end
  $$;
comment on function public.tell_existing_account(text) is
  'Called at each sign-up: mails the owner of an existing account, once a day. Always answers the same, so that strangers learn nothing.';
select private.open('function public.tell_existing_account(text)', 'execute', 'anon, authenticated');
