-- Reads what has changed since a checkpoint. See docs/sync-protocol.md.

create table private.sync_purged (
  table_name text primary key references private.sync_catalogue (table_name),
  xid xid8 not null
);
comment on table private.sync_purged is 'The latest transaction with purged tombstones. A device that hasn''t read all of it may miss a deletion.';
alter table private.sync_purged enable row level security;

create function private.sync_horizon(out epoch uuid, out purged jsonb, out is_ahead boolean)
  language plpgsql stable security definer set search_path = ''
  as $$
  declare
    cluster bigint;
  begin
    select s.epoch, s.cluster, (select jsonb_object_agg(p.table_name, p.xid) from private.sync_purged p),
      exists (select from public.profiles p where p._xid >= pg_snapshot_xmax(pg_current_snapshot()))
    into sync_horizon.epoch, cluster, sync_horizon.purged, sync_horizon.is_ahead
    from private.sync_state s;
    if cluster <> private.cluster_id() then
      -- The stamps are beyond any fence: without this error, devices would receive nothing and show "Saved".
      raise exception using errcode = '55000', message = 'this database was restored from a dump: run select sync_new_epoch()';
    end if;
  end
  $$;
comment on function private.sync_horizon() is
  'The oldest valid checkpoints: the epoch, and each table''s purged transaction; whether stamps are ahead of this server, as after a restore. Raises on '
  'a server that didn''t assign the stamps.';
grant execute on function private.sync_horizon() to authenticated;

create function private.sync_news("table" text, owner_column text, admin_part text, scope text, after_xid xid8, after_id uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
  as $$
  declare
    first_id uuid;
  begin
    if exists (
      select from public.sync_revocations r
      where r.user_id = auth.uid() and r.table_name = sync_news."table" and (r._xid, r.id) > (sync_news.after_xid, sync_news.after_id)
    ) then
      return true;
    end if;
    -- Order the rows, or the planner expects many of them and scans the table for the first one.
    execute format('select t.id from public.%I t where %s and (t._xid, t.id) > ($1, $2) order by t._xid, t.id limit 1', sync_news."table",
      private.sync_predicate(sync_news.owner_column, sync_news.scope, sync_news.admin_part))
    into first_id using sync_news.after_xid, sync_news.after_id;
    return first_id is not null;
  end
  $$;
comment on function private.sync_news(text, text, text, text, xid8, uuid) is 'Whether there are rows after a checkpoint. Bypasses RLS.';
grant execute on function private.sync_news(text, text, text, text, xid8, uuid) to authenticated;

create function private.read_checkpoint(checkpoint jsonb, out readable boolean, out epoch text, out xid xid8, out id uuid, out since xid8)
  language plpgsql immutable security invoker set search_path = ''
  as $$
  declare
    -- As this database writes them: versions of Postgres accept different texts as transaction ids.
    xid_form constant text := '^(0|[1-9][0-9]{0,18})$';
    uuid_form constant text := '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
  begin
    readable := coalesce(jsonb_typeof(checkpoint) = 'object'
      and jsonb_typeof(checkpoint -> 'epoch') = 'string' and jsonb_typeof(checkpoint -> 'id') = 'string'
      and jsonb_typeof(checkpoint -> 'xid') = 'string' and jsonb_typeof(checkpoint -> 'since') = 'string'
      and checkpoint ->> 'id' ~ uuid_form and checkpoint ->> 'xid' ~ xid_form and checkpoint ->> 'since' ~ xid_form, false);
    if readable then
      epoch := checkpoint ->> 'epoch';
      id := (checkpoint ->> 'id')::uuid;
      xid := (checkpoint ->> 'xid')::xid8;
      since := (checkpoint ->> 'since')::xid8;
    end if;
  end
  $$;
comment on function private.read_checkpoint(jsonb) is 'Parses a device''s checkpoint. A malformed one is not readable, and must not fail a pull.';
grant execute on function private.read_checkpoint(jsonb) to authenticated;

create function private.sync_page_query(rules private.sync_catalogue, scope text, client integer, from_start boolean, starting boolean,
    look_beyond boolean)
  returns text
  language plpgsql stable security invoker set search_path = ''
  as $$
  declare
    "table" constant text := rules.table_name;
    predicate constant text := private.sync_predicate(rules.owner_column, scope, rules.admin_part);
    listed text;
  begin
    -- One list per column: JSON objects take twice as long and repeat every name a thousand times. A value that all rows have stands alone.
    select string_agg(
      format('%L, ', a.attname) || case
        when client >= 3 and scope = 'own' and a.attname = rules.owner_column and a.attname <> 'id' then 'to_json(auth.uid())'
        when client >= 3 and from_start and a.attname = '_deleted' then 'false'
        when from_start then format('json_agg(page.%I)', a.attname)
        -- Leave out the texts of tombstones, which devices keep for an Undo. Send empty texts: the deletion of an account emptied them.
        else format('json_agg(' || case when client >= 2 and a.atttypid = 'text'::regtype and a.attnotnull
            then 'case when page._deleted and page.%1$I <> '''' then null else page.%1$I end' else 'page.%1$I' end
          || ') filter (where page.at_xid < $3 and page.revoked is null)', a.attname)
      end,
      ', ' order by a.attnum
    ) into listed
    from pg_catalog.pg_attribute a
    where a.attrelid = format('public.%I', "table")::regclass and a.attnum > 0 and not a.attisdropped
      and a.attname <> '_modified' and a.attname <> all (rules.hidden);

    -- One query, even beyond the fence: rows there tell the device to pull again soon. The page comes from the indexes in order and is
    -- aggregated in that order, so no aggregate may request another.
    return format($query$
      with page as (
        (
          select t._xid as at_xid, t.id as at_id, null::uuid as revoked, t.*
          from public.%1$I t
          where %2$s and (t._xid, t.id) > ($1, $2) %3$s
          order by t._xid, t.id limit $4
        )
        %4$s
      )
      select
        case when count(*) filter (where page.revoked is null and page.at_xid < $3) > 0 then json_build_object(%5$s) else '{}' end
          as columns,
        array_agg(page.revoked) filter (where page.revoked is not null and page.at_xid < $3) as revoked,
        count(*) filter (where page.at_xid < $3)::integer as taken,
        %6$s as behind,
        array_agg(page.at_xid) as xids,
        array_agg(page.at_id) as ids
      from page
    $query$, "table", predicate,
      case when starting then 'and t._xid <= $6 and not t._deleted' || coalesce(' and not t.' || quote_ident(rules.over_column), '') end,
      case when not from_start then format($revocations$
        union all
        (
          select r._xid, r.id, r.row_id, (null::public.%I).*
          from public.sync_revocations r
          where r.user_id = auth.uid() and r.table_name = $5 and (r._xid, r.id) > ($1, $2) %s
          order by r._xid, r.id limit $4
        )
        order by 1, 2 limit $4
      $revocations$, "table", case when starting then 'and r._xid <= $6' end) end,
      listed,
      case when not starting then 'count(*) filter (where page.at_xid >= $3) > 0'
        when not look_beyond then 'false'
        else format('(select t.id from public.%I t where %s and t._xid >= $3 order by t._xid, t.id limit 1) is not null', "table", predicate)
      end);
  end
  $$;
comment on function private.sync_page_query(private.sync_catalogue, text, integer, boolean, boolean, boolean) is
  'Reads a table''s rows, tombstones and revocations after ($1, $2), at most $4 of $5: what is below the fence $3, at the start what was there at $6.';
grant execute on function private.sync_page_query(private.sync_catalogue, text, integer, boolean, boolean, boolean) to authenticated;

create function public.sync_pull_tables(tables json, page_size integer default 1000, scope text default 'own', client integer default 1)
  returns json
  -- A page must come from an index in order: a planner that expects few rows would read and sort all of a user for each page. No jit: a disabled
  -- plan looks expensive enough to compile.
  language plpgsql stable security invoker set search_path = '' set enable_bitmapscan = off set enable_sort = off set jit = off
  as $$
  declare
    -- Only a damaged checkpoint has text that the database can't store (a NUL, half an emoji). It must not fail the pull.
    wanted constant jsonb := regexp_replace(tables::text, '\\u(0000|[dD][89a-fA-F]..)', '\\ufffd', 'g');
    head jsonb;
    horizon record;
    asked record;
    room integer := greatest(1, least(coalesce(page_size, 1000), 1000));
    -- All transactions below the fence have ended. Above it, a checkpoint could pass rows of a transaction that commits later.
    fence constant xid8 := pg_snapshot_xmin(pg_current_snapshot());
    before_fence constant xid8 := (fence::text::numeric - 1)::text::xid8;
    last_id constant uuid := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
    may_be_behind boolean;
    -- A page of 1,000 rows is half a megabyte, and every function and subquery that returns it copies it: so one function, and lists by table.
    names text[] := '{}';
    lists json[] := '{}';
    rests jsonb[] := '{}';
    answer json;
  begin
    if jsonb_typeof(wanted) is distinct from 'array' then
      raise exception using errcode = '22023', message = 'tables must be an array';
    end if;
    head := private.sync_greeting(array(select a.value ->> 'table' from jsonb_array_elements(wanted) a), scope, client);
    if head ->> 'status' = 'ok' then
      horizon := private.sync_horizon();
      -- Only a running transaction or a restore puts rows beyond the fence.
      may_be_behind := fence < pg_snapshot_xmax(pg_current_snapshot()) or pg_current_xact_id_if_assigned() is not null
        or horizon.is_ahead;
      for asked in
        select c as rules, a.value -> 'checkpoint' as checkpoint
        from jsonb_array_elements(wanted) with ordinality a (value, n)
        join private.sync_catalogue c on c.table_name = a.value ->> 'table'
        order by a.n
      loop
        declare
          rules constant private.sync_catalogue := asked.rules;
          "table" constant text := rules.table_name;
          purged constant xid8 := (horizon.purged ->> "table")::xid8;
          from_start constant boolean := asked.checkpoint is null or jsonb_typeof(asked.checkpoint) = 'null';
          -- Whether the device still reads what there was at its start. It has nothing to drop, so rows that were finished by then are left
          -- out.
          starting boolean := from_start;
          known record;
          checkpoint jsonb;
          after_xid xid8 := '0';
          after_id uuid := '00000000-0000-0000-0000-000000000000';
          -- The fence when this device last reached the end or started to read: it has every deletion since then.
          since xid8 := before_fence;
          last_xid xid8;
          columns json := '{}';
          gone uuid[];
          xids xid8[];
          ids uuid[];
          revoked uuid[] := '{}';
          taken integer := 0;
          more boolean := room < 1;
          behind boolean := false;
          reset boolean := false;
        begin
          if not from_start then
            known := private.read_checkpoint(asked.checkpoint);
            after_xid := known.xid;
            after_id := known.id;
            starting := after_xid < known.since;
            since := greatest(after_xid, known.since);
            reset := not known.readable
              or known.epoch is distinct from horizon.epoch::text
              or since >= pg_snapshot_xmax(pg_current_snapshot())
              -- A device that stopped within the purged transaction may have missed one of its deletions.
              or coalesce(case when starting then since < purged else (after_xid, after_id) < (purged, last_id) end, false);
          end if;

          if reset then
            more := false;
          elsif more then
            checkpoint := asked.checkpoint;
          else
            -- At the end, move the checkpoint to the fence, or a quiet device's checkpoint would become older than the tombstones.
            last_xid := case when starting then since else greatest(before_fence, after_xid) end;
            checkpoint := jsonb_build_object('epoch', horizon.epoch, 'xid', last_xid, 'id', last_id, 'since', last_xid);

            if starting or private.sync_news("table", rules.owner_column, rules.admin_part, scope, after_xid, after_id) then
              -- The policies need not decide about rows beyond the fence if there are none.
              execute private.sync_page_query(rules, scope, client, from_start, starting, starting and may_be_behind
                and private.sync_news("table", rules.owner_column, rules.admin_part, scope, before_fence, last_id))
              into columns, gone, taken, behind, xids, ids using after_xid, after_id, fence, room, "table", since;
              more := taken = room;
              if more then
                checkpoint := jsonb_build_object('epoch', horizon.epoch, 'xid', xids[taken], 'id', ids[taken], 'since', since);
              elsif starting then
                -- Changes since the start come with the next page.
                more := since < before_fence;
              end if;
              behind := behind and not more;

              if gone is not null then
                -- Look up rows one by one: "not exists" may be planned as a join that reads all of the user's rows.
                execute format($query$
                  select array_agg(distinct r.id) from unnest($1) as r (id)
                  where (select t.id from public.%1$I t where t.id = r.id and %2$s) is null
                $query$, "table", private.sync_predicate(rules.owner_column, scope, rules.admin_part))
                into revoked using gone;
              end if;
            end if;
          end if;

          room := room - taken;
          names := array_append(names, "table");
          lists[cardinality(names)] := columns;
          rests := array_append(rests, jsonb_build_object('revoked', coalesce(revoked, '{}'), 'checkpoint', checkpoint, 'more', more,
            'behind', behind, 'reset', reset));
        end;
      end loop;
    end if;
    -- Into a variable, because a subquery of "return" copies its result.
    select json_build_object('status', head -> 'status', 'scope', head -> 'scope', 'oldest_client', head -> 'oldest_client', 'tables',
      coalesce(json_object_agg(names[n], json_build_object('columns', lists[n], 'revoked', rests[n] -> 'revoked', 'checkpoint',
        rests[n] -> 'checkpoint', 'more', rests[n] -> 'more', 'behind', rests[n] -> 'behind', 'reset', rests[n] -> 'reset')), '{}'))
    into answer from generate_subscripts(names, 1) n;
    return answer;
  end
  $$;
comment on function public.sync_pull_tables(json, integer, text, integer) is
  'A page of each table in [{"table", "checkpoint"}] after its checkpoint, ordered by (_xid, id), at most page_size rows in all. A table without room returns its checkpoint and more. Client 1 gets tombstones with texts, and before client 3 every column is a list.';
select private.open('function public.sync_pull_tables(json, integer, text, integer)', 'execute', 'authenticated');
