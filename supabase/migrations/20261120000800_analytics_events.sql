-- Counts which features are used, without recording by whom.

create function private.is_event_path(path text) returns boolean
  language sql immutable security invoker set search_path = ''
  as $$
    select path ~ '^/[^?#]*$' and char_length(path) <= 300
      and path !~* '/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(/|$)'
  $$;
comment on function private.is_event_path(text) is
  'Whether events may name this path: no query, no hash, and no id of a row, which could be a person''s. Devices write :id instead.';
revoke all on function private.is_event_path(text) from public, anon, authenticated, service_role;

create table public.analytics_events (
  id uuid primary key,
  name text not null constraint analytics_events_name_form check (name ~ '^[a-z][a-z0-9_]{0,63}$'),
  path text not null constraint analytics_events_path_form check (private.is_event_path(path)),
  page text not null generated always as (coalesce(nullif(split_part(rtrim(path, '/'), '/', -1), ''), 'dashboard')) stored,
  occurred_at timestamptz not null,
  created_at timestamptz not null default now()
);
comment on table public.analytics_events is 'An event and the path it happened on. No person, no address, no query string.';
comment on column public.analytics_events.page is 'The last segment of the path; "dashboard" where there is none.';
create index analytics_events_name_occurred on public.analytics_events (name, occurred_at desc);
create index analytics_events_occurred on public.analytics_events (occurred_at desc);

alter table public.analytics_events enable row level security;
revoke all on public.analytics_events from public, anon, authenticated, service_role;
grant select on public.analytics_events to authenticated, service_role;

create policy "only active people" on public.analytics_events as restrictive for all to authenticated
  using ((select private.is_active())) with check ((select private.is_active()));
comment on policy "only active people" on public.analytics_events is 'A suspended person sees and writes nothing, at once.';
create policy "admins read events" on public.analytics_events for select to authenticated
  using ((select private.is_admin()));
comment on policy "admins read events" on public.analytics_events is 'Written through track_events only.';

create function private.time_of(written text) returns timestamptz
  language plpgsql stable security invoker set search_path = ''
  as $$
  begin
    return case when written ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d' then written::timestamptz end;
  exception when others then
    return null;
  end
  $$;
comment on function private.time_of(text) is 'A time as devices write it, or null: the 31st of February is none.';
revoke all on function private.time_of(text) from public, anon, authenticated, service_role;

create function public.track_events(events jsonb) returns jsonb
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    sent integer;
    stored integer;
  begin
    if jsonb_typeof(events) is distinct from 'array' or jsonb_array_length(events) > 100 then
      raise exception using errcode = '22023', message = 'events must be an array of at most 100';
    end if;
    sent := jsonb_array_length(events);
    if (private.count_hit('events-ip', private.client_ip(), interval '1 hour', sent)).hits > 3000 then
      return jsonb_build_object('stored', 0, 'dropped', sent);
    end if;
    if (private.count_hit('events-all', 'all', interval '1 hour', sent)).hits > 60000 then
      return jsonb_build_object('stored', 0, 'dropped', sent);
    end if;
    -- A malformed event is dropped, not refused: it must not block the queue of the device that sent it.
    with fitting as (
      select (e ->> 'id')::uuid as id, e ->> 'name' as name, bare.path,
        -- A device's clock may be wrong in either direction.
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
    -- An event that arrived before counts as stored: the device sends a batch again when its answer was lost.
    select count(*) into stored from fitting;
    return jsonb_build_object('stored', stored, 'dropped', sent - stored);
  end
  $$;
comment on function public.track_events(jsonb) is
  'Stores events [{id, name, path, occurred_at}], once for each id, and answers {stored, dropped}. '
  'Of the path, what follows ? or # is dropped. At most 100 in a call and 3000 an hour from one address and '
  '60000 from all; more are dropped. Kept for 13 months (sync_purge).';
revoke all on function public.track_events(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.track_events(jsonb) to anon, authenticated, service_role;
