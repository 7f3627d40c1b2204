-- Web push: browsers' subscriptions, and a queue of pushes for the edge function send-push. Not synced.

create table private.push_services (
  origin text primary key
    constraint push_services_origin_form check (origin ~ '^https?://(\*\.)?[a-z0-9.-]+(:[0-9]{1,5})?$')
);
comment on table private.push_services is
  'The hosts that pushes may go to: a browser chooses its endpoint, and could make the sender call any address. "*." is one or more names.';
alter table private.push_services enable row level security;
insert into private.push_services (origin) values
  ('https://fcm.googleapis.com'),
  ('https://updates.push.services.mozilla.com'),
  ('https://*.push.services.mozilla.com'),
  ('https://*.push.apple.com'),
  ('https://*.notify.windows.com');

create function private.is_push_endpoint(endpoint text) returns boolean
  language plpgsql stable security definer set search_path = ''
  as $$
  declare
    -- Neither a username nor a backslash may change the host, which ends at the first slash.
    asked constant text := substring(endpoint from '^(https?://[a-z0-9.-]+(?::[0-9]{1,5})?)/[!-\[\]-~]*$');
  begin
    return exists (
      select from private.push_services s
      where s.origin = asked
        or (s.origin like 'https://*.%' and asked ~ ('^https://([a-z0-9-]+\.)+'
          || replace(substr(s.origin, 11), '.', '\.') || '$'))
    );
  end
  $$;
comment on function private.is_push_endpoint(text) is 'Whether this URL belongs to a known push service.';

create table private.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null constraint push_subscriptions_user_id_fkey references public.profiles (id),
  session_id uuid not null,
  endpoint text not null
    constraint push_subscriptions_endpoint_key unique
    constraint push_subscriptions_endpoint_length check (char_length(endpoint) <= 1024),
  p256dh text not null constraint push_subscriptions_p256dh_form check (p256dh ~ '^B[A-Za-z0-9_-]{86}$'),
  auth text not null constraint push_subscriptions_auth_form check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  kinds text[] not null
    constraint push_subscriptions_kinds_known check (kinds <@ array['notification', 'contact_message'] and cardinality(kinds) between 1 and 2),
  saved_at timestamptz not null default clock_timestamp()
);
comment on table private.push_subscriptions is
  'Browsers that want notifications, and of which kinds. A subscription ends with its session, wherever the user logs out.';
create index push_subscriptions_user_id on private.push_subscriptions (user_id);
alter table private.push_subscriptions enable row level security;

-- For unread news and open messages, which are checked when a push is queued and when it is sent.
create index notifications_unread on public.notifications (user_id) where not is_read and not _deleted;
create index contact_messages_open on public.contact_messages (id) where not is_resolved and not _deleted;

create view private.push_recipients as
select s.id, s.user_id, s.endpoint, s.p256dh, s.auth, k.kind, a.id is not null as is_admin
from private.push_subscriptions s
-- A subscription to notifications includes news, as pushes of its own.
cross join lateral (select unnest(s.kinds) union all select 'news' where 'notification' = any (s.kinds)) k (kind)
join public.profiles p on p.id = s.user_id and p.status <> 'suspended' and not p._deleted
left join public.admin_users a on a.id = s.user_id
where (k.kind in ('notification', 'news') or a.id is not null)
  and private.session_lasts(s.session_id, s.user_id)
  and private.is_push_endpoint(s.endpoint);
comment on view private.push_recipients is 'Who may be notified of what: nobody suspended or logged out, and only admins of contact messages.';

-- No foreign key: an insert must not wait for a change of the subscription. A job without a subscription is dropped.
create table private.push_jobs (
  id bigint generated always as identity primary key,
  subscription_id uuid not null,
  kind text not null,
  queued integer not null default 1,
  attempts integer not null default 0,
  due_at timestamptz not null default clock_timestamp(),
  created_at timestamptz not null default clock_timestamp(),
  news_since timestamptz,
  news_until timestamptz,
  constraint push_jobs_subscription_kind_key unique (subscription_id, kind)
);
comment on table private.push_jobs is 'Queued pushes, one per browser and kind: a push only says that there is news, so one replaces several.';
comment on column private.push_jobs.queued is 'Increases with each piece of news: tells the sender whether more arrived while it was sending.';
comment on column private.push_jobs.news_since is 'Kind news: earlier news was pushed before.';
comment on column private.push_jobs.news_until is 'Kind news: later news is not in the push that is being sent.';
create index push_jobs_due_at on private.push_jobs (due_at);
alter table private.push_jobs enable row level security;

insert into private.functions (name, queue, times, command)
values ('send-push', 'private.push_jobs', '* * * * *', 'select private.wake(''send-push'')');

create function private.queue_pushes_to(users uuid[], kinds text[], since timestamptz[]) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    queued integer;
  begin
    insert into private.push_jobs as j (subscription_id, kind, due_at, news_since)
    select r.id, r.kind, clock_timestamp() + case r.kind when 'news' then private.undo_time() else interval '0' end, arrived.first
    from private.push_recipients r
    join unnest(users, kinds, since) arrived (user_id, kind, first) on arrived.user_id = r.user_id and arrived.kind = r.kind
    -- Order the users, or two transactions that notify the same users deadlock.
    order by r.user_id, r.id
    on conflict on constraint push_jobs_subscription_kind_key do update
      set queued = j.queued + 1, news_since = least(j.news_since, excluded.news_since);
    get diagnostics queued = row_count;
    if queued > 0 then
      perform private.wake('send-push');
    end if;
  end
  $$;
comment on function private.queue_pushes_to(uuid[], text[], timestamptz[]) is
  'Queues a push of a kind for each of these users who wants it; for news, of what is later than "since".';

create function private.queue_pushes() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    begin
      if tg_table_name = 'notifications' then
        perform private.queue_pushes_to(array_agg(a.user_id), array_agg(a.kind), array_agg(a.first))
        from (
          select n.user_id, case n.kind when '' then 'notification' else 'news' end as kind,
            min(n.created_at) filter (where n.kind <> '') - interval '1 microsecond' as first
          from new_rows n where not n.is_read and not n._deleted group by 1, 2
        ) a;
        return null;
      end if;
      perform private.queue_pushes_to(array_agg(a.id), array_agg('contact_message'::text), null)
      from public.admin_users a where exists (select from new_rows n where not n.is_resolved and not n._deleted);
    exception when others then
      -- The app shows the same, so a failed push must not fail the message.
      raise warning 'pushes not queued: %', sqlerrm;
    end;
    return null;
  end
  $$;
comment on function private.queue_pushes() is 'Queues pushes about these rows, in one statement.';

select private.after_statements('public.notifications', 'push', 'private.queue_pushes()', '{insert}');
select private.after_statements('public.contact_messages', 'push', 'private.queue_pushes()', '{insert}');

create function public.save_push_subscription(endpoint text, p256dh text, auth text, kinds text[]) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    account constant uuid := auth.uid();
    session constant uuid := (auth.jwt() ->> 'session_id')::uuid;
  begin
    -- A user's saves take turns: two at once would exceed the limit.
    perform from public.profiles p where p.id = account for no key update;
    if not private.is_active() or not private.session_lasts(session, account) then
      raise exception using errcode = '42501', message = 'only logged-in users can subscribe to push notifications';
    end if;
    if not private.is_push_endpoint(save_push_subscription.endpoint) then
      raise exception using errcode = '22023', hint = 'endpoint', message = 'the endpoint doesn''t belong to a known push service';
    end if;
    insert into private.push_subscriptions as s (user_id, session_id, endpoint, p256dh, auth, kinds)
    values (account, session, save_push_subscription.endpoint, save_push_subscription.p256dh, save_push_subscription.auth,
      array(select distinct k from unnest(save_push_subscription.kinds) k order by k))
    on conflict on constraint push_subscriptions_endpoint_key do update
      set user_id = excluded.user_id, session_id = excluded.session_id, kinds = excluded.kinds, saved_at = clock_timestamp()
      -- Only the subscribed browser knows the keys, also after another user logs in there: no other browser can take the subscription over.
      where s.p256dh = excluded.p256dh and s.auth = excluded.auth;
    if not found then
      raise exception using errcode = '42501', message = 'the endpoint belongs to another subscription';
    end if;
    delete from private.push_subscriptions s
    where s.id in (
      select o.id from private.push_subscriptions o where o.user_id = account order by o.saved_at desc, o.id offset 10
    );
  end
  $$;
comment on function public.save_push_subscription(text, text, text, text[]) is
  'Subscribes this browser to these kinds, for the calling user and session, replacing its choice. Keeps the ten saved last.';
select private.open('function public.save_push_subscription(text, text, text, text[])', 'execute', 'authenticated');

create function public.remove_push_subscription(endpoint text) returns void
  language sql volatile security definer set search_path = ''
  as $$ delete from private.push_subscriptions s where s.endpoint = remove_push_subscription.endpoint and s.user_id = auth.uid() $$;
comment on function public.remove_push_subscription(text) is 'Unsubscribes this browser of the caller. No error if there is no subscription.';
select private.open('function public.remove_push_subscription(text)', 'execute', 'authenticated');

create function private.first_joined(news public.notifications, since timestamptz) returns timestamptz
  language sql immutable set search_path = ''
  as $$ select min(t.at) from unnest(news.joined_times || news.created_at) t (at) where t.at > since $$;
comment on function private.first_joined(public.notifications, timestamptz) is
  'When the first task or post joined the news after a time; null if none did.';

create function private.unread_news(account uuid, since timestamptz, until timestamptz default 'infinity') returns setof public.notifications
  language sql stable security definer set search_path = ''
  as $$
    select n.* from public.notifications n
    where n.user_id = account and not n.is_read and not n._deleted and n.kind <> '' and n.created_at > since
      and private.first_joined(n, since) <= until
  $$;
comment on function private.unread_news(uuid, timestamptz, timestamptz) is 'A user''s unread news that something joined between these times.';

create function private.push_content(account uuid, until timestamptz) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
  declare
    latest public.notifications;
    project public.projects;
  begin
    select n.* into latest from private.unread_news(account, '-infinity', until) n
    order by n.created_at desc, n.id limit 1;
    select p.* into project from public.projects p where p.id = latest.project_id;
    return jsonb_strip_nulls(jsonb_build_object('text', latest.message, 'is_own', project.user_id = account,
      'project_id', case when not project._deleted then project.id end, 'post_id', case when not project._deleted then latest.post_id end));
  end
  $$;
comment on function private.push_content(uuid, timestamptz) is
  'A push of news: the text of the latest unread news, the project and the post to open, and whether the project is the user''s own.';

create function private.unread_lines(account uuid) returns integer
  language plpgsql stable security definer set search_path = ''
  as $$
  declare
    number integer := 0;
    newest public.notifications;
    each public.notifications;
  begin
    for each in
      select * from (
        select n.* from public.notifications n where n.user_id = account and not n.is_read and not n._deleted order by n.created_at desc limit 1000
      ) m
      order by m.kind, m.project_id, m.created_at desc
    loop
      if each.kind = '' or (each.kind, each.project_id) is distinct from (newest.kind, newest.project_id)
        or newest.created_at - each.created_at > private.line_time()
      then
        number := number + 1;
        newest := each;
      end if;
    end loop;
    return number;
  end
  $$;
comment on function private.unread_lines(uuid) is 'The number of lines of a user''s unread notifications, as in src/domain/notification/lines.ts.';

create function public.claim_push_jobs(ticket text, most integer default 100) returns jsonb
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    waiting bigint;
    claimed jsonb;
  begin
    perform private.require_ticket('send-push', claim_push_jobs.ticket);
    -- Drop obsolete jobs: read, resolved, too old, or of a user who logged out, is suspended or is no longer an admin.
    delete from private.push_jobs old
    using (
      select j.id from private.push_jobs j
      where j.due_at <= clock_timestamp() and (
        j.attempts >= 6 or j.created_at < clock_timestamp() - interval '1 day'
        or not exists (
          select from private.push_recipients r
          where r.id = j.subscription_id and r.kind = j.kind and case j.kind
            when 'notification' then exists (
              select from public.notifications n where n.user_id = r.user_id and not n.is_read and not n._deleted and n.kind = '')
            when 'news' then exists (select from private.unread_news(r.user_id, j.news_since))
            else exists (select from public.contact_messages m where not m.is_resolved and not m._deleted)
          end
        )
      )
      for update skip locked
    ) dropped
    where old.id = dropped.id;

    -- What made it due may be withdrawn or read: wait for later news.
    update private.push_jobs j set due_at = least((
      select min(private.first_joined(n, j.news_since)) + private.undo_time()
      from private.push_subscriptions s cross join lateral private.unread_news(s.user_id, j.news_since) n
      where s.id = j.subscription_id
    ), clock_timestamp() + private.undo_time())
    where j.id in (
      select q.id from private.push_jobs q where q.kind = 'news' and q.due_at <= clock_timestamp() order by q.id for update skip locked
    );

    select count(*) into waiting from public.contact_messages m where not m.is_resolved and not m._deleted;
    with due as (
      select j.id from private.push_jobs j where j.due_at <= clock_timestamp()
      order by j.due_at, j.id limit least(claim_push_jobs.most, 500) for update skip locked
    ), taken as (
      -- Another sender may retry unless this one reports by then.
      update private.push_jobs j set attempts = j.attempts + 1, due_at = clock_timestamp() + interval '2 minutes',
        news_until = clock_timestamp() - private.undo_time()
      from due where j.id = due.id
      returning j.id, j.queued, j.subscription_id, j.kind, j.news_until
    )
    select jsonb_agg(jsonb_build_object('id', t.id, 'queued', t.queued, 'kind', t.kind, 'endpoint', r.endpoint, 'p256dh', r.p256dh,
      'auth', r.auth, 'news', case t.kind when 'news' then private.push_content(r.user_id, t.news_until) end, 'badge',
      private.unread_lines(r.user_id) + case when r.is_admin then waiting else 0 end))
    into claimed
    from taken t join private.push_recipients r on r.id = t.subscription_id and r.kind = t.kind;
    return coalesce(claimed, '[]');
  end
  $$;
comment on function public.claim_push_jobs(text, integer) is
  'Returns due pushes, each to one sender, with badge and news. A job that isn''t finished within two minutes is returned again.';
select private.open('function public.claim_push_jobs(text, integer)', 'execute', 'service_role');

create function public.finish_push_jobs(ticket text, results jsonb) returns integer
  language plpgsql volatile security definer set search_path = ''
  as $$
  begin
    perform private.require_ticket('send-push', finish_push_jobs.ticket);
    -- Lock in the order in which pushes are queued.
    perform from private.push_jobs j
    where j.id in (select (r ->> 'id')::bigint from jsonb_array_elements(results) r)
    order by j.subscription_id, j.kind for update;

    delete from private.push_subscriptions s
    using private.push_jobs j, jsonb_array_elements(results) r
    where r ->> 'outcome' = 'gone' and j.id = (r ->> 'id')::bigint and s.id = j.subscription_id;
    delete from private.push_jobs j
    using jsonb_array_elements(results) r
    where j.id = (r ->> 'id')::bigint and (
      r ->> 'outcome' = 'gone'
      or (r ->> 'outcome' in ('sent', 'refused') and case j.kind
        -- Another push carries news that arrived too late for this one.
        when 'news' then not exists (
          select from private.push_subscriptions s cross join lateral private.unread_news(s.user_id, j.news_until) n
          where s.id = j.subscription_id)
        else j.queued = (r ->> 'queued')::integer
      end)
      or (r ->> 'outcome' = 'failed' and j.attempts >= 6)
    );
    update private.push_jobs j set
      -- A sent job that remains has more news. Failed jobs wait half a minute, two, eight, and so on.
      attempts = case r ->> 'outcome' when 'failed' then j.attempts else 0 end,
      created_at = case r ->> 'outcome' when 'failed' then j.created_at else clock_timestamp() end,
      news_since = case r ->> 'outcome' when 'failed' then j.news_since else j.news_until end,
      due_at = clock_timestamp() + case r ->> 'outcome'
        when 'failed' then greatest(interval '30 seconds' * 4 ^ (j.attempts - 1),
          make_interval(secs => least(coalesce((r ->> 'retry_after')::double precision, 0), 86400)))
        -- A claim computes when the remaining news is due.
        else interval '0' end
    from jsonb_array_elements(results) r
    where j.id = (r ->> 'id')::bigint;
    return (select ceil(extract(epoch from min(j.due_at) - clock_timestamp()))::integer from private.push_jobs j);
  end
  $$;
comment on function public.finish_push_jobs(text, jsonb) is
  'Takes [{id, queued, outcome, retry_after}]: sent, gone (drops the subscription), refused or failed. Returns seconds to the next job.';
select private.open('function public.finish_push_jobs(text, jsonb)', 'execute', 'service_role');

create function private.purge_pushes(cutoff timestamptz) returns void
  language sql volatile security definer set search_path = ''
  as $$
    delete from private.push_jobs j where j.created_at < clock_timestamp() - interval '1 day';
    -- The app saves its subscription each time it is opened.
    delete from private.push_subscriptions s where s.saved_at < cutoff or not private.session_lasts(s.session_id, s.user_id)
  $$;
comment on function private.purge_pushes(timestamptz) is
  'Part of the nightly purge: old jobs, and subscriptions whose session ended or that weren''t saved since.';
