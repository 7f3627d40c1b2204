-- What is used, counted without knowing by whom.

create table public.analytics_events (
  id uuid primary key,
  name text not null constraint analytics_events_name_form check (name ~ '^[a-z][a-z0-9_]{0,63}$'),
  path text not null constraint analytics_events_path_form check (path ~ '^/[^?#]*$' and char_length(path) <= 300),
  occurred_at timestamptz not null,
  created_at timestamptz not null default now()
);
comment on table public.analytics_events is 'An event and the path it happened on. No person, no address, no query string.';
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

create function public.track_events(events jsonb) returns integer
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    stored integer;
  begin
    if jsonb_typeof(events) is distinct from 'array' or jsonb_array_length(events) > 100 then
      raise exception using errcode = '22023', message = 'events must be an array of at most 100';
    end if;
    if (private.count_hit('events-ip', private.client_ip(), interval '1 hour', jsonb_array_length(events))).hits > 3000 then
      return 0;
    end if;
    if (private.count_hit('events-all', 'all', interval '1 hour', jsonb_array_length(events))).hits > 60000 then
      return 0;
    end if;
    -- A malformed event is left out, not refused: it must not hold up the queue of the device that sent it.
    insert into public.analytics_events (id, name, path, occurred_at)
    select (e ->> 'id')::uuid, e ->> 'name', split_part(split_part(e ->> 'path', '?', 1), '#', 1),
      -- A device's clock may be anywhere.
      least(greatest(occurred.at, now() - interval '30 days'), now())
    from jsonb_array_elements(events) as e
    cross join lateral (select private.time_of(e ->> 'occurred_at') as at) occurred
    where jsonb_typeof(e) = 'object'
      and e ->> 'id' ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
      and e ->> 'name' ~ '^[a-z][a-z0-9_]{0,63}$'
      and e ->> 'path' like '/%' and char_length(split_part(split_part(e ->> 'path', '?', 1), '#', 1)) <= 300
      and occurred.at is not null
    on conflict on constraint analytics_events_pkey do nothing;
    get diagnostics stored = row_count;
    return stored;
  end
  $$;
comment on function public.track_events(jsonb) is
  'Stores events [{id, name, path, occurred_at}], once for each id, and returns how many were new. '
  'Of the path, what follows ? or # is dropped. At most 100 in a call and 3000 an hour from one address and '
  '60000 from all; more are dropped. Kept for 13 months (sync_purge).';
revoke all on function public.track_events(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.track_events(jsonb) to anon, authenticated, service_role;
