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
  language sql stable security definer set search_path = ''
  as $$
    select s.epoch, (select p.xid from private.sync_purged p where p.table_name = sync_horizon."table")
    from private.sync_state s
  $$;
comment on function private.sync_horizon(text) is 'How far back checkpoints of this table are good for.';
revoke all on function private.sync_horizon(text) from public, anon, authenticated, service_role;
grant execute on function private.sync_horizon(text) to authenticated;

create function public.sync_pull(table_name text, checkpoint jsonb default null, page_size integer default 1000,
    scope text default 'own', protocol integer default 1) returns jsonb
  language plpgsql stable security invoker set search_path = ''
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

    execute format($query$
      with page as (
        (
          select t._xid, t.id, to_jsonb(t) - $7 as entry, null::uuid as revoked
          from public.%1$I t
          where %2$s and (t._xid, t.id) > ($1, $2) and t._xid < $3 and not ($4 and t._deleted)
          order by t._xid, t.id limit $5
        )
        union all
        (
          select r._xid, r.id, null, r.row_id
          from public.sync_revocations r
          where not $4 and r.user_id = auth.uid() and r.table_name = $6 and (r._xid, r.id) > ($1, $2) and r._xid < $3
          order by r._xid, r.id limit $5
        )
        order by 1, 2 limit $5
      )
      select
        coalesce(jsonb_agg(page.entry order by page._xid, page.id) filter (where page.entry is not null), '[]') as entries,
        coalesce(jsonb_agg(distinct page.revoked) filter (where page.revoked is not null and not exists (
          select from public.%1$I t where t.id = page.revoked and %2$s
        )), '[]') as revoked,
        count(*) = $5 as is_full,
        (array_agg(page._xid order by page._xid desc, page.id desc))[1] as last_xid,
        (array_agg(page.id order by page._xid desc, page.id desc))[1] as last_id
      from page
    $query$, "table", predicate)
    into page using after_xid, after_id, fence, from_start, rows_per_page, "table", hidden;

    execute format($query$
      select exists (select from public.%1$I t where %2$s and t._xid >= $1 and not ($2 and t._deleted))
        or exists (
          select from public.sync_revocations r
          where not $2 and r.user_id = auth.uid() and r.table_name = $3 and r._xid >= $1
        )
    $query$, "table", predicate)
    into waiting using fence, from_start, "table";

    more := page.is_full;
    return answer || jsonb_build_object(
      'rows', page.entries,
      'revoked', page.revoked,
      'checkpoint', jsonb_build_object(
        'epoch', horizon.epoch,
        'xid', case when more then page.last_xid else greatest(before_fence, after_xid) end,
        -- Nothing more is there: stand at the fence itself, or a quiet device would fall behind the tombstones.
        'id', case when more then page.last_id else last_id end,
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
