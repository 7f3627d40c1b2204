-- What synced tables share: stamps that order pulls, pokes that cause them, and the policy that blocks suspended users.
--
-- The migration of a synced table calls make_synced, writes policies and grants, and adds a row to private.sync_catalogue. A table that customers
-- write also has the trigger limit_writes. For a table whose rows belong to a parent, make_child does all but the row of the catalogue.

create table private.synced_row (
  _deleted boolean not null default false,
  _modified timestamptz not null default now(),
  _xid xid8 not null default pg_current_xact_id()
);
comment on table private.synced_row is 'The columns of every synced table, besides its id. Never has rows.';
alter table private.synced_row enable row level security;

create function private.seen_part(entry jsonb) returns jsonb
  language plpgsql immutable security invoker set search_path = ''
  as $$
  begin
    return entry - array['_deleted', '_modified', '_xid', 'updated_at', 'deleted_with_parent', 'owner_id',
      'replaced_updated_at', 'replaced_completed_at'];
  end
  $$;
comment on function private.seen_part(jsonb) is
  'A row without its internal columns. updated_at changes only with this part: a restamp is not an edit.';
grant execute on function private.seen_part(jsonb) to authenticated, service_role;

create function private.same_moment(stored timestamptz, sent timestamptz) returns boolean
  language plpgsql immutable security invoker set search_path = ''
  as $$
  begin
    return coalesce(date_trunc('milliseconds', stored) = date_trunc('milliseconds', sent), false);
  end
  $$;
comment on function private.same_moment(timestamptz, timestamptz) is
  'Whether two times have the same millisecond, as devices store. False for nulls.';
grant execute on function private.same_moment(timestamptz, timestamptz) to authenticated, service_role;

create function private.completion_time(
  by_user boolean, old_status text, new_status text, stored timestamptz, replaced timestamptz, shown timestamptz
) returns timestamptz
  language plpgsql volatile security invoker set search_path = ''
  as $$
  begin
    return case
      when new_status is distinct from 'completed' then null
      when old_status = 'completed' then case when by_user then stored else coalesce(shown, stored) end
      when not by_user then coalesce(shown, clock_timestamp())
      when private.same_moment(replaced, shown) then replaced
      else clock_timestamp()
    end;
  end
  $$;
comment on function private.completion_time(boolean, text, text, timestamptz, timestamptz, timestamptz) is
  'The completed_at of a written row. "replaced" and "shown" (the time on the device) tell an Undo from other changes.';
grant execute on function private.completion_time(boolean, text, text, timestamptz, timestamptz, timestamptz) to authenticated, service_role;

create function private.stamp() returns trigger
  language plpgsql security invoker set search_path = ''
  as $$
  begin
    new._modified := clock_timestamp();
    new._xid := pg_current_xact_id();
    -- An older transaction may write later. Ignore a stamp beyond the counter of this database: a restore brought it.
    if tg_op = 'UPDATE' and old._xid > new._xid and old._xid < pg_snapshot_xmax(pg_current_snapshot()) then
      new._xid := old._xid;
    end if;
    return new;
  end
  $$;
comment on function private.stamp() is
  'Stamps each write with its transaction. Pulls follow this order, so a stamp never decreases. Fires after before_write.';

create unlogged table private.sync_pokes (
  xid xid8 not null default pg_current_xact_id(),
  topic text not null,
  table_name text not null,
  primary key (xid, topic, table_name)
);
comment on table private.sync_pokes is 'The pokes of the running transaction. Statements write them; the commit sends and removes them.';
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
    -- An earlier poke of this topic has sent this one's tables.
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
  begin
    if not exists (select from new_rows) then
      return null;
    end if;
    if owner_column is not null then
      execute format('select array_agg(distinct r.%1$I) from (select %1$I from new_rows %2$s) r where r.%1$I is not null', owner_column,
        case tg_op when 'UPDATE' then format('union all select %I from old_rows', owner_column) end) into owners;
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
  'Notes whom to poke: admins, and the previous and new owners of the written rows, or everyone above a number of owners.';

create function private.after_statements(
  written regclass, trigger_name text, call text, events text[] default '{insert,update}', only_users boolean default false
) returns void
  language plpgsql volatile security invoker set search_path = ''
  as $$
  declare
    event text;
  begin
    foreach event in array events loop
      execute format('create trigger %I after %s on %s referencing %s for each statement %s execute function %s',
        trigger_name || '_' || event, event, written,
        case event when 'insert' then 'new table as new_rows' else 'old table as old_rows new table as new_rows' end,
        case when only_users then 'when (current_user = ''authenticated'')' else '' end, call);
    end loop;
  end
  $$;
comment on function private.after_statements(regclass, text, text, text[], boolean) is
  'Makes statements call a trigger function with old_rows and new_rows. only_users skips writes by functions of the database.';

create function private.cascade_deletion() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    taken integer;
  begin
    -- Lock in the same order as a push of the children, or the two could deadlock.
    execute format('select from public.%I c where c.%I = $1 and (not c._deleted or c.deleted_with_parent) order by c.id for no key update', variadic tg_argv)
    using new.id;
    if new._deleted then
      execute format('update public.%I c set _deleted = true, deleted_with_parent = true where c.%I = $1 and not c._deleted', variadic tg_argv)
      using new.id;
      get diagnostics taken = row_count;
      perform private.count_taken_along(taken);
    else
      execute format('update public.%I c set _deleted = false, deleted_with_parent = false where c.%I = $1 and c._deleted and c.deleted_with_parent',
        variadic tg_argv) using new.id;
    end if;
    return null;
  end
  $$;
comment on function private.cascade_deletion() is
  'Deletes a row''s live children with it; restoring the row restores exactly those. Arguments: their table, their reference.';

create function private.deleted_alone() returns trigger
  language plpgsql security invoker set search_path = ''
  as $$
  begin
    new.deleted_with_parent := false;
    return new;
  end
  $$;
comment on function private.deleted_alone() is 'A user deletes a row that was deleted with its parent, whose restoration then no longer restores it.';

create function private.delete_with_parent(child regclass, parent regclass, reference text) returns void
  language plpgsql volatile security invoker set search_path = ''
  as $$
  declare
    children constant text := (select c.relname from pg_catalog.pg_class c where c.oid = child);
  begin
    -- Fires only if a user's update names _deleted, not for a late edit or a restamp. Fires before "before_write", so that a refused
    -- restoration doesn't count as a deletion.
    execute format('create trigger alone before update of _deleted on %s for each row '
      || 'when (old._deleted and new._deleted and current_user = ''authenticated'') execute function private.deleted_alone()', child);
    execute format('create trigger %I after update of _deleted on %s for each row when (old._deleted is distinct from new._deleted) '
      || 'execute function private.cascade_deletion(%L, %L)', 'cascade_deletion_to_' || children, parent, children, reference);
  end
  $$;
comment on function private.delete_with_parent(regclass, regclass, text) is
  'Makes a row''s deletion and restoration include its children, which have deleted_with_parent. reference: their column.';

create function private.keep_with_parent() returns trigger
  language plpgsql security invoker set search_path = ''
  as $$
  declare
    by_user constant boolean := current_user in ('anon', 'authenticated');
    owner uuid;
    is_gone boolean;
  begin
    if by_user and tg_op = 'INSERT' then
      -- Devices would receive it although no limit counts it.
      if new._deleted and not private.is_admin() then
        raise exception using errcode = 'P0001', hint = 'forbidden_field', message = 'customers can''t create deleted rows';
      end if;
      new.created_at := now();
      new.updated_at := new.created_at;
      new.deleted_with_parent := false;
    elsif by_user then
      new.id := old.id;
      new := jsonb_populate_record(new, jsonb_build_object(tg_argv[1], to_jsonb(old) -> tg_argv[1]));
      new.owner_id := old.owner_id;
      new.created_at := old.created_at;
      new.updated_at := old.updated_at;
      new.deleted_with_parent := old.deleted_with_parent and new.deleted_with_parent and new._deleted;
    end if;
    -- Lock the parent, so that its deletion either includes this row or is visible here. An update holds its row already, while the deletion
    -- locks the parent first: it must not lock the parent. A push has locked the parent of a row that it restores.
    if not by_user or tg_op = 'INSERT' or (old._deleted and not new._deleted) then
      execute format('select %I, _deleted from public.%I where id = $1 for no key update%s', tg_argv[2], tg_argv[0],
        case when by_user and tg_op = 'UPDATE' then ' nowait' end) into owner, is_gone using (to_jsonb(new) ->> tg_argv[1])::uuid;
      if not by_user or tg_op = 'INSERT' then
        new.owner_id := owner;
      end if;
      if is_gone and not new._deleted then
        if by_user and tg_op = 'INSERT' then
          raise exception using errcode = 'P0001', hint = 'parent_deleted', message = format('the %s was deleted', left(tg_argv[0], -1));
        end if;
        new._deleted := true;
        new.deleted_with_parent := case tg_op when 'INSERT' then true else old.deleted_with_parent end;
      end if;
    end if;
    if tg_op = 'UPDATE' and private.seen_part(to_jsonb(new)) is distinct from private.seen_part(to_jsonb(old)) then
      new.updated_at := clock_timestamp();
    end if;
    return new;
  end
  $$;
comment on function private.keep_with_parent() is
  'Resets columns that the server owns and the reference to the parent, and keeps a row deleted while its parent is, for late edits too.';

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
comment on function private.block_suspended(regclass) is 'Enables row level security and adds the restrictive policy of every public table.';

create function private.let_owners(commands text[], target regclass, owner text default null) returns void
  language plpgsql volatile security invoker set search_path = ''
  as $$
  declare
    command text;
    who constant text := case when owner is null then 'admins' else 'owners and admins' end;
    theirs constant text := format(case when owner is null then '((select private.is_admin()))' else '(%I = (select auth.uid()) or (select private.is_admin()))' end,
      owner);
  begin
    foreach command in array commands loop
      execute format('create policy "%4$s %1$s" on %2$s for %1$s to authenticated %3$s %5$s', command, target,
        case when command <> 'insert' then 'using ' || theirs end, who, case when command <> 'select' then 'with check ' || theirs end);
      execute format('comment on policy "%s %s" on %s is %L', who, command, target, case command
        when 'select' then 'Includes tombstones, so that deletions reach devices.' else 'The trigger before_write sets what the server decides first.' end);
    end loop;
  end
  $$;
comment on function private.let_owners(text[], regclass, text) is
  'Adds policies for users on their own rows and for admins on all rows. Without an owner: for admins only.';

create function private.follow_owner() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    former uuid := (to_jsonb(old) ->> tg_argv[0])::uuid;
    owner uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
    child record;
  begin
    if owner is not distinct from former then
      return null;
    end if;
    if former is not null then
      insert into public.sync_revocations (user_id, table_name, row_id) values (former, tg_table_name, new.id);
    end if;
    -- Children move with the row. Each update restamps them: the new owner's checkpoint is beyond the old stamps.
    for child in
      select c.table_name, c.owner_column, c.parent_column from private.sync_catalogue c where c.parent_table = tg_table_name
    loop
      execute format('update public.%I t set %I = $1 where t.%I = $2', child.table_name, child.owner_column, child.parent_column)
      using owner, new.id;
    end loop;
    update public.sync_conflicts c set user_id = owner
    where c.table_name = tg_table_name and c.row_id = new.id and c.user_id is not distinct from former;
    return null;
  end
  $$;
comment on function private.follow_owner() is
  'When a row changes owner, the former owner''s devices drop it; children and conflicts follow the new owner.';

create function private.make_synced(synced regclass, owner text, poke_limit integer default 20, admin_part text default null) returns void
  language plpgsql volatile security invoker set search_path = ''
  as $$
  declare
    synced_name constant text := (select c.relname from pg_catalog.pg_class c where c.oid = synced);
  begin
    execute format('create index if not exists %I on %s (_xid, id) %s', synced_name || '_xid_id', synced, 'where ' || admin_part);
    execute format('create index if not exists %I on %s (_modified) where _deleted', synced_name || '_tombstones', synced);
    if owner <> 'id' then
      execute format('create index if not exists %I on %s (%I, _xid, id)', synced_name || replace('_' || owner, '_id', '') || '_xid_id', synced, owner);
      execute format('create trigger follow_owner after update on %1$s for each row when (old.%2$I is distinct from new.%2$I) '
        || 'execute function private.follow_owner(%2$L)', synced, owner);
    end if;
    execute format('create trigger stamp before insert or update on %s for each row execute function private.stamp()', synced);
    perform private.after_statements(synced, 'poke', format('private.note_pokes(%L, %L)', coalesce(owner, ''), poke_limit), '{insert}');
    perform private.after_statements(synced, 'poke', format('private.note_pokes(%L, %L)', coalesce(owner, ''), 20), '{update}');
    perform private.block_suspended(synced);
  end
  $$;
comment on function private.make_synced(regclass, text, integer, text) is
  'Attaches indexes, stamps, pokes, follow_owner and policy. owner null: only admins see the table. Inserts for more than poke_limit owners poke everyone.';

create function private.make_child(child regclass, parent regclass, reference text, owner text, most_live integer, most_kept integer) returns void
  language plpgsql volatile security invoker set search_path = ''
  as $$
  begin
    perform private.make_synced(child, 'owner_id');
    perform private.open(child::text, 'select, insert, update', 'authenticated, service_role');
    perform private.let_owners('{select,insert,update}', child, 'owner_id');
    perform private.delete_with_parent(child, parent, reference);
    -- Fires between "before_write", which has the table's own rules, and "stamp".
    execute format('create trigger child before insert or update on %s for each row execute function private.keep_with_parent(%L, %L, %L)',
      child, (select c.relname from pg_catalog.pg_class c where c.oid = parent), reference, owner);
    perform private.after_statements(child, 'limit_live', format('private.limit_live(%L, %L)', reference, most_live), only_users => true);
    perform private.after_statements(child, 'limit_kept', format('private.limit_rows(''owner_id'', ''kept'', %L)', most_kept), '{insert}', only_users => true);
    perform private.after_statements(child, 'limit_writes', 'private.limit_writes(''_deleted'')', only_users => true);
  end
  $$;
comment on function private.make_child(regclass, regclass, text, text, integer, integer) is
  'Makes a synced table whose rows belong to a parent''s owner. most_live limits a customer''s live rows in one parent; most_kept all rows, also deleted ones.';
