-- Removes pictures that no profile shows: what the devices that replaced them did not remove. Nothing here is synced.

-- One row: the cleaner's URL, and the ticket that proves that this database calls.
create table private.avatar_cleaner (
  singleton boolean primary key default true constraint avatar_cleaner_singleton check (singleton),
  url text constraint avatar_cleaner_url_form check (url ~ '^https://[^\s]+$'),
  ticket text not null default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
);
comment on table private.avatar_cleaner is
  'url: of the edge function clean-avatars, for pg_net; null where something else calls it. ticket: what a caller of the function has to know.';
alter table private.avatar_cleaner enable row level security;
revoke all on private.avatar_cleaner from public, anon, authenticated, service_role;
insert into private.avatar_cleaner default values;

create function private.shown_avatars() returns setof text
  language plpgsql stable security definer set search_path = ''
  as $$
  begin
    return query
      -- A profile holds a path, or an address that may be the public URL of a file.
      select coalesce(substring(p.avatar_url from '^https://.*/avatars/([^/?#]+/[^/?#]+)'), p.avatar_url)
      from public.profiles p where p.avatar_url is not null and not p._deleted
      union all
      -- Both sides of an open conflict: the user may restore either.
      select v.value
      from public.sync_conflicts c
      cross join lateral (values (c.replaced_value #>> '{}'), (c.kept_value #>> '{}')) v (value)
      where c.table_name = 'profiles' and c.field = 'avatar_url' and not c.is_resolved and not c._deleted and v.value is not null;
  end
  $$;
comment on function private.shown_avatars() is 'The files that a profile shows, or that an open conflict offers to show again.';
revoke all on function private.shown_avatars() from public, anon, authenticated, service_role;

create function private.unused_avatars(after text, most integer) returns setof text
  language plpgsql stable security definer set search_path = ''
  as $$
  begin
    return query
      select o.name from storage.objects o
      where o.bucket_id = 'avatars' and o.name > unused_avatars.after
        -- A device uploads a picture first and shows it later, at its next contact with the server.
        and greatest(o.created_at, o.updated_at) < now() - interval '7 days'
        and o.name not in (select shown from private.shown_avatars() shown)
      order by o.name limit unused_avatars.most;
  end
  $$;
comment on function private.unused_avatars(text, integer) is
  'Files older than a week that nothing shows, by name, after this one. Read only: the storage server refuses deletions in SQL, which '
  'would leave the bytes behind.';
revoke all on function private.unused_avatars(text, integer) from public, anon, authenticated, service_role;

create function public.list_unused_avatars(ticket text, after text default '', most integer default 100) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
  begin
    if not exists (select from private.avatar_cleaner c where c.ticket = list_unused_avatars.ticket) then
      raise exception using errcode = '42501', hint = 'ticket', message = 'this caller does not know the ticket';
    end if;
    return (
      select coalesce(jsonb_agg(name order by name), '[]')
      from private.unused_avatars(coalesce(list_unused_avatars.after, ''), least(greatest(list_unused_avatars.most, 1), 500)) name
    );
  end
  $$;
comment on function public.list_unused_avatars(text, text, integer) is
  'The next files to remove, for the edge function clean-avatars: each run begins at the start and goes on after the last name.';
revoke all on function public.list_unused_avatars(text, text, integer) from public, anon, authenticated, service_role;
grant execute on function public.list_unused_avatars(text, text, integer) to service_role;

create function private.wake_avatar_cleaner() returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    cleaner private.avatar_cleaner;
  begin
    if not exists (select from private.unused_avatars('', 1)) then
      return;
    end if;
    -- The embedded backend listens to this.
    perform pg_notify('sevenday_avatars', '');
    select c.* into cleaner from private.avatar_cleaner c where c.url is not null;
    if found and to_regprocedure('net.http_post(text,jsonb,jsonb,jsonb,integer)') is not null then
      execute 'select net.http_post(url := $1, body := $2, headers := $3, timeout_milliseconds := 90000)'
      using cleaner.url, '{}'::jsonb, jsonb_build_object('content-type', 'application/json', 'x-avatar-ticket', cleaner.ticket);
    end if;
  end
  $$;
comment on function private.wake_avatar_cleaner() is 'Has clean-avatars called once the transaction commits, if there is anything to remove.';
revoke all on function private.wake_avatar_cleaner() from public, anon, authenticated, service_role;

create function private.schedule_avatars() returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
  begin
    if to_regprocedure('cron.schedule(text,text,text)') is null then
      return false;
    end if;
    execute 'select cron.schedule($1, $2, $3)' using 'sevenday-avatars', '47 3 * * *', 'select private.wake_avatar_cleaner()';
    return true;
  end
  $$;
comment on function private.schedule_avatars() is
  'Removes unused pictures every night where pg_cron is present, and says whether it is. Call it again after enabling pg_cron later.';
revoke all on function private.schedule_avatars() from public, anon, authenticated, service_role;

select private.schedule_avatars();
