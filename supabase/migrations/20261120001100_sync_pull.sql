-- What changed since a checkpoint. See docs/sync-protocol.md.

create table private.sync_purged (
  table_name text primary key references private.sync_catalogue (table_name),
  xid xid8 not null
);
comment on table private.sync_purged is
  'The youngest transaction whose tombstones were purged. A checkpoint older than that may have missed a deletion.';
alter table private.sync_purged enable row level security;
revoke all on private.sync_purged from public, anon, authenticated, service_role;

create function private.sync_horizon("table" text, out epoch uuid, out purged xid8)
  language plpgsql stable security definer set search_path = ''
  as $$
  begin
    select s.epoch, (select p.xid from private.sync_purged p where p.table_name = sync_horizon."table")
    into sync_horizon.epoch, sync_horizon.purged
    from private.sync_state s;
  end
  $$;
comment on function private.sync_horizon(text) is 'How far back checkpoints of this table are good for.';
revoke all on function private.sync_horizon(text) from public, anon, authenticated, service_role;
grant execute on function private.sync_horizon(text) to authenticated;

create function public.sync_pull(table_name text, checkpoint jsonb default null, page_size integer default 1000,
    scope text default 'own', protocol integer default 1) returns jsonb
  -- A page comes out of the index in its order. A planner who takes a person for one with few rows would read all of them, and sort
  -- them, for each page.
  language plpgsql stable security invoker set search_path = '' set enable_bitmapscan = off
  as $$
  declare
    -- Not `table` and `limit`: the embedded backend does not quote the names of arguments.
    "table" constant text := sync_pull.table_name;
    answer jsonb := private.sync_greeting("table", scope, protocol);
    rows_per_page constant integer := greatest(1, least(coalesce(page_size, 1000), 1000));
    last_id constant uuid := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
    horizon record;
    -- Everything below the fence has committed or never will. A younger transaction may have committed already while an
    -- older one still runs: delivering it now would move the checkpoint past rows that appear later.
    fence xid8 := pg_snapshot_xmin(pg_current_snapshot());
    before_fence xid8 := (fence::text::numeric - 1)::text::xid8;
    from_start boolean := checkpoint is null or jsonb_typeof(checkpoint) = 'null';
    after_xid xid8 := '0';
    after_id uuid := '00000000-0000-0000-0000-000000000000';
    -- The fence when this device last stood at the end, or began at the start: it knows of every deletion since.
    since xid8 := before_fence;
    predicate text;
    hidden text[];
    entry text;
    page record;
    waiting boolean;
    more boolean;
  begin
    answer := answer || jsonb_build_object('rows', '[]'::jsonb, 'revoked', '[]'::jsonb, 'checkpoint', checkpoint,
      'more', false, 'behind', false, 'reset', false);
    if answer ->> 'status' <> 'ok' then
      return answer;
    end if;

    horizon := private.sync_horizon("table");
    if not from_start then
      after_xid := (checkpoint ->> 'xid')::xid8;
      after_id := (checkpoint ->> 'id')::uuid;
      since := greatest(after_xid, coalesce((checkpoint ->> 'since')::xid8, '0'));
      if after_xid is null or after_id is null
        or (checkpoint ->> 'epoch') is distinct from horizon.epoch::text
        or after_xid >= pg_snapshot_xmax(pg_current_snapshot())
        or since < horizon.purged
      then
        return answer || jsonb_build_object('checkpoint', null, 'reset', true);
      end if;
    end if;

    predicate := private.sync_predicate("table", scope);
    select c.hidden into hidden from private.sync_catalogue c where c.table_name = sync_pull.table_name;
    -- Without something to hide a row is taken as it is: half the work.
    entry := case when cardinality(hidden) > 0 then 'to_jsonb(t) - $6' else 't' end;

    -- One look at what lies after the checkpoint, beyond the fence as well: what lies there says that there is something to wait for.
    -- The page comes in its order out of the indexes, and is aggregated as it comes: no aggregate may ask for another order.
    execute format($query$
      with page as (
        (
          select t._xid, t.id, %3$s as entry, null::uuid as revoked
          from public.%1$I t
          where %2$s and (t._xid, t.id) > ($1, $2) %4$s
          order by t._xid, t.id limit $4
        )
        %5$s
      )
      select
        coalesce(jsonb_agg(page.entry) filter (where page.revoked is null and page._xid < $3), '[]') as entries,
        array_agg(page.revoked) filter (where page.revoked is not null and page._xid < $3) as revoked,
        count(*) filter (where page._xid < $3) = $4 as is_full,
        count(*) filter (where page._xid >= $3) > 0 as is_behind,
        array_agg(page._xid) as xids,
        array_agg(page.id) as ids
      from page
    $query$, "table", predicate, entry,
      case when from_start then 'and not t._deleted' else '' end,
      case when from_start then '' else format($revocations$
        union all
        (
          select r._xid, r.id, null::%s, r.row_id
          from public.sync_revocations r
          where r.user_id = auth.uid() and r.table_name = $5 and (r._xid, r.id) > ($1, $2)
          order by r._xid, r.id limit $4
        )
        order by 1, 2 limit $4
      $revocations$, case when cardinality(hidden) > 0 then 'jsonb' else format('public.%I', "table") end) end)
    into page using after_xid, after_id, fence, rows_per_page, "table", hidden;
    more := page.is_full;

    if page.revoked is not null then
      execute format($query$
        select array_agg(distinct r.id) from unnest($1) as r (id)
        where not exists (select from public.%1$I t where t.id = r.id and %2$s)
      $query$, "table", predicate)
      into page.revoked using page.revoked;
    end if;

    waiting := page.is_behind;
    if more then
      -- The page ends before the fence: nothing was seen of what lies beyond.
      execute format($query$
        select exists (select from public.%1$I t where %2$s and t._xid >= $1 and not ($2 and t._deleted))
          or exists (
            select from public.sync_revocations r
            where not $2 and r.user_id = auth.uid() and r.table_name = $3 and r._xid >= $1
          )
      $query$, "table", predicate)
      into waiting using fence, from_start, "table";
    end if;

    return answer || jsonb_build_object(
      'rows', page.entries,
      'revoked', coalesce(to_jsonb(page.revoked), '[]'),
      'checkpoint', jsonb_build_object(
        'epoch', horizon.epoch,
        'xid', case when more then page.xids[rows_per_page] else greatest(before_fence, after_xid) end,
        -- Nothing more is there: stand at the fence itself, or a quiet device would fall behind the tombstones.
        'id', case when more then page.ids[rows_per_page] else last_id end,
        'since', case when more then since else greatest(before_fence, after_xid) end
      ),
      'more', more,
      'behind', waiting
    );
  end
  $$;
comment on function public.sync_pull(text, jsonb, integer, text, integer) is
  'The rows, tombstones and revocations after a checkpoint, in the order (_xid, id), as the person who asks may see them.';
revoke all on function public.sync_pull(text, jsonb, integer, text, integer) from public, anon, authenticated, service_role;
grant execute on function public.sync_pull(text, jsonb, integer, text, integer) to authenticated;
