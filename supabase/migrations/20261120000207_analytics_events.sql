-- Anonymous usage events.

create function private.is_event_path(path text) returns boolean
  language sql immutable security invoker set search_path = ''
  as $$
    select path ~ '^/[^?#]*$' and char_length(path) <= 300
      and path !~* '/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(/|$)'
  $$;
comment on function private.is_event_path(text) is 'Whether events may store this path: without query, hash or row id, which could identify a user.';

create table public.analytics_events (
  id uuid primary key,
  name text not null constraint analytics_events_name_form check (name ~ '^[a-z][a-z0-9_]{0,63}$'),
  path text not null constraint analytics_events_path_form check (private.is_event_path(path)),
  page text not null generated always as (coalesce(nullif(split_part(rtrim(path, '/'), '/', -1), ''), 'dashboard')) stored,
  occurred_at timestamptz not null,
  created_at timestamptz not null default now()
);
comment on table public.analytics_events is 'An event and the path where it happened. No user, no address, no query string.';
comment on column public.analytics_events.page is 'The last segment of the path, or "dashboard".';
create index analytics_events_name_occurred on public.analytics_events (name, occurred_at desc);
create index analytics_events_occurred on public.analytics_events (occurred_at desc);

select private.block_suspended('public.analytics_events');
select private.open('public.analytics_events', 'select', 'authenticated, service_role');

select private.let_owners('{select}', 'public.analytics_events');

create function private.time_of(written text) returns timestamptz
  language plpgsql stable security invoker set search_path = ''
  as $$
  begin
    return case when written ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d' then written::timestamptz end;
  exception when others then
    return null;
  end
  $$;
comment on function private.time_of(text) is 'Parses a time from a device. Null if it is malformed or doesn''t exist, such as 31 February.';

create function public.track_events(events jsonb) returns jsonb
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    sent integer;
    stored integer;
  begin
    if jsonb_typeof(events) is distinct from 'array' or jsonb_array_length(events) > 100 then
      raise exception using errcode = '22023', message = 'events must be an array of at most 100 items';
    end if;
    sent := jsonb_array_length(events);
    if (private.count_hit('events-ip', private.client_ip(), interval '1 hour', sent)).hits > 3000 then
      return jsonb_build_object('stored', 0, 'dropped', sent);
    end if;
    if (private.count_hit('events-all', 'all', interval '1 hour', sent)).hits > 60000 then
      return jsonb_build_object('stored', 0, 'dropped', sent);
    end if;
    -- Drop a malformed event: a refusal would block the device's queue.
    with fitting as (
      select (e ->> 'id')::uuid as id, e ->> 'name' as name, bare.path,
        -- A device's clock may be fast or slow.
        least(greatest(occurred.at, now() - interval '30 days'), now()) as occurred_at
      from jsonb_array_elements(events) as e
      cross join lateral (select split_part(split_part(e ->> 'path', '?', 1), '#', 1) as path) bare
      cross join lateral (select private.time_of(e ->> 'occurred_at') as at) occurred
      where jsonb_typeof(e) = 'object'
        and e ->> 'id' ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
        and e ->> 'name' ~ '^[a-z][a-z0-9_]{0,63}$'
        and private.is_event_path(bare.path)
        and occurred.at is not null
    ), written as (
      insert into public.analytics_events (id, name, path, occurred_at)
      select f.id, f.name, f.path, f.occurred_at from fitting f
      on conflict on constraint analytics_events_pkey do nothing
    )
    -- A repeated event counts as stored: its answer was lost.
    select count(*) into stored from fitting;
    return jsonb_build_object('stored', stored, 'dropped', sent - stored);
  end
  $$;
comment on function public.track_events(jsonb) is
  'Stores events [{id, name, path, occurred_at}] once per id; returns {stored, dropped}. Limits: 100 a call, hourly 3000 per address, 60000 in all.';
select private.open('function public.track_events(jsonb)', 'execute', 'anon, authenticated, service_role');
