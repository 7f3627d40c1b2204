-- Applies pushed edits: each is answered separately and applied once. See docs/sync-protocol.md.

create table private.sync_pushes (
  user_id uuid not null,
  push_id uuid not null,
  table_name text not null,
  row_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (user_id, push_id)
);
comment on table private.sync_pushes is 'Replay guard: a device whose answer was lost sends the same push again, which must not count twice.';
create index sync_pushes_created_at on private.sync_pushes (created_at);
alter table private.sync_pushes enable row level security;

create function private.claim_pushes("table" text, edits private.edit[]) returns uuid[]
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    claimed uuid[];
  begin
    with first_time as (
      insert into private.sync_pushes (user_id, push_id, table_name, row_id)
      select auth.uid(), e.push_id, claim_pushes."table", e.id from unnest(edits) e where e.push_id is not null order by e.push_id
      on conflict on constraint sync_pushes_pkey do nothing
      returning push_id
    )
    select coalesce(array_agg(f.push_id), '{}') into claimed from first_time f;
    return claimed;
  end
  $$;
comment on function private.claim_pushes(text, private.edit[]) is
  'Claims edits and returns the push_ids that are new. Waits for a running transaction that claims the same ones.';
grant execute on function private.claim_pushes(text, private.edit[]) to authenticated;

create function private.release_pushes(push_ids uuid[]) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  begin
    delete from private.sync_pushes p
    where p.user_id = (select auth.uid()) and p.push_id = any (push_ids) and p.created_at = now();
  end
  $$;
comment on function private.release_pushes(uuid[]) is 'Releases claims of refused edits, so that sending them again is not a replay.';
grant execute on function private.release_pushes(uuid[]) to authenticated;

create function private.read_edits(items jsonb) returns private.edit[]
  language plpgsql immutable security invoker set search_path = ''
  as $$
  declare
    uuid_form constant text := '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
    -- As devices write times of existing days. They only identify an Undo, so a malformed one doesn't refuse the edit.
    moment constant text := '^([12]\d{3}-((0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])|(0[13-9]|1[0-2])-(29|30)|(0[13578]|1[02])-31)'
      || '|[12]\d(0[48]|[2468][048]|[13579][26])-02-29)T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$';
    item jsonb;
    malformed text;
    edit private.edit;
    edits private.edit[] := '{}';
  begin
    for item in select i.item from jsonb_array_elements(items) with ordinality as i (item, n) order by i.n loop
      edit := null;
      edit.place := cardinality(edits) + 1;
      select t.id into malformed from (values (item ->> 'id'), (item ->> 'push_id')) as t (id) where t.id !~* uuid_form limit 1;
      if malformed is not null then
        edit.refusal := ('22P02', '', format('invalid input syntax for type uuid: "%s"', malformed));
      elsif item ->> 'id' is null or item ->> 'push_id' is null or jsonb_typeof(item -> 'fields') is distinct from 'object' then
        edit.refusal := ('22023', '', 'a row must have id, push_id and fields');
      else
        edit.id := item ->> 'id';
        edit.push_id := item ->> 'push_id';
        edit.base := case when jsonb_typeof(item -> 'base') = 'object' then item -> 'base' end;
        edit.fields := item -> 'fields';
        if jsonb_typeof(item -> 'times') = 'object' then
          edit.times := (select jsonb_object_agg(t.key, t.value) from jsonb_each_text(item -> 'times') t where t.value ~ moment);
        end if;
      end if;
      edits := array_append(edits, edit);
    end loop;
    return edits;
  end
  $$;
comment on function private.read_edits(jsonb) is 'Parses the edits of a push. A malformed one is refused and has no id.';
grant execute on function private.read_edits(jsonb) to authenticated;

create function private.with_values(rules private.push_rules, edits private.edit[]) returns private.edit[]
  language plpgsql stable security invoker set search_path = ''
  as $$
  declare
    wanted jsonb[];
    known jsonb[];
    code text;
    message text;
  begin
    execute format('select array_agg(to_jsonb(%2$s(jsonb_populate_record(null::public.%1$I, e.fields))) order by e.place), '
      || 'array_agg(to_jsonb(%2$s(jsonb_populate_record(null::public.%1$I, e.base))) order by e.place) from unnest($1) e',
      rules.table_name, rules.normaliser)
    into wanted, known using edits;
    for i in 1 .. cardinality(edits) loop
      edits[i].wanted := wanted[i];
      edits[i].known := known[i];
    end loop;
    return edits;
  exception when data_exception then
    if cardinality(edits) = 1 then
      get stacked diagnostics code = returned_sqlstate, message = message_text;
      edits[1].refusal := (code, '', message);
      return edits;
    end if;
    -- A value has another type: read the edits one by one.
    return array(select (private.with_values(rules, array[e]))[1] from unnest(edits) e order by e.place);
  end
  $$;
comment on function private.with_values(private.push_rules, private.edit[]) is
  'Reads the fields and bases of edits as rows. Refuses an edit with a value of another type.';
grant execute on function private.with_values(private.push_rules, private.edit[]) to authenticated;

create function private.exists_already(rules private.push_rules, edit private.edit) returns private.refusal
  language plpgsql immutable security invoker set search_path = ''
  as $$
  begin
    if rules.parent_column = any (rules.updatable_own || rules.updatable_others)
      or lower(edit.fields ->> rules.parent_column) <> edit.entry ->> rules.parent_column is not true
    then
      return row('conflict', '', 'the row already exists')::private.refusal;
    end if;
    return row('id_taken', '', format('a row of another parent in %s has this id', rules.parent_table))::private.refusal;
  end
  $$;
comment on function private.exists_already(private.push_rules, private.edit) is
  'The answer to an insert of an existing row: id_taken if it belongs to another parent for good, since someone else chose its id.';
grant execute on function private.exists_already(private.push_rules, private.edit) to authenticated;

create function private.forbids(rules private.push_rules, edit private.edit) returns private.refusal
  language plpgsql stable security invoker set search_path = ''
  as $$
  declare
    inserts constant boolean := edit.base is null;
    writable constant text[] := case
      when inserts then rules.insertable
      when edit.entry ->> rules.owner_column = auth.uid()::text then rules.updatable_own
      else rules.updatable_others
    end;
    unknown text;
  begin
    if inserts and edit.entry is not null then
      return private.exists_already(rules, edit);
    elsif not inserts and edit.entry is null then
      return ('not_found', '', 'the row was not found')::private.refusal;
    elsif cardinality(writable) = 0 then
      return ('42501', '', 'no permission to ' || case when inserts then 'create rows in this table' else 'change this row' end)::private.refusal;
    end if;
    -- An insert may contain known columns that the user may not set: they are ignored.
    select key into unknown from jsonb_object_keys(edit.fields) as key
    where key <> all (case when inserts then rules.known else writable end) limit 1;
    if unknown is not null then
      return ('forbidden_field', '', format(case when inserts then 'unknown field "%s"' else 'no permission to set field "%s"' end, unknown))::private.refusal;
    elsif inserts and edit.wanted -> '_deleted' = 'true' and not private.is_admin() then
      return ('forbidden_field', '', 'customers can''t create deleted rows')::private.refusal;
    end if;
    return edit.refusal;
  end
  $$;
comment on function private.forbids(private.push_rules, private.edit) is 'Why the user may not make this edit, whatever its values; or null.';
grant execute on function private.forbids(private.push_rules, private.edit) to authenticated;

create function private.prepare_edits(rules private.push_rules, edits private.edit[]) returns private.edit[]
  language plpgsql volatile security invoker set search_path = ''
  as $$
  declare
    claimed constant uuid[] := private.claim_pushes(rules.table_name, edits);
    seen constant jsonb := private.rows_by_id(rules, array(select e.id from unnest(edits) e));
    locked jsonb;
    allowed integer[] := '{}';
    dead_parents uuid[] := '{}';
    i integer;
  begin
    edits := private.with_values(rules, edits);
    for i in 1 .. cardinality(edits) loop
      continue when edits[i].id is null;
      edits[i].entry := seen -> edits[i].id::text;
      -- Answer a repeated push with the row, and write nothing.
      edits[i].refusal := case when edits[i].push_id = any (claimed) then private.forbids(rules, edits[i]) end;
      if edits[i].push_id = any (claimed) and (edits[i].refusal).code is null then
        allowed := array_append(allowed, i);
      end if;
    end loop;

    -- Lock before writing anything: parents, then rows.
    if rules.parent_table is not null then
      perform private.lock_rows(rules.parent_table, array(
        select (fields ->> rules.parent_column)::uuid from unnest(allowed) n, lateral (values (edits[n].entry), (edits[n].wanted)) as v (fields)));
    end if;
    locked := private.rows_by_id(rules, array(select edits[n].id from unnest(allowed) n where edits[n].base is not null), locks => true);
    foreach i in array allowed loop
      if edits[i].base is null or locked ? edits[i].id::text then
        edits[i].entry := locked -> edits[i].id::text;
        edits[i] := private.merge_edit(rules, edits[i]);
      elsif private.rows_by_id(rules, array[edits[i].id]) = '{}' then
        -- The user has just lost access.
        edits[i].entry := null;
        edits[i].refusal := ('not_found', '', 'the row was not found');
      else
        edits[i].refusal := ('42501', '', 'no permission to change this row');
      end if;
    end loop;

    if rules.parent_table is not null then
      -- Already locked, except for the parents of rows that have moved since.
      dead_parents := private.lock_rows(rules.parent_table, array(select edits[n].parent from unnest(allowed) n));
      foreach i in array allowed loop
        if edits[i].parent = any (dead_parents) and (edits[i].refusal).code is null then
          edits[i].kind := null;
          edits[i].refusal := ('parent_deleted', '', format('its parent in %s was deleted', rules.parent_table));
        end if;
      end loop;
    end if;
    return edits;
  end
  $$;
comment on function private.prepare_edits(private.push_rules, private.edit[]) is
  'Claims edits of different rows, locks these and their parents, and decides what each edit writes or why it is refused.';
grant execute on function private.prepare_edits(private.push_rules, private.edit[]) to authenticated;

create function private.existing_ids("table" text, ids uuid[]) returns uuid[]
  language plpgsql stable security definer set search_path = ''
  as $$
  declare
    existing uuid[];
  begin
    execute format('select array_agg(e.id) from unnest($1) as e (id) where exists (select from public.%I t where t.id = e.id)',
      existing_ids."table")
    into existing using existing_ids.ids;
    return coalesce(existing, '{}');
  end
  $$;
comment on function private.existing_ids(text, uuid[]) is 'The ids that exist, whether or not the current user sees the row.';
grant execute on function private.existing_ids(text, uuid[]) to authenticated;

create function private.find_faults(rules private.push_rules, edits private.edit[]) returns private.edit[]
  language plpgsql stable security invoker set search_path = ''
  as $$
  declare
    relation constant regclass := format('public.%I', rules.table_name)::regclass;
    conditions text;
    faults private.refusal[];
    taken constant uuid[] := private.existing_ids(rules.table_name, array(select e.id from unnest(edits) e where e.kind = 'insert'));
  begin
    select string_agg(format('(%s, %L, %L, %L, %L, %s)', r.place, r."column", r.code, r.name, r.message, r.condition), ', ' order by r.place)
    into conditions
    from (
      -- In the order in which Postgres checks them.
      select row_number() over (order by c.step, c.attnum, c.name) as place, c.*
      from (
        select 1 as step, a.attnum, a.attname::text as "column", '23502' as code, '' as name,
          format('null value in column "%s" of relation "%s" violates not-null constraint', a.attname, rules.table_name) as message,
          format('_e._entry -> %L <> ''null''', a.attname) as condition
        from pg_catalog.pg_attribute a
        where a.attrelid = relation and a.attnotnull and a.attname = any (rules.checked)
        union all
        select 2, 0, a.attname::text, '23514', k.conname::text,
          format('new row for relation "%s" violates check constraint "%s"', rules.table_name, k.conname),
          -- The expression refers to the columns of _row.
          format('coalesce(%s, true)', pg_catalog.pg_get_expr(k.conbin, relation))
        from pg_catalog.pg_constraint k
        join pg_catalog.pg_attribute a on a.attrelid = relation and a.attnum = any (k.conkey) and a.attname = any (rules.checked)
        where k.conrelid = relation and k.contype = 'c' and not exists (
          -- A trigger may set this column.
          select from pg_catalog.pg_attribute o
          where o.attrelid = relation and o.attnum = any (k.conkey) and o.attname <> all (rules.checked)
        )
        union all
        select 3, a.attnum, a.attname::text, '23503', k.conname::text,
          format('insert or update on table "%s" violates foreign key constraint "%s"', rules.table_name, k.conname),
          format('(_row.%I is null or exists (select from %s r where r.id = _row.%1$I))', a.attname, k.confrelid::regclass)
        from pg_catalog.pg_constraint k
        join pg_catalog.pg_attribute a on a.attrelid = relation and k.conkey = array[a.attnum]
          and a.attname = any (rules.insertable || rules.updatable_own || rules.updatable_others)
        where k.conrelid = relation and k.contype = 'f'
      ) c
    ) r;
    execute format('select array_agg((select (v.code, v.name, v.message)::private.refusal '
        || 'from (values %s) v (place, field, code, name, message, holds) where not v.holds and _e._entry ? v.field order by v.place limit 1) order by _e._n) '
        || 'from unnest($1) with ordinality _e (_entry, _n), jsonb_populate_record(null::public.%I, '
        || '_e._entry || jsonb_build_object(''_deleted'', coalesce((_e._entry ->> ''_deleted'')::boolean, false))) _row',
      conditions, rules.table_name)
    into faults using array(
      select coalesce((
        select jsonb_object_agg(c, e.wanted -> c) from unnest(e.columns || case when e.kind = 'insert' then rules.required end) c
      ), '{}')
      from unnest(edits) e order by e.place);
    for i in 1 .. cardinality(edits) loop
      -- Triggers may change rows that are inserted alone.
      continue when edits[i].kind = 'insert' and rules.insert_alone;
      if edits[i].kind = 'insert' and edits[i].id = any (taken) then
        edits[i].refusal := ('id_taken', '', format('duplicate key value violates unique constraint "%s_pkey"', rules.table_name));
      end if;
      edits[i].refusal := coalesce(faults[i], edits[i].refusal);
    end loop;
    return edits;
  end
  $$;
comment on function private.find_faults(private.push_rules, private.edit[]) is
  'Finds without a write what Postgres would refuse in values: trying each refused edit costs several times as much as a good one.';
grant execute on function private.find_faults(private.push_rules, private.edit[]) to authenticated;

create function private.refused_alike(rules private.push_rules, edits private.edit[], refused private.edit) returns private.edit[]
  language plpgsql immutable security invoker set search_path = ''
  as $$
  declare
    makes_room boolean := false;
  begin
    edits[1] := refused;
    if (refused.refusal)."constraint" like '%\_limit' then
      for i in 2 .. cardinality(edits) loop
        makes_room := makes_room or (edits[i].kind = 'deletion' and refused.kind in ('insert', 'revival'));
        exit when makes_room;
        if edits[i].kind = refused.kind
          and ((refused.refusal)."constraint" <> all (rules.parent_limits) or edits[i].parent is not distinct from refused.parent)
        then
          edits[i].refusal := refused.refusal;
        end if;
      end loop;
    end if;
    return edits;
  end
  $$;
comment on function private.refused_alike(private.push_rules, private.edit[], private.edit) is
  'Refuses the first edit and, after a limit, the following ones of its kind until a deletion makes room: trying each costs a push.';
grant execute on function private.refused_alike(private.push_rules, private.edit[], private.edit) to authenticated;

create function private.apply_edits(rules private.push_rules, edits private.edit[], inout parts integer, out done private.edit[])
  language plpgsql volatile security invoker set search_path = ''
  as $$
  declare
    -- Postgres keeps 64 sub-transactions of a session in shared memory. With more, all sessions read them from disk.
    most_parts constant integer := 64;
    -- The edits that are neither written nor refused, in order; how many to try next, and whether together.
    rest private.edit[] := array(select e from unnest(edits) e where e.kind is not null order by e.place);
    trying integer := cardinality(rest);
    together boolean := true;
    has_searched boolean := false;
    written jsonb;
    reached integer;
    room integer;
    passed record;
    refused private.edit;
    code text;
    constraint_name text;
    message text;
    hint text;
    detail text;
  begin
    done := array(select e from unnest(edits) e where e.kind is null);
    while cardinality(rest) > 0 loop
      reached := 1;
      begin
        if together then
          written := private.write_edits(rules, rest[:trying]);
        else
          written := '{}';
          while reached <= trying loop
            written := written || private.write_edits(rules, rest[reached:reached]);
            reached := reached + 1;
          end loop;
        end if;
      exception when others then
        get stacked diagnostics code = returned_sqlstate, constraint_name = constraint_name,
          message = message_text, hint = pg_exception_hint, detail = pg_exception_detail;
        -- A lost connection, a deadlock or a full disk is not the row's fault: fail the call, and the device sends it again.
        if left(code, 2) in ('08', '40', '53', '55', '57', '58', 'XX') then
          raise;
        end if;
        written := null;
      end;

      if written is not null then
        for i in 1 .. trying loop
          rest[i].entry := written -> rest[i].id::text;
        end loop;
        done := done || rest[:trying];
        rest := rest[trying + 1:];
        trying := cardinality(rest);
        together := false;
        parts := parts + 1;
        if parts > most_parts then
          -- The device sends the rows one by one.
          raise exception using errcode = '54000', message = format('a call can have at most %s parts between refused rows', most_parts);
        end if;
        continue;
      end if;

      if code like '23%' and constraint_name not like '%\_limit' and not has_searched and cardinality(rest) > 1 then
        has_searched := true;
        rest := private.find_faults(rules, rest);
        together := together and exists (select from unnest(rest) e where (e.refusal).code is not null);
      elsif together and trying > 1 then
        -- A limit says how many rows still fit.
        room := case when constraint_name like '%\_limit' then substring(detail from '^\d+')::integer end;
        together := coalesce(room between 1 and trying - 1, false);
        trying := case when together then room else trying end;
        continue;
      else
        -- The edits before it pass. Then try the rest together: that finds refused rows faster if they are far apart.
        passed := private.apply_edits(rules, rest[:reached - 1], parts);
        parts := passed.parts;
        done := done || passed.done;
        rest := rest[reached:];
        together := reached > 16;
        refused := rest[1];
        refused.refusal := (case when code = 'P0001' and hint <> '' then hint else code end, constraint_name, message);
        refused.entry := private.rows_by_id(rules, array[refused.id]) -> refused.id::text;
        if refused.kind = 'insert' and refused.entry is not null then
          -- The row exists by now.
          refused.refusal := private.exists_already(rules, refused);
        elsif code = '23505' and constraint_name = rules.table_name || '_pkey' then
          refused.refusal := ('id_taken', '', message);
        end if;
        rest := private.refused_alike(rules, rest, refused);
      end if;
      done := done || array(select e from unnest(rest) e where (e.refusal).code is not null);
      rest := array(select e from unnest(rest) e where (e.refusal).code is null order by e.place);
      trying := cardinality(rest);
    end loop;
  end
  $$;
comment on function private.apply_edits(private.push_rules, private.edit[], integer) is
  'Writes edits together, or row by row to find the refused ones. done: with the written rows or refusals. parts: sub-transactions so far.';
grant execute on function private.apply_edits(private.push_rules, private.edit[], integer) to authenticated;

create function private.push_rows(rules private.push_rules, items jsonb) returns jsonb
  language plpgsql volatile security invoker set search_path = ''
  as $$
  declare
    most constant integer := 50;
    edits constant private.edit[] := private.read_edits(items);
    total constant integer := cardinality(edits);
    -- For each edit, the previous one with the same row or push_id.
    previous constant integer[] := array(
      select case when e.id is not null then
        greatest(lag(e.place) over (partition by e.id order by e.place), lag(e.place) over (partition by e.push_id order by e.place)) end
      from unnest(edits) e order by e.place);
    start integer := 1;
    segments integer := 0;
    parts integer := 0;
    done private.edit[];
    answers jsonb := '[]';
  begin
    for finish in 1 .. total loop
      -- A segment ends before the next edit of one of its rows.
      continue when finish < total and (previous[finish + 1] >= start) is not true;
      segments := segments + 1;
      if segments > most then
        raise exception using errcode = '22023', message = format('rows must have at most %s edits of the same row', most);
      end if;
      select a.parts, a.done into parts, done from private.apply_edits(rules, private.prepare_edits(rules, edits[start:finish]), parts) a;
      answers := answers || (
        select jsonb_agg(jsonb_build_object(
          'id', coalesce(to_jsonb(e.id), items -> (e.place - 1) -> 'id'),
          'result', case when (e.refusal).code is null then 'ok' when (e.refusal).code = 'conflict' then 'conflict' else 'rejected' end,
          'row', case when (e.refusal).code = 'id_taken' then null else e.entry - rules.hidden end,
          'code', nullif((e.refusal).code, 'conflict'), 'constraint', nullif((e.refusal)."constraint", ''), 'message', (e.refusal).message) order by e.place)
        from unnest(done) e);
      perform private.release_pushes(array(select e.push_id from unnest(done) e where (e.refusal).code is not null));
      start := finish + 1;
    end loop;
    return answers;
  end
  $$;
comment on function private.push_rows(private.push_rules, jsonb) is
  'Answers edits in order. Several edits of one row need a segment each, which costs as much as a push, so their number is limited.';
grant execute on function private.push_rows(private.push_rules, jsonb) to authenticated;

create function private.take_turns("table" text, scope text) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  begin
    -- Only for admins: a customer's push in scope all is refused and must not hold the lock.
    if take_turns.scope = 'all' and private.is_admin() then
      perform pg_advisory_xact_lock(hashtextextended(c.admin_lock, 0))
      from private.sync_catalogue c where c.table_name = take_turns."table" and c.admin_lock is not null;
    end if;
    if private.is_admin() then
      perform from public.profiles p where p.id = auth.uid() for key share;
    else
      -- Blocks this user's other pushes, but no statement that only references the profile.
      perform from public.profiles p where p.id = auth.uid() for no key update;
    end if;
  end
  $$;
comment on function private.take_turns(text, text) is 'Takes the locks of an account deletion before the first row, or the two could deadlock.';
grant execute on function private.take_turns(text, text) to authenticated;

create function public.sync_push(table_name text, "rows" jsonb, scope text default 'own', client integer default 1) returns jsonb
  language plpgsql volatile security invoker set search_path = ''
  as $$
  declare
    "table" constant text := sync_push.table_name;
    answer jsonb;
    results jsonb := '[]';
  begin
    perform private.take_turns("table", scope);
    answer := private.sync_greeting(array["table"], scope, client);
    if jsonb_typeof("rows") is distinct from 'array' or jsonb_array_length("rows") > 1000 then
      raise exception using errcode = '22023', message = 'rows must be an array of at most 1000 items';
    end if;
    if answer ->> 'status' = 'ok' then
      results := private.push_rows(private.push_rules("table", scope), "rows");
      perform private.close_conflicts();
    end if;
    return answer || jsonb_build_object('results', results);
  end
  $$;
comment on function public.sync_push(text, jsonb, text, integer) is
  'Applies edits as the current user, and answers each in the order of the request.';
select private.open('function public.sync_push(text, jsonb, text, integer)', 'execute', 'authenticated');
