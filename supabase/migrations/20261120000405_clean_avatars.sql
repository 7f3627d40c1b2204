-- Removes pictures that no profile shows, because the device that replaced them didn't remove them. Not synced.

-- One row.
create table private.avatar_cleaner (
  singleton boolean primary key default true constraint avatar_cleaner_singleton check (singleton),
  url text constraint avatar_cleaner_url_form check (url ~ '^https://[^\s]+$'),
  ticket text not null default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
);
comment on table private.avatar_cleaner is
  'url: of the edge function clean-avatars, for pg_net; null if something else calls it. ticket: proves to the function that this '
  'database calls.';
alter table private.avatar_cleaner enable row level security;
insert into private.avatar_cleaner default values;

create function private.shown_avatars() returns setof text
  language plpgsql stable security definer set search_path = ''
  as $$
  begin
    return query
      -- A profile has a path, or a URL that may be a file's public URL.
      select coalesce(substring(p.avatar_url from '^https://.*/avatars/([^/?#]+/[^/?#]+)'), p.avatar_url)
      from public.profiles p where p.avatar_url is not null and not p._deleted
      union all
      -- Both values of an open conflict, because the user may restore either.
      select v.value
      from public.sync_conflicts c
      cross join lateral (values (c.replaced_value #>> '{}'), (c.kept_value #>> '{}')) v (value)
      where c.table_name = 'profiles' and c.field = 'avatar_url' and not c.is_resolved and not c._deleted and v.value is not null;
  end
  $$;
comment on function private.shown_avatars() is 'The files that a profile shows, or that an open conflict offers to restore.';

create function private.unused_avatars(after text, most integer) returns setof text
  language plpgsql stable security definer set search_path = ''
  as $$
  begin
    return query
      select o.name from storage.objects o
      where o.bucket_id = 'avatars' and o.name > unused_avatars.after
        -- A device uploads a picture before it pushes the profile.
        and greatest(o.created_at, o.updated_at) < now() - interval '7 days'
        and o.name not in (select shown from private.shown_avatars() shown)
      order by o.name limit unused_avatars.most;
  end
  $$;
comment on function private.unused_avatars(text, integer) is
  'Files older than a week that nothing shows, in the order of their names, after this name. Doesn''t delete: the storage server refuses '
  'deletions in SQL, which would leave the bytes behind.';

create function public.list_unused_avatars(ticket text, after text default '', most integer default 100) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
  begin
    if not exists (select from private.avatar_cleaner c where c.ticket = list_unused_avatars.ticket) then
      raise exception using errcode = '42501', hint = 'ticket', message = 'the ticket is wrong';
    end if;
    return (
      select coalesce(jsonb_agg(name order by name), '[]')
      from private.unused_avatars(coalesce(list_unused_avatars.after, ''), least(greatest(list_unused_avatars.most, 1), 500)) name
    );
  end
  $$;
comment on function public.list_unused_avatars(text, text, integer) is
  'The next files that the edge function clean-avatars removes. Each run begins with an empty name and continues after the last name.';
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
    select c.* into cleaner from private.avatar_cleaner c;
    perform private.call_function(cleaner.url, 'x-avatar-ticket', cleaner.ticket);
  end
  $$;
comment on function private.wake_avatar_cleaner() is
  'If a file is unused, makes pg_net or the embedded backend call clean-avatars once the transaction commits.';

create function private.schedule_avatars() returns boolean
  language sql volatile security definer set search_path = ''
  as $$ select private.schedule('sevenday-avatars', '47 3 * * *', 'select private.wake_avatar_cleaner()') $$;
comment on function private.schedule_avatars() is
  'Schedules the nightly removal of unused pictures if pg_cron is enabled, and returns whether it is. Call it again if you enable '
  'pg_cron later.';

select private.schedule_avatars();
