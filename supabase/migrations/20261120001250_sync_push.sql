-- What a device sends: many edits, each by itself, each once. See docs/sync-protocol.md.

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

create function private.claim_push(push_id uuid, "table" text, row_id uuid) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
  begin
    insert into private.sync_pushes (user_id, push_id, table_name, row_id)
    values (auth.uid(), claim_push.push_id, claim_push."table", claim_push.row_id)
    on conflict on constraint sync_pushes_pkey do nothing;
    return found;
  end
  $$;
comment on function private.claim_push(uuid, text, uuid) is
  'True the first time. Waits for a running transaction that claimed the same, and goes back with the sub-transaction of a refused row.';
revoke all on function private.claim_push(uuid, text, uuid) from public, anon, authenticated, service_role;
grant execute on function private.claim_push(uuid, text, uuid) to authenticated;

create function private.sync_push_row(rules private.push_rules, item jsonb) returns jsonb
  language plpgsql volatile security invoker set search_path = ''
  as $$
  declare
    row_id uuid;
    push_id uuid;
    inserts boolean := false;
    written boolean := false;
    outcome text := 'ok';
    code text;
    constraint_name text;
    message text;
    hint text;
    entry jsonb;
  begin
    begin
      row_id := (item ->> 'id')::uuid;
      push_id := (item ->> 'push_id')::uuid;
      if row_id is null or push_id is null or jsonb_typeof(item -> 'fields') is distinct from 'object' then
        raise exception using errcode = '22023', message = 'a row needs id, push_id and fields';
      end if;
      if private.claim_push(push_id, rules.table_name, row_id) then
        inserts := jsonb_typeof(item -> 'base') is distinct from 'object';
        if inserts then
          entry := private.sync_insert(rules, row_id, item -> 'fields');
        else
          entry := private.sync_update(rules, row_id, item -> 'base', item -> 'fields');
        end if;
        written := true;
      end if;
    exception when others then
      get stacked diagnostics code = returned_sqlstate, constraint_name = constraint_name,
        message = message_text, hint = pg_exception_hint;
      -- A lost connection, a deadlock, a full disk: not the row's fault. The whole call fails and is sent again.
      if left(code, 2) in ('08', '40', '53', '55', '57', '58', 'XX') then
        raise;
      end if;
      outcome := 'rejected';
      -- Our own refusals carry their word as a hint.
      if code in ('SY001', 'P0001') and hint <> '' then
        code := hint;
      end if;
    end;

    if not written then
      entry := private.sync_row(rules.table_name, row_id, rules.predicate);
      if inserts and entry is not null then
        -- Whatever the insert was refused for: the row is there already.
        outcome := 'conflict';
        code := null;
        constraint_name := null;
        message := 'the row is there already';
      elsif code = '23505' and constraint_name = rules.table_name || '_pkey' then
        code := 'id_taken';
        constraint_name := null;
      end if;
    end if;
    return jsonb_build_object('id', coalesce(to_jsonb(row_id), item -> 'id'), 'result', outcome, 'row', entry - rules.hidden,
      'code', code, 'constraint', nullif(constraint_name, ''), 'message', message);
  end
  $$;
comment on function private.sync_push_row(private.push_rules, jsonb) is
  'One row of a push, in a sub-transaction of its own: what is wrong with it stays with it.';
revoke all on function private.sync_push_row(private.push_rules, jsonb) from public, anon, authenticated, service_role;
grant execute on function private.sync_push_row(private.push_rules, jsonb) to authenticated;

create function private.take_turns("table" text, scope text) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  begin
    if take_turns."table" = 'profiles' and take_turns.scope = 'all' then
      perform pg_advisory_xact_lock(hashtextextended('sevenday.last_admin', 0));
    end if;
    if private.is_admin() then
      perform from public.profiles p where p.id = auth.uid() for key share;
    else
      -- Excludes this person's other pushes, and nothing that only refers to the profile.
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
    -- Grows in place, where a jsonb would be copied with each row.
    results jsonb[] := '{}';
    rules private.push_rules;
    item jsonb;
  begin
    perform private.take_turns("table", scope);
    answer := private.sync_greeting(array["table"], scope, protocol, array[1, 2]);
    if jsonb_typeof("rows") is distinct from 'array' or jsonb_array_length("rows") > 1000 then
      raise exception using errcode = '22023', message = 'rows must be an array of at most 1000';
    end if;
    if answer ->> 'status' = 'ok' then
      rules := private.push_rules("table", scope);
      for item in select e.value from jsonb_array_elements("rows") with ordinality as e (value, n) order by e.n loop
        results := array_append(results, private.sync_push_row(rules, item));
      end loop;
      perform private.close_conflicts();
    end if;
    return answer || jsonb_build_object('results', to_jsonb(results));
  end
  $$;
comment on function public.sync_push(text, jsonb, text, integer) is
  'Applies a device''s edits as the person who pushes; each row is answered by itself, in the order they came.';
revoke all on function public.sync_push(text, jsonb, text, integer) from public, anon, authenticated, service_role;
grant execute on function public.sync_push(text, jsonb, text, integer) to authenticated;
