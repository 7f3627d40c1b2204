-- Applies what a device sends: many edits, each on its own, each once. See docs/sync-protocol.md.

create table private.sync_pushes (
  user_id uuid not null,
  push_id uuid not null,
  table_name text not null,
  row_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (user_id, push_id)
);
comment on table private.sync_pushes is
  'The replay guard: edits that were applied. A device whose answer got lost sends the same push again, and it must not count twice.';
create index sync_pushes_created_at on private.sync_pushes (created_at);
alter table private.sync_pushes enable row level security;
revoke all on private.sync_pushes from public, anon, authenticated, service_role;

create function private.claim_pushes("table" text, edits private.edit[]) returns uuid[]
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    claimed uuid[];
  begin
    with first_time as (
      insert into private.sync_pushes (user_id, push_id, table_name, row_id)
      select auth.uid(), e.push_id, claim_pushes."table", e.id from unnest(edits) e order by e.push_id
      on conflict on constraint sync_pushes_pkey do nothing
      returning row_id
    )
    select coalesce(array_agg(f.row_id), '{}') into claimed from first_time f;
    return claimed;
  end
  $$;
comment on function private.claim_pushes(text, private.edit[]) is
  'The rows whose edit arrives for the first time. Waits for a running transaction that claimed the same, and goes back with the '
  'sub-transaction of what is refused.';
revoke all on function private.claim_pushes(text, private.edit[]) from public, anon, authenticated, service_role;
grant execute on function private.claim_pushes(text, private.edit[]) to authenticated;

create function private.read_edits(items jsonb[]) returns private.edit[]
  language plpgsql immutable security invoker set search_path = ''
  as $$
  declare
    edits private.edit[];
    complete boolean;
  begin
    select
      array_agg(row(i.place, (i.item ->> 'id')::uuid, (i.item ->> 'push_id')::uuid,
        case when jsonb_typeof(i.item -> 'base') = 'object' then i.item -> 'base' end, i.item -> 'fields',
        null, null, null, null, null)::private.edit order by i.place),
      bool_and(i.item ->> 'id' is not null and i.item ->> 'push_id' is not null
        and coalesce(jsonb_typeof(i.item -> 'fields') = 'object', false))
    into edits, complete
    from unnest(items) with ordinality as i (item, place);
    if not complete then
      raise exception using errcode = '22023', message = 'a row needs id, push_id and fields';
    end if;
    return edits;
  end
  $$;
comment on function private.read_edits(jsonb[]) is 'The edits of a push, or an error where one of them cannot be read.';
revoke all on function private.read_edits(jsonb[]) from public, anon, authenticated, service_role;
grant execute on function private.read_edits(jsonb[]) to authenticated;

create function private.apply_edits(rules private.push_rules, edits private.edit[]) returns jsonb[]
  language plpgsql volatile security invoker set search_path = ''
  as $$
  declare
    claimed uuid[];
    seen jsonb;
  begin
    if (select count(distinct e.id) < count(*) or count(distinct e.push_id) < count(*) from unnest(edits) e) then
      perform private.refuse('together', 'edits of one row go one after the other');
    end if;
    claimed := private.claim_pushes(rules.table_name, edits);
    -- Creations first, the worst case for a limit: edits that pass this way also pass in the order they were sent.
    seen := private.insert_rows(rules, array(select e from unnest(edits) e where e.id = any (claimed) and e.base is null))
      || private.update_rows(rules, array(select e from unnest(edits) e where e.id = any (claimed) and e.base is not null));
    if cardinality(claimed) < cardinality(edits) then
      seen := seen || private.rows_as_seen(rules, array(select e.id from unnest(edits) e where e.id <> all (claimed)));
    end if;
    return array(
      select jsonb_build_object('id', e.id, 'result', 'ok', 'row', (seen -> e.id::text) - rules.hidden,
        'code', null, 'constraint', null, 'message', null)
      from unnest(edits) e order by e.place
    );
  end
  $$;
comment on function private.apply_edits(private.push_rules, private.edit[]) is
  'Applies edits of different rows, a statement for all that are alike, and answers each; or refuses them all.';
revoke all on function private.apply_edits(private.push_rules, private.edit[]) from public, anon, authenticated, service_role;
grant execute on function private.apply_edits(private.push_rules, private.edit[]) to authenticated;

create function private.answer_refused(rules private.push_rules, item jsonb, inserts boolean, code text, "constraint" text, message text)
  returns jsonb
  language plpgsql stable security invoker set search_path = ''
  as $$
  declare
    row_id uuid;
    entry jsonb;
    outcome text := 'rejected';
  begin
    begin
      row_id := (item ->> 'id')::uuid;
      entry := private.rows_as_seen(rules, array[row_id]) -> row_id::text;
    exception when invalid_text_representation then
      -- The push was refused for this.
      null;
    end;
    if inserts and entry is not null then
      -- Whatever the reason for the refusal, the row exists already.
      outcome := 'conflict';
      code := null;
      "constraint" := null;
      message := 'the row is there already';
    elsif code = '23505' and "constraint" = rules.table_name || '_pkey' then
      code := 'id_taken';
      "constraint" := null;
    end if;
    return jsonb_build_object('id', coalesce(to_jsonb(row_id), item -> 'id'), 'result', outcome, 'row', entry - rules.hidden,
      'code', code, 'constraint', nullif("constraint", ''), 'message', message);
  end
  $$;
comment on function private.answer_refused(private.push_rules, jsonb, boolean, text, text, text) is
  'The answer to an edit that was refused, with the row as it is.';
revoke all on function private.answer_refused(private.push_rules, jsonb, boolean, text, text, text)
  from public, anon, authenticated, service_role;
grant execute on function private.answer_refused(private.push_rules, jsonb, boolean, text, text, text) to authenticated;

create function private.push_items(rules private.push_rules, items jsonb[]) returns jsonb[]
  language plpgsql volatile security invoker set search_path = ''
  as $$
  declare
    half constant integer := cardinality(items) / 2;
    edits private.edit[];
    code text;
    constraint_name text;
    message text;
    hint text;
  begin
    if cardinality(items) = 0 then
      return items;
    end if;
    begin
      edits := private.read_edits(items);
      return private.apply_edits(rules, edits);
    exception when others then
      get stacked diagnostics code = returned_sqlstate, constraint_name = constraint_name,
        message = message_text, hint = pg_exception_hint;
      -- A lost connection, a deadlock, a full disk: not the row's fault. The whole call fails, and the device sends it again.
      if left(code, 2) in ('08', '40', '53', '55', '57', '58', 'XX') then
        raise;
      end if;
    end;
    if half > 0 then
      return private.push_items(rules, items[:half]) || private.push_items(rules, items[half + 1:]);
    end if;
    -- Our own refusals carry their reason as a hint.
    if code in ('SY001', 'P0001') and hint <> '' then
      code := hint;
    end if;
    return array[private.answer_refused(rules, items[1], edits is not null and (edits[1]).base is null, code, constraint_name, message)];
  end
  $$;
comment on function private.push_items(private.push_rules, jsonb[]) is
  'Applies edits in one sub-transaction, which is what nearly every push needs. Where one is refused, each half is tried by itself, '
  'until what is wrong with a row stays with that row.';
revoke all on function private.push_items(private.push_rules, jsonb[]) from public, anon, authenticated, service_role;
grant execute on function private.push_items(private.push_rules, jsonb[]) to authenticated;

create function private.take_turns("table" text, scope text) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  begin
    -- Only admins: a customer's push in this scope is refused, and must not hold the lock until then.
    if take_turns.scope = 'all' and private.is_admin() then
      perform pg_advisory_xact_lock(hashtextextended(c.admin_lock, 0))
      from private.sync_catalogue c where c.table_name = take_turns."table" and c.admin_lock is not null;
    end if;
    if private.is_admin() then
      perform from public.profiles p where p.id = auth.uid() for key share;
    else
      -- Excludes this user's other pushes, but nothing that merely references the profile.
      perform from public.profiles p where p.id = auth.uid() for no key update;
    end if;
  end
  $$;
comment on function private.take_turns(text, text) is
  'Locks, before the first row of a push, what a deletion of the account locks first: whichever came first is finished first. '
  'Taken later, with rows in hand, the two would wait for each other. A customer''s pushes run one after the other, so that each '
  'counts what the one before it created.';
revoke all on function private.take_turns(text, text) from public, anon, authenticated, service_role;
grant execute on function private.take_turns(text, text) to authenticated;

create function public.sync_push(table_name text, "rows" jsonb, scope text default 'own', protocol integer default 1) returns jsonb
  language plpgsql volatile security invoker set search_path = ''
  as $$
  declare
    "table" constant text := sync_push.table_name;
    answer jsonb;
    results jsonb[] := '{}';
  begin
    perform private.take_turns("table", scope);
    answer := private.sync_greeting(array["table"], scope, protocol, array[1, 2]);
    if jsonb_typeof("rows") is distinct from 'array' or jsonb_array_length("rows") > 1000 then
      raise exception using errcode = '22023', message = 'rows must be an array of at most 1000';
    end if;
    if answer ->> 'status' = 'ok' then
      results := private.push_items(private.push_rules("table", scope),
        array(select e.value from jsonb_array_elements("rows") with ordinality as e (value, n) order by e.n));
      perform private.close_conflicts();
    end if;
    return answer || jsonb_build_object('results', to_jsonb(results));
  end
  $$;
comment on function public.sync_push(text, jsonb, text, integer) is
  'Applies a device''s edits as the person who pushes; each row is answered by itself, in the order they came.';
revoke all on function public.sync_push(text, jsonb, text, integer) from public, anon, authenticated, service_role;
grant execute on function public.sync_push(text, jsonb, text, integer) to authenticated;
