-- What synced tables share: stamps that order the pulls, pokes that cause them, and the policy that blocks suspended users.
--
-- A synced table has the columns id, _deleted, _modified and _xid, indexes on (_xid, id), on its owner followed by these two, and on
-- _modified where _deleted. Its migration calls private.make_synced, writes its policies and grants, and adds a row to
-- private.sync_catalogue. A table whose rows change owner also has the trigger follow_owner; one that customers write, limit_writes.

create function private.seen_part(entry jsonb) returns jsonb
  language plpgsql immutable security invoker set search_path = ''
  as $$
  begin
    return entry - array['_deleted', '_modified', '_xid', 'updated_at', 'deleted_with_project', 'deleted_with_parent', 'owner_id',
      'replaced_updated_at', 'replaced_completed_at'];
  end
  $$;
comment on function private.seen_part(jsonb) is
  'A row without its internal columns. updated_at changes only when this part does: a restamp is not an edit.';
grant execute on function private.seen_part(jsonb) to authenticated, service_role;

create function private.same_moment(stored timestamptz, sent timestamptz) returns boolean
  language plpgsql immutable security invoker set search_path = ''
  as $$
  begin
    return coalesce(date_trunc('milliseconds', stored) = date_trunc('milliseconds', sent), false);
  end
  $$;
comment on function private.same_moment(timestamptz, timestamptz) is
  'Whether a device sent back a time that it received: devices store milliseconds. False for two nulls.';
grant execute on function private.same_moment(timestamptz, timestamptz) to authenticated, service_role;

create function private.stamp() returns trigger
  language plpgsql security invoker set search_path = ''
  as $$
  begin
    new._modified := clock_timestamp();
    new._xid := pg_current_xact_id();
    -- An older transaction may write later. Ignore a stamp beyond this database's counter: it comes from a restore.
    if tg_op = 'UPDATE' and old._xid > new._xid and old._xid < pg_snapshot_xmax(pg_current_snapshot()) then
      new._xid := old._xid;
    end if;
    return new;
  end
  $$;
comment on function private.stamp() is
  'Stamps every write of a synced row with its transaction, whatever the writer sent: pulls are ordered by this stamp. A row''s stamp '
  'never decreases, so that a device can tell which of two states is older. The fence still holds such a row back, because its stamp is '
  'later than that of any running transaction. Its trigger is named "stamp" because triggers fire in the order of their names, and it '
  'must fire after "before_write".';

create unlogged table private.sync_pokes (
  xid xid8 not null default pg_current_xact_id(),
  topic text not null,
  table_name text not null,
  primary key (xid, topic, table_name)
);
comment on table private.sync_pokes is
  'The pokes of the running transaction. Statements write them; the end of the transaction sends and removes them.';
alter table private.sync_pokes enable row level security;

create function private.send_poke() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    tables jsonb;
  begin
    with sent as (
      delete from private.sync_pokes p where p.xid = new.xid and p.topic = new.topic returning p.table_name
    )
    select jsonb_agg(s.table_name order by s.table_name) into tables from sent s;
    -- An earlier poke for this topic has already sent this one's tables.
    if tables is null then
      return null;
    end if;
    begin
      perform realtime.send(jsonb_build_object('tables', tables), 'poke', new.topic, true);
    exception when others then
      -- Devices pull every minute anyway, so a failed poke must not fail the edit.
      raise warning 'poke on % not sent: %', new.topic, sqlerrm;
    end;
    return null;
  end
  $$;
comment on function private.send_poke() is 'Sends one poke per topic, with all its tables, when the transaction commits.';

create constraint trigger send_poke after insert on private.sync_pokes
  deferrable initially deferred for each row execute function private.send_poke();

create function private.note_pokes() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    owner_column text := nullif(tg_argv[0], '');
    -- Above this many users, one poke on the shared topic is cheaper.
    most_owners integer := tg_argv[1]::integer;
    owners uuid[] := '{}';
    touched boolean;
  begin
    if tg_op = 'INSERT' then
      select exists (select from new_rows) into touched;
      if owner_column is not null then
        execute format('select array_agg(distinct %1$I) from new_rows where %1$I is not null', owner_column) into owners;
      end if;
    else
      select exists (select from new_rows) into touched;
      if owner_column is not null then
        execute format('select array_agg(distinct %1$I) from '
          || '(select %1$I from new_rows union select %1$I from old_rows) both_rows where %1$I is not null', owner_column)
        into owners;
      end if;
    end if;
    if not touched then
      return null;
    end if;
    insert into private.sync_pokes (topic, table_name)
    select topic, tg_table_name
    from (
      -- Admins also listen to the shared topic.
      select 'sync:everyone' as topic where cardinality(owners) > most_owners
      union all
      select 'sync:admin' where coalesce(cardinality(owners), 0) <= most_owners
      union all
      select 'sync:' || o from unnest(owners) o where cardinality(owners) <= most_owners
    ) topics
    on conflict do nothing;
    return null;
  end
  $$;
comment on function private.note_pokes() is
  'Notes the users whose rows a statement wrote (previous and new owners) and admins; above a number of owners, everyone.';

create function private.block_suspended(target regclass) returns void
  language plpgsql volatile security invoker set search_path = ''
  as $$
  begin
    execute format('alter table %s enable row level security', target);
    execute format('create policy "only active users" on %s as restrictive for all to authenticated '
      || 'using ((select private.is_active())) with check ((select private.is_active()))', target);
    execute format('comment on policy "only active users" on %s is %L', target, 'A suspended user loses access at once.');
  end
  $$;
comment on function private.block_suspended(regclass) is
  'Enables row level security on a table and adds the restrictive policy that every public table has.';

create function private.make_synced(synced regclass, owner text, poke_limit integer default 20) returns void
  language plpgsql volatile security invoker set search_path = ''
  as $$
  begin
    execute format('create trigger stamp before insert or update on %s for each row execute function private.stamp()', synced);
    execute format('create trigger poke_insert after insert on %s referencing new table as new_rows '
      || 'for each statement execute function private.note_pokes(%L, %L)', synced, coalesce(owner, ''), poke_limit);
    execute format('create trigger poke_update after update on %s referencing old table as old_rows new table as new_rows '
      || 'for each statement execute function private.note_pokes(%L, %L)', synced, coalesce(owner, ''), 20);
    perform private.block_suspended(synced);
  end
  $$;
comment on function private.make_synced(regclass, text, integer) is
  'Attaches what all synced tables share: stamps, pokes and the restrictive policy. owner: the column with the user who owns the row; '
  'null for a table that only admins see. poke_limit: an insert for more owners than this pokes everyone.';
