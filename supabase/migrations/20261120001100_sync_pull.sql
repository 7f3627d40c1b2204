-- Reads what changed since a checkpoint. See docs/sync-protocol.md.

create table private.sync_purged (
  table_name text primary key references private.sync_catalogue (table_name),
  xid xid8 not null
);
comment on table private.sync_purged is
  'The youngest transaction whose tombstones were purged. A checkpoint older than that may have missed a deletion.';
alter table private.sync_purged enable row level security;
revoke all on private.sync_purged from public, anon, authenticated, service_role;

create function private.sync_horizon(out epoch uuid, out purged jsonb)
  language plpgsql stable security definer set search_path = ''
  as $$
  declare
    cluster bigint;
  begin
    select s.epoch, s.cluster, (select jsonb_object_agg(p.table_name, p.xid) from private.sync_purged p)
    into sync_horizon.epoch, cluster, sync_horizon.purged
    from private.sync_state s;
    if cluster <> private.cluster_id() then
      -- The rows' transactions lie beyond any fence: nothing would be delivered, and devices would say "Saved". They can't reach the
      -- server instead, and send again later.
      raise exception using errcode = '55000', message = 'this database was restored from a dump: run select sync_new_epoch()';
    end if;
  end
  $$;
comment on function private.sync_horizon() is
  'How far back checkpoints are good for. purged: by table. Raises on a server that did not write the stamps of the rows.';
revoke all on function private.sync_horizon() from public, anon, authenticated, service_role;
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
    -- Ordered, so that an index answers: without an order the planner expects many rows and scans the table for the first.
    execute format('select t.id from public.%I t where %s and (t._xid, t.id) > ($1, $2) order by t._xid, t.id limit 1', sync_news."table",
      private.sync_predicate(sync_news.owner_column, sync_news.scope, sync_news.admin_part))
    into first_id using sync_news.after_xid, sync_news.after_id;
    return first_id is not null;
  end
  $$;
comment on function private.sync_news(text, text, text, text, xid8, uuid) is
  'Whether anything lies after a checkpoint. Asked past the policies, which cost more than the answer, and therefore only to save a '
  'query: what lies there is read as the person who asks.';
revoke all on function private.sync_news(text, text, text, text, xid8, uuid) from public, anon, authenticated, service_role;
grant execute on function private.sync_news(text, text, text, text, xid8, uuid) to authenticated;

create function private.read_checkpoint(checkpoint jsonb, out readable boolean, out epoch text, out xid xid8, out id uuid, out since xid8)
  language plpgsql immutable security invoker set search_path = ''
  as $$
  declare
    -- As this database writes them. Versions of Postgres differ in what else they take for a transaction id.
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
comment on function private.read_checkpoint(jsonb) is
  'The parts of a checkpoint that a device sends back, or readable = false: whatever a device has stored, it must never fail a pull.';
revoke all on function private.read_checkpoint(jsonb) from public, anon, authenticated, service_role;
grant execute on function private.read_checkpoint(jsonb) to authenticated;

create function private.sync_page(rules private.sync_catalogue, asked jsonb, room integer, scope text, epoch uuid, purged jsonb,
    out page json, out taken integer)
  -- A page must come out of the index in order. A planner that expects few rows for a user would read and sort all of them for each
  -- page. A disabled plan that it uses all the same looks expensive enough to be compiled, hence jit = off.
  language plpgsql stable security invoker set search_path = '' set enable_bitmapscan = off set enable_sort = off set jit = off
  as $$
  declare
    "table" constant text := rules.table_name;
    predicate text;
    listed text;
    -- Everything below the fence has committed or never will. Above it, a younger transaction may have committed while an older one still
    -- runs: delivering its rows would move the checkpoint past rows that appear later.
    fence xid8 := pg_snapshot_xmin(pg_current_snapshot());
    before_fence xid8 := (fence::text::numeric - 1)::text::xid8;
    from_start constant boolean := asked is null or jsonb_typeof(asked) = 'null';
    -- Still on the way to where the device started from nothing: of what was over by then, it has nothing to forget.
    starting boolean := from_start;
    known record;
    checkpoint jsonb;
    after_xid xid8 := '0';
    after_id uuid := '00000000-0000-0000-0000-000000000000';
    last_id constant uuid := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
    -- The fence when this device last reached the end, or started from nothing: it knows of every deletion since.
    since xid8 := before_fence;
    news record;
    columns json := '{}';
    revoked uuid[] := '{}';
    more boolean := room < 1;
    behind boolean := false;
    reset boolean := false;
  begin
    taken := 0;
    if not from_start then
      known := private.read_checkpoint(asked);
      after_xid := known.xid;
      after_id := known.id;
      starting := after_xid < known.since;
      since := greatest(after_xid, known.since);
      reset := not known.readable
        or known.epoch is distinct from epoch::text
        or since >= pg_snapshot_xmax(pg_current_snapshot())
        or coalesce(since < (purged ->> "table")::xid8, false);
    end if;

    if reset then
      more := false;
    elsif more then
      checkpoint := asked;
    else
      -- At the end the checkpoint moves to the fence itself; otherwise a quiet device would fall behind the tombstones.
      checkpoint := jsonb_build_object('epoch', epoch, 'xid', greatest(before_fence, after_xid), 'id', last_id,
        'since', greatest(before_fence, after_xid));

      if from_start or private.sync_news("table", rules.owner_column, rules.admin_part, scope, after_xid, after_id) then
        -- One list per column: JSON objects take twice the time, and repeat every name a thousand times.
        select string_agg(
          format('%1$L, json_agg(page.%1$I) filter (where page.at_xid < $3%2$s)', a.attname,
            case when not from_start then ' and page.revoked is null' end),
          ', ' order by a.attnum
        ) into listed
        from pg_catalog.pg_attribute a
        where a.attrelid = format('public.%I', "table")::regclass and a.attnum > 0 and not a.attisdropped
          and a.attname <> all (rules.hidden);
        predicate := private.sync_predicate(rules.owner_column, scope, rules.admin_part);

        -- One query for what lies after the checkpoint, even beyond the fence: rows there mean that the device has something to wait for.
        -- The page comes out of the indexes in order and is aggregated in that order: no aggregate may ask for another.
        execute format($query$
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
            count(*) filter (where page.at_xid >= $3) > 0 as behind,
            array_agg(page.at_xid) as xids,
            array_agg(page.at_id) as ids
          from page
        $query$, "table", predicate, case when starting then format('and not (t._xid <= $6 and (t._deleted%s))', ' or t.' || quote_ident(rules.over_column)) end,
          case when not from_start then format($revocations$
            union all
            (
              select r._xid, r.id, r.row_id, (null::public.%I).*
              from public.sync_revocations r
              where r.user_id = auth.uid() and r.table_name = $5 and (r._xid, r.id) > ($1, $2)
              order by r._xid, r.id limit $4
            )
            order by 1, 2 limit $4
          $revocations$, "table") end, listed)
        into news using after_xid, after_id, fence, room, "table", since;
        taken := news.taken;
        columns := news.columns;
        behind := news.behind;
        more := taken = room;
        if more then
          checkpoint := jsonb_build_object('epoch', epoch, 'xid', news.xids[taken], 'id', news.ids[taken], 'since', since);
        end if;

        if news.revoked is not null then
          -- Looked up one by one: "not exists" may be planned as a join, which reads all of the user's rows.
          execute format($query$
            select array_agg(distinct r.id) from unnest($1) as r (id)
            where (select t.id from public.%1$I t where t.id = r.id and %2$s) is null
          $query$, "table", predicate)
          into revoked using news.revoked;
        end if;
      end if;
    end if;

    page := json_build_object('columns', columns, 'revoked', coalesce(revoked, '{}'), 'checkpoint', checkpoint,
      'more', more, 'behind', behind, 'reset', reset);
  end
  $$;
comment on function private.sync_page(private.sync_catalogue, jsonb, integer, text, uuid, jsonb) is
  'The rows, tombstones and revocations of a table after a checkpoint, in the order (_xid, id), as the person who asks may see them; '
  'at most room of them. taken: how many.';
revoke all on function private.sync_page(private.sync_catalogue, jsonb, integer, text, uuid, jsonb) from public, anon, authenticated, service_role;
grant execute on function private.sync_page(private.sync_catalogue, jsonb, integer, text, uuid, jsonb) to authenticated;

create function public.sync_pull_tables(tables json, page_size integer default 1000, scope text default 'own', protocol integer default 2)
  returns json
  language plpgsql stable security invoker set search_path = ''
  as $$
  declare
    -- Text that no value of the database can hold (a NUL, half an emoji) is in a damaged checkpoint only, and must not fail the pull.
    wanted constant jsonb := regexp_replace(tables::text, '\\u(0000|[dD][89a-fA-F]..)', '\\ufffd', 'g');
    head jsonb;
    horizon record;
    asked record;
    answer record;
    room integer := greatest(1, least(coalesce(page_size, 1000), 1000));
    names text[] := '{}';
    pages json[] := '{}';
  begin
    if jsonb_typeof(wanted) is distinct from 'array' then
      raise exception using errcode = '22023', message = 'tables must be an array';
    end if;
    head := private.sync_greeting(array(select a.value ->> 'table' from jsonb_array_elements(wanted) a), scope, protocol, array[2]);
    if head ->> 'status' = 'ok' then
      horizon := private.sync_horizon();
      for asked in
        select c as rules, a.value -> 'checkpoint' as checkpoint
        from jsonb_array_elements(wanted) with ordinality a (value, n)
        join private.sync_catalogue c on c.table_name = a.value ->> 'table'
        order by a.n
      loop
        answer := private.sync_page(asked.rules, asked.checkpoint, room, scope, horizon.epoch, horizon.purged);
        room := room - answer.taken;
        names := array_append(names, (asked.rules).table_name);
        pages := array_append(pages, answer.page);
      end loop;
    end if;
    return json_build_object('status', head -> 'status', 'scope', head -> 'scope', 'protocol', head -> 'protocol', 'tables',
      (select coalesce(json_object_agg(p.name, p.page), '{}') from unnest(names, pages) as p (name, page)));
  end
  $$;
comment on function public.sync_pull_tables(json, integer, text, integer) is
  'A page of each of these tables, [{"table", "checkpoint"}]; page_size bounds the rows of all of them. A table for which no room is '
  'left is answered with more and the checkpoint that it was asked with.';
revoke all on function public.sync_pull_tables(json, integer, text, integer) from public, anon, authenticated, service_role;
grant execute on function public.sync_pull_tables(json, integer, text, integer) to authenticated;

create function public.sync_pull(table_name text, checkpoint jsonb default null, page_size integer default 1000,
    scope text default 'own', protocol integer default 1) returns jsonb
  language plpgsql stable security invoker set search_path = ''
  as $$
  declare
    head jsonb := private.sync_greeting(array[table_name], scope, protocol, array[1]);
    horizon record := private.sync_horizon();
    rules private.sync_catalogue;
    answer jsonb;
  begin
    if head ->> 'status' <> 'ok' then
      return head;
    end if;
    select c.* into rules from private.sync_catalogue c where c.table_name = sync_pull.table_name;
    select p.page::jsonb into answer
    from private.sync_page(rules, checkpoint, greatest(1, least(coalesce(page_size, 1000), 1000)), scope, horizon.epoch, horizon.purged) p;
    return head || (answer - 'columns') || jsonb_build_object('rows', (
      select coalesce(jsonb_agg(r.entry order by r.n), '[]')
      from (
        select v.n, jsonb_object_agg(c.key, v.value) as entry
        from jsonb_each(answer -> 'columns') c, jsonb_array_elements(c.value) with ordinality v (value, n)
        group by v.n
      ) r
    ));
  end
  $$;
comment on function public.sync_pull(text, jsonb, integer, text, integer) is
  'Version 1 of the protocol: a page of one table. For tabs that were opened before there was a version 2.';
revoke all on function public.sync_pull(text, jsonb, integer, text, integer) from public, anon, authenticated, service_role;
grant execute on function public.sync_pull(text, jsonb, integer, text, integer) to authenticated;
