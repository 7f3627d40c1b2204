-- Removes files that nothing shows any more: a device that replaced a picture may not have removed it. Not synced.

insert into private.functions (name, times, command) values ('clean-buckets', '47 3 * * *', 'select private.wake_bucket_cleaner()');

create function private.shown_avatars() returns setof text
  language sql stable security definer set search_path = ''
  as $$
    -- A profile has a path, or a URL that may be a file's public URL.
    select coalesce(substring(p.avatar_url from '^https://.*/avatars/([^/?#]+/[^/?#]+)'), p.avatar_url)
    from public.profiles p where p.avatar_url is not null and not p._deleted
    union all
    -- Both values of an open conflict: the user may restore either.
    select v.value
    from public.sync_conflicts c
    cross join lateral (values (c.replaced_value #>> '{}'), (c.kept_value #>> '{}')) v (value)
    where c.table_name = 'profiles' and c.field = 'avatar_url' and not c.is_resolved and not c._deleted and v.value is not null
  $$;
comment on function private.shown_avatars() is 'The files that profiles show, or that open conflicts offer to restore.';

create function private.unused_files(bucket text, after text, most integer) returns setof text
  language sql stable security definer set search_path = ''
  as $$
    select o.name from storage.objects o
    where o.bucket_id = bucket and o.name > after
      and (
        -- A device uploads a file before it pushes the row that shows it.
        greatest(o.created_at, o.updated_at) < now() - interval '7 days' and case bucket
          when 'avatars' then o.name not in (select shown from private.shown_avatars() shown)
          else not exists (
            select from public.project_posts t
            where t.id = case when private.project_of_file(o.name) is not null then split_part(o.name, '/', 2)::uuid end
              and t.project_id = private.project_of_file(o.name) and t.kind = 'file'
              -- Its author may bring back what they deleted.
              and (not t.is_removed or t._modified > now() - interval '7 days')
          ) and not private.is_in_document(o.name, kept => true)
        end
        or bucket = 'files' and exists (
          select from public.projects p join public.profiles owner on owner.id = p.user_id
          where p.id = private.project_of_file(o.name) and owner._deleted
        )
      )
    order by o.name limit most
  $$;
comment on function private.unused_files(text, text, integer) is
  'The next files that nothing has shown for a week, or of deleted accounts. Posts of a deleted project count until they are purged.';

create function public.list_unused_files(bucket text, ticket text, after text default '', most integer default 100) returns jsonb
  -- The API ends calls after eight seconds unless a function sets another limit.
  language plpgsql stable security definer set search_path = '' set statement_timeout = '1min'
  as $$
  begin
    perform private.require_ticket('clean-buckets', list_unused_files.ticket);
    return (
      select coalesce(jsonb_agg(name order by name), '[]')
      from private.unused_files(bucket, coalesce(list_unused_files.after, ''), least(greatest(list_unused_files.most, 1), 500)) name
      where bucket in ('avatars', 'files')
    );
  end
  $$;
comment on function public.list_unused_files(text, text, text, integer) is
  'The next files of a bucket for clean-buckets to remove. Each run begins with an empty name and continues after the last one.';
select private.open('function public.list_unused_files(text, text, text, integer)', 'execute', 'service_role');

create function private.wake_bucket_cleaner() returns void
  language sql volatile security definer set search_path = ''
  as $$
    select private.call_function('clean-buckets')
    where exists (select from private.unused_files('avatars', '', 1) union all select from private.unused_files('files', '', 1))
  $$;
comment on function private.wake_bucket_cleaner() is 'Calls clean-buckets if a file is unused.';

select private.schedule_functions();
