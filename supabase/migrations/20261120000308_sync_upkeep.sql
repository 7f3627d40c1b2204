-- Sync maintenance: purges old tombstones and starts a new epoch after a restore.

create function public.sync_purge(keep interval default interval '90 days') returns integer
  -- The API ends calls after eight seconds unless a function sets another limit.
  language plpgsql volatile security definer set search_path = '' set statement_timeout = '10min'
  as $$
  declare
    cutoff timestamptz := clock_timestamp() - keep;
    target text;
    condition text;
    purged integer;
    youngest xid8;
    total integer := 0;
  begin
    -- Children before parents: a referenced row waits for the next purge.
    for target, condition in
      with recursive keys as (
        select k.conrelid as child, a.attname as child_column, k.confrelid as parent
        from pg_catalog.pg_constraint k
        join pg_catalog.pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
        where k.contype = 'f' and k.conrelid <> k.confrelid
      ), ancestors as (
        select k.child as descendant, k.parent as ancestor from keys k
        union
        select a.descendant, k.parent from ancestors a join keys k on k.child = a.ancestor
      )
      select s.table_name, coalesce((
          select string_agg(format(' and not exists (select from %s x where x.%I = t.id)', k.child::regclass, k.child_column), '')
          from keys k where k.parent = s.relation
        ), '')
      from (select c.table_name, format('public.%I', c.table_name)::regclass as relation from private.sync_catalogue c) s
      order by (select count(*) from ancestors a where a.descendant = s.relation) desc, s.table_name
    loop
      execute format($query$
        with gone as (
          delete from public.%I t where t._deleted and t._modified < $1%s returning t._xid
        )
        select count(*), (array_agg(gone._xid order by gone._xid desc))[1] from gone
      $query$, target, condition) into purged, youngest using cutoff;
      perform private.note_purged(target, youngest);
      total := total + purged;
    end loop;

    -- After the purge above, because devices must receive these tombstones first.
    update public.sync_conflicts c set replaced_value = null, kept_value = null, _deleted = true
    where c.is_resolved and not c._deleted and c._modified < cutoff;

    for target, youngest in
      with gone as (
        delete from public.sync_revocations r where r._modified < cutoff returning r.table_name, r._xid
      )
      select gone.table_name, (array_agg(gone._xid order by gone._xid desc))[1] from gone group by gone.table_name
    loop
      perform private.note_purged(target, youngest);
    end loop;

    delete from private.sync_pushes p where p.created_at < cutoff;
    delete from private.mass_notifications m where m.created_at < cutoff;
    delete from public.analytics_events e where e.occurred_at < clock_timestamp() - interval '13 months';
    delete from private.rate_limits r where r.started_at < clock_timestamp() - interval '1 day';
    perform private.purge_pushes(cutoff);
    perform private.give_up_mails();
    perform private.purge_spam();
    return total;
  end
  $$;
comment on function public.sync_purge(interval) is
  'Removes old tombstones and returns their number. Devices that haven''t pulled since do a full resync.';
select private.open('function public.sync_purge(interval)', 'execute', 'service_role');

create function private.note_purged(purged_table text, youngest xid8) returns void
  language sql volatile security definer set search_path = ''
  as $$
    insert into private.sync_purged as p (table_name, xid)
    select purged_table, youngest where youngest is not null
    on conflict on constraint sync_purged_pkey do update set xid = greatest(p.xid, excluded.xid)
  $$;
comment on function private.note_purged(text, xid8) is 'Invalidates checkpoints of a table that are older than its purged tombstones.';

create function private.restamp(target text, batch integer default 5000) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    after_id uuid;
    next_id uuid;
  begin
    loop
      execute format('select ids.id from (select t.id from public.%I t where $1 is null or t.id > $1 order by t.id limit $2) ids order by ids.id desc limit 1',
        target) into next_id using after_id, batch;
      exit when next_id is null;
      execute format('update public.%I set _deleted = _deleted where ($1 is null or id > $1) and id <= $2', target)
      using after_id, next_id;
      after_id := next_id;
    end loop;
  end
  $$;
comment on function private.restamp(text, integer) is
  'Writes every row of a synced table once, in batches: triggers hold all rows of a statement in memory.';

create function public.sync_new_epoch() returns uuid
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    fresh uuid := gen_random_uuid();
    target text;
  begin
    update private.sync_state set epoch = fresh, cluster = private.cluster_id() where singleton;
    delete from private.sync_purged where true;
    -- Every device does a full resync, so revocations are obsolete.
    delete from public.sync_revocations where true;
    delete from private.sync_pokes where true;
    for target in select c.table_name from private.sync_catalogue c order by c.table_name loop
      perform private.restamp(target);
    end loop;
    return fresh;
  end
  $$;
comment on function public.sync_new_epoch() is
  'Call it after a logical restore, or nothing is delivered. All devices do a full resync and keep unsent edits.';
select private.open('function public.sync_new_epoch()', 'execute', 'service_role');

create function private.schedule_purge() returns boolean
  language sql volatile security definer set search_path = ''
  as $$ select private.schedule('sevenday-sync-purge', '17 3 * * *', 'select public.sync_purge()') $$;
comment on function private.schedule_purge() is 'Schedules the nightly purge, if pg_cron is enabled. Run it again if you enable pg_cron later.';

select private.schedule_purge();
