-- Applies pushed edits: each is answered separately and applied once. See docs/sync-protocol.md.

create table private.sync_pushes (
  user_id uuid not null,
  push_id uuid not null,
  table_name text not null,
  row_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (user_id, push_id)
);
comment on table private.sync_pushes is
  'Replay guard: the edits that were applied. A device whose answer was lost sends the same push again, which must not count twice.';
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
      select auth.uid(), e.push_id, claim_pushes."table", e.id from unnest(edits) e order by e.push_id
      on conflict on constraint sync_pushes_pkey do nothing
      returning push_id
    )
    select coalesce(array_agg(f.push_id), '{}') into claimed from first_time f;
    return claimed;
  end
  $$;
comment on function private.claim_pushes(text, private.edit[]) is
  'Claims edits and returns the push_ids that are new. Waits for a running transaction that claims the same ones. If the edits are '
  'refused, the claim is rolled back with their sub-transaction.';
grant execute on function private.claim_pushes(text, private.edit[]) to authenticated;

create function private.release_pushes(push_ids uuid[]) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  begin
    delete from private.sync_pushes p
    where p.user_id = (select auth.uid()) and p.push_id = any (push_ids) and p.created_at = now();
  end
  $$;
comment on function private.release_pushes(uuid[]) is
  'Releases what this transaction claimed for edits that it then refused, so that sending them again is not a replay.';
grant execute on function private.release_pushes(uuid[]) to authenticated;

create function private.read_edits(items jsonb[]) returns private.edit[]
  language plpgsql immutable security invoker set search_path = ''
  as $$
  declare
    edits private.edit[];
    complete boolean;
    -- As devices write times, of days that exist. They only identify an Undo, so a malformed one doesn't refuse the edit.
    moment constant text := '^([12]\d{3}-((0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])|(0[13-9]|1[0-2])-(29|30)|(0[13578]|1[02])-31)'
      || '|[12]\d(0[48]|[2468][048]|[13579][26])-02-29)T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$';
  begin
    select
      array_agg(row(i.place, (i.item ->> 'id')::uuid, (i.item ->> 'push_id')::uuid,
        case when jsonb_typeof(i.item -> 'base') = 'object' then i.item -> 'base' end, i.item -> 'fields',
        case when jsonb_typeof(i.item -> 'times') = 'object' then (
          select jsonb_object_agg(t.key, t.value) from jsonb_each_text(i.item -> 'times') t where t.value ~ moment
        ) end,
        null, null, null, null, null)::private.edit order by i.place),
      bool_and(i.item ->> 'id' is not null and i.item ->> 'push_id' is not null
        and coalesce(jsonb_typeof(i.item -> 'fields') = 'object', false))
    into edits, complete
    from unnest(items) with ordinality as i (item, place);
    if not complete then
      raise exception using errcode = '22023', message = 'a row must have id, push_id and fields';
    end if;
    return edits;
  end
  $$;
comment on function private.read_edits(jsonb[]) is 'Parses the edits of a push. Raises if one is malformed.';
grant execute on function private.read_edits(jsonb[]) to authenticated;

create type private.refusal as (code text, "constraint" text, message text);
comment on type private.refusal is 'Why an edit was refused: a SQLSTATE or a code of the protocol.';

create function private.exists_already(rules private.push_rules, fields jsonb, entry jsonb) returns private.refusal
  language plpgsql immutable security invoker set search_path = ''
  as $$
  begin
    if rules.parent_column = any (rules.updatable_own || rules.updatable_others)
      or lower(fields ->> rules.parent_column) <> entry ->> rules.parent_column is not true
    then
      return row('conflict', '', 'the row already exists')::private.refusal;
    end if;
    return row('id_taken', '', format('a row of another parent in %s has this id', rules.parent_table))::private.refusal;
  end
  $$;
comment on function private.exists_already(private.push_rules, jsonb, jsonb) is
  'What an insert of a row is answered that the user sees already. One that belongs to another parent for good is not the row that was meant: '
  'someone else has chosen its id.';
grant execute on function private.exists_already(private.push_rules, jsonb, jsonb) to authenticated;

create function private.answer_refused(rules private.push_rules, item jsonb, inserts boolean, code text, "constraint" text, message text)
  returns jsonb
  language plpgsql stable security invoker set search_path = ''
  as $$
  declare
    row_id uuid;
    entry jsonb;
    outcome text := 'rejected';
    found private.refusal;
  begin
    begin
      row_id := (item ->> 'id')::uuid;
      entry := private.rows_as_seen(rules, array[row_id]) -> row_id::text;
    exception when invalid_text_representation then
      -- The id is why the edit was refused.
      null;
    end;
    if inserts and entry is not null then
      -- The row already exists, whatever the reason for the refusal.
      found := private.exists_already(rules, item -> 'fields', entry);
      code := nullif(found.code, 'conflict');
      outcome := case when code is null then 'conflict' else outcome end;
      "constraint" := null;
      message := found.message;
    elsif code = '23505' and "constraint" = rules.table_name || '_pkey' then
      code := 'id_taken';
      "constraint" := null;
    end if;
    return jsonb_build_object('id', coalesce(to_jsonb(row_id), item -> 'id'), 'result', outcome,
      'row', case when code = 'id_taken' then null else entry - rules.hidden end,
      'code', code, 'constraint', nullif("constraint", ''), 'message', message);
  end
  $$;
comment on function private.answer_refused(private.push_rules, jsonb, boolean, text, text, text) is
  'The answer to a refused edit, with the current row.';
grant execute on function private.answer_refused(private.push_rules, jsonb, boolean, text, text, text) to authenticated;

create function private.faults_query(rules private.push_rules) returns text
  language plpgsql stable security invoker set search_path = ''
  as $$
  declare
    relation constant regclass := format('public.%I', rules.table_name)::regclass;
    conditions text;
    all_hold text;
  begin
    select string_agg(format('(%s, %L, %L, %L, %L, %s)', r.place, r."column", r.code, r.name, r.message, r.condition), ', ' order by r.place),
      string_agg(format('(not _e._entry ? %L or %s)', r."column", r.condition), ' and ' order by r.place)
    into conditions, all_hold
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
    return format('select array_agg(case when %s then null else (select jsonb_agg(jsonb_build_array(v.field, v.code, v.name, v.message) order by v.place) '
        || 'from (values %s) v (place, field, code, name, message, holds) where not v.holds and _e._entry ? v.field) end order by _e._n) '
        || 'from unnest($1) with ordinality _e (_entry, _n), jsonb_populate_record(null::public.%I, '
        || '_e._entry || jsonb_build_object(''_deleted'', coalesce((_e._entry ->> ''_deleted'')::boolean, false))) _row',
      all_hold, conditions, rules.table_name);
  end
  $$;
comment on function private.faults_query(private.push_rules) is
  'Returns a query that finds what Postgres would refuse in values, including missing referenced rows. For each entry of $1, it returns '
  'a jsonb array [[column, code, constraint, message], ...] in the order in which Postgres checks them, or null.';
grant execute on function private.faults_query(private.push_rules) to authenticated;

create function private.populated(rules private.push_rules, edits private.edit[], out wanted jsonb[], out known jsonb[], out errors private.refusal[])
  language plpgsql stable security invoker set search_path = ''
  as $$
  declare
    query constant text := format('select array_agg(to_jsonb(%2$s(jsonb_populate_record(null::public.%1$I, e.fields))) order by e.place), '
      || 'array_agg(to_jsonb(%2$s(jsonb_populate_record(null::public.%1$I, e.base))) order by e.place) from unnest($1) e',
      rules.table_name, rules.normaliser);
    alone record;
  begin
    errors := array_fill(null::private.refusal, array[cardinality(edits)]);
    begin
      execute query into wanted, known using edits;
      return;
    exception when data_exception then
      -- A value has another type. Read the edits one by one.
      null;
    end;
    for i in 1 .. cardinality(edits) loop
      declare
        code text;
        message text;
        one_wanted jsonb[];
        one_known jsonb[];
      begin
        execute query into one_wanted, one_known using edits[i:i];
        wanted[i] := one_wanted[1];
        known[i] := one_known[1];
      exception when data_exception then
        get stacked diagnostics code = returned_sqlstate, message = message_text;
        wanted[i] := null;
        known[i] := null;
        errors[i] := row(code, '', message)::private.refusal;
      end;
    end loop;
  end
  $$;
comment on function private.populated(private.push_rules, private.edit[]) is
  'The normalised fields and bases of edits, in their order, or why the fields can''t be read.';
grant execute on function private.populated(private.push_rules, private.edit[]) to authenticated;

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

create function private.lock_seen(rules private.push_rules, ids uuid[]) returns jsonb
  -- Look up rows by id. Any other join would read all of the user's rows.
  language plpgsql volatile security invoker set search_path = '' set enable_hashjoin = off set enable_mergejoin = off
  as $$
  declare
    locked jsonb;
  begin
    execute format('with locked as (select t.id, to_jsonb(t) as entry from unnest($1) as e (id) join public.%1$I t on t.id = e.id '
        || 'where %2$s order by t.id for no key update of t) select jsonb_object_agg(l.id, l.entry) from locked l',
      rules.table_name, rules.predicate)
    into locked using ids;
    return coalesce(locked, '{}');
  end
  $$;
comment on function private.lock_seen(private.push_rules, uuid[]) is
  'Locks the rows that the current user sees and may update, and returns them by id.';
grant execute on function private.lock_seen(private.push_rules, uuid[]) to authenticated;

create function private.kind_of(edit private.edit) returns text
  language plpgsql immutable security invoker set search_path = ''
  as $$
  begin
    return case
      when edit.base is null then 'insert'
      when '_deleted' = any (edit.columns) then case when edit.deletes then 'deletion' else 'revival' end
      else 'change'
    end;
  end
  $$;
comment on function private.kind_of(private.edit) is
  'The kind of a merged edit: insert, deletion, revival or change. Limits treat all edits of a kind alike, those of a parent''s rows with the same parent.';
grant execute on function private.kind_of(private.edit) to authenticated;

create function private.refused_by_spent(rules private.push_rules, edit private.edit, spent jsonb) returns private.refusal
  language plpgsql immutable security invoker set search_path = ''
  as $$
  declare
    kind constant text := private.kind_of(edit);
    parent constant text := case when edit.base is null then edit.fields ->> rules.parent_column else edit.parent::text end;
  begin
    return jsonb_populate_record(null::private.refusal, coalesce(spent -> kind, spent -> (kind || ' ' || lower(parent))));
  end
  $$;
comment on function private.refused_by_spent(private.push_rules, private.edit, jsonb) is
  'The refusal by a limit that was reached before, or null. spent: see private.push_edits.';
grant execute on function private.refused_by_spent(private.push_rules, private.edit, jsonb) to authenticated;

create function private.apply_edits(rules private.push_rules, edits private.edit[], spent jsonb) returns jsonb[]
  language plpgsql volatile security invoker set search_path = ''
  as $$
  declare
    total constant integer := cardinality(edits);
    ids constant uuid[] := array(select distinct e.id from unnest(edits) e);
    inserts constant integer[] := array(select e.n from (select u.base, row_number() over () as n from unnest(edits) u) e where e.base is null);
    repeated constant uuid[] := array(select e.id from unnest(edits) e group by e.id having count(*) > 1);
    claimed uuid[];
    is_new boolean[];
    refusals private.refusal[] := array_fill(null::private.refusal, array[total]);
    seen jsonb;
    locked jsonb := '{}';
    taken uuid[];
    dead_parents uuid[] := '{}';
    values_of record;
    entries jsonb[];
    faults jsonb[];
    known_refusals private.refusal[];
    looks boolean;
    constraint_name text;
    edit private.edit;
    fault jsonb;
    unknown text;
    writable text[];
    by_row integer[];
    i integer;
    row_id uuid;
    original jsonb;
    current jsonb;
    merged private.edit;
    whole private.edit;
    accepted private.edit[];
    writes private.edit[];
    -- For each edit: the row after it, and whether this edit or an earlier one of this call changed the row.
    shown jsonb[];
    touched boolean[];
    inserting private.edit[];
    written jsonb;
    entry jsonb;
    answers jsonb[] := '{}';
  begin
    claimed := private.claim_pushes(rules.table_name, edits);
    select array_agg(e.push_id = any (claimed) order by e.place) into is_new from unnest(edits) e;
    seen := private.rows_as_seen(rules, ids);

    -- Refusals that don't depend on values.
    for i in 1 .. total loop
      continue when not is_new[i];
      edit := edits[i];
      entry := seen -> edit.id::text;
      if edit.base is null then
        if entry is not null then
          refusals[i] := private.exists_already(rules, edit.fields, entry);
        elsif cardinality(rules.insertable) = 0 then
          refusals[i] := row('42501', '', 'no permission to create rows in this table');
        else
          if edit.fields - rules.known <> '{}' then
            select key into unknown from jsonb_object_keys(edit.fields) as key where key <> all (rules.known) limit 1;
            refusals[i] := row('forbidden_field', '', format('unknown field "%s"', unknown));
          end if;
        end if;
      elsif entry is null then
        refusals[i] := row('not_found', '', 'the row was not found');
      else
        writable := case when entry ->> rules.owner_column = auth.uid()::text then rules.updatable_own else rules.updatable_others end;
        if cardinality(writable) = 0 then
          refusals[i] := row('42501', '', 'no permission to change this row');
        elsif edit.fields - writable <> '{}' then
          select key into unknown from jsonb_object_keys(edit.fields) as key where key <> all (writable) limit 1;
          refusals[i] := row('forbidden_field', '', format('no permission to set field "%s"', unknown));
        end if;
      end if;
    end loop;

    -- Refusals that depend on values.
    values_of := private.populated(rules, edits);
    entries := array_fill('{}'::jsonb, array[total]);
    for i in 1 .. total loop
      continue when not is_new[i] or refusals[i] is not null;
      if values_of.errors[i] is not null then
        -- For an insert of a child, check its parent first.
        if (edits[i]).base is not null or rules.parent_table is null then
          refusals[i] := values_of.errors[i];
        end if;
      elsif (edits[i]).base is null and values_of.wanted[i] -> '_deleted' = 'true' and not private.is_admin() then
        refusals[i] := row('forbidden_field', '', 'customers can''t create deleted rows');
      else
        edit := edits[i];
        entries[i] := values_of.wanted[i] || jsonb_build_object('id', edit.id);
        if edit.base is null then
          -- A column that an insert doesn't name gets its default or null.
          entries[i] := entries[i] - array(
            select p from unnest(rules.checked) p
            where not edit.fields ? p and not (p = any (rules.insertable) and p = any (rules.without_default)));
        end if;
      end if;
    end loop;
    -- Lock before writing anything: parents, then rows.
    if rules.parent_table is not null then
      dead_parents := private.lock_parents(rules, array(
        select edits[n] from generate_series(1, total) n where is_new[n] and refusals[n] is null and values_of.errors[n] is null));
    end if;
    if total > cardinality(inserts) then
      locked := private.lock_seen(rules, array(
        select distinct (edits[n]).id from generate_series(1, total) n where is_new[n] and refusals[n] is null and (edits[n]).base is not null));
      select array_agg(n order by (edits[n]).id, n) into by_row from generate_series(1, total) n where (edits[n]).base is not null;
    end if;

    -- First try without checking constraints, which hardly any push violates. If edits share a row, check at once: only their last values
    -- would be written and checked by Postgres.
    known_refusals := refusals;
    looks := cardinality(repeated) > 0 or spent <> '{}';
    loop
      if looks then
        execute private.faults_query(rules) into faults using entries;
        if cardinality(inserts) > 0 then
          taken := private.existing_ids(rules.table_name, array(select (edits[n]).id from unnest(inserts) n));
        end if;
      end if;
      refusals := known_refusals;
      shown := array_fill(null::jsonb, array[total]);
      touched := array_fill(false, array[total]);
      begin
        if cardinality(inserts) > 0 then
          inserting := '{}';
          foreach i in array inserts loop
            continue when not is_new[i] or refusals[i] is not null;
            edit := edits[i];
            fault := null;
            -- Triggers change rows that are inserted alone.
            if looks and faults[i] is not null and not rules.insert_alone then
              select f.value into fault from jsonb_array_elements(faults[i]) with ordinality f (value, n)
              where f.value ->> 0 = any (rules.insertable) order by f.n limit 1;
            end if;
            if looks and edit.fields ->> rules.parent_column = any (dead_parents::text[])
              and not coalesce((edit.fields ->> '_deleted')::boolean, false) then
              refusals[i] := row('parent_deleted', '', format('its parent in %s was deleted', rules.parent_table));
            elsif fault is not null then
              refusals[i] := row(fault ->> 1, fault ->> 2, fault ->> 3);
            elsif looks and edit.id = any (taken) and not rules.insert_alone then
              refusals[i] := row('id_taken', '', format('duplicate key value violates unique constraint "%s_pkey"', rules.table_name));
            elsif spent <> '{}' then
              refusals[i] := private.refused_by_spent(rules, edit, spent);
            end if;
            if refusals[i] is null then
              inserting := array_append(inserting, edit);
            end if;
          end loop;
          written := private.insert_rows(rules, inserting);
          foreach i in array inserts loop
            shown[i] := case when is_new[i] and refusals[i] is null then written else seen end -> (edits[i]).id::text;
          end loop;
        end if;

        -- Row by row, with each row's edits in order.
        if by_row is not null then
          accepted := '{}';
          writes := '{}';
          row_id := null;
          foreach i in array by_row loop
            edit := edits[i];
            if edit.id is distinct from row_id then
              row_id := edit.id;
              original := coalesce(locked -> row_id::text, seen -> row_id::text);
              current := original;
              whole := null;
            end if;
            if is_new[i] and refusals[i] is null and not locked ? row_id::text then
              -- The user has just lost access, or sees the row but may not change it.
              refusals[i] := case
                when private.rows_as_seen(rules, array[row_id]) = '{}' then row('not_found', '', 'the row was not found')::private.refusal
                else row('42501', '', 'no permission to change this row')::private.refusal
              end;
            end if;
            if is_new[i] and refusals[i] is null then
              fault := null;
              if (current ->> '_deleted')::boolean then
                begin
                  merged := private.merge_edit(rules, edit, current, values_of.wanted[i], values_of.known[i]);
                exception when sqlstate 'SY001' then
                  refusals[i] := row('row_deleted', '', 'the row was deleted');
                end;
              else
                merged := private.merge_edit(rules, edit, current, values_of.wanted[i], values_of.known[i]);
              end if;
              if looks and faults[i] is not null and refusals[i] is null then
                select f.value into fault from jsonb_array_elements(faults[i]) with ordinality f (value, n)
                where f.value ->> 0 = any (merged.columns) order by f.n limit 1;
              end if;
              if refusals[i] is not null then
                null;
              elsif merged.parent = any (dead_parents) then
                refusals[i] := row('parent_deleted', '', format('its parent in %s was deleted', rules.parent_table));
              elsif fault is not null then
                refusals[i] := row(fault ->> 1, fault ->> 2, fault ->> 3);
              elsif cardinality(merged.columns) > 0 and spent <> '{}' then
                refusals[i] := private.refused_by_spent(rules, merged, spent);
              end if;
              if refusals[i] is null then
                accepted := array_append(accepted, merged);
                if cardinality(merged.columns) > 0 then
                  if edit.id = any (repeated) then
                    current := current || (select jsonb_object_agg(c, merged.fields -> c) from unnest(merged.columns) c);
                  end if;
                  if whole is null then
                    whole := merged;
                    whole.current := original;
                  else
                    writes := trim_array(writes, 1);
                    whole.columns := array(select distinct c from unnest(whole.columns || merged.columns) c order by c);
                    whole.fields := current;
                  end if;
                  writes := array_append(writes, whole);
                end if;
              end if;
            end if;
            shown[i] := current;
            -- Not "is not null", which for a composite value requires that no field is null.
            touched[i] := not whole is null;
          end loop;
          if rules.parent_table is not null and cardinality(private.lock_rows(rules.parent_table,
              array(select m.parent from unnest(accepted) m where m.parent is not null))) > 0 then
            -- Already locked, except for rows that have moved since.
            perform private.refuse('parent_deleted', format('its parent in %s was deleted', rules.parent_table));
          end if;
          written := private.write_merged(rules, writes);
          perform private.record_lost(rules, accepted, written);
        end if;
        exit;
      exception when check_violation or not_null_violation or unique_violation or foreign_key_violation or sqlstate 'SY001' then
        get stacked diagnostics constraint_name = constraint_name;
        if total = 1 or looks or constraint_name like '%\_limit' then
          raise;
        end if;
        looks := true;
      end;
    end loop;

    for i in 1 .. total loop
      edit := edits[i];
      entry := shown[i];
      if touched[i] then
        entry := written -> edit.id::text;
        if edit.id = any (repeated) and entry is not null then
          entry := entry || (select jsonb_object_agg(p, shown[i] -> p) from unnest(rules.plain) p);
        end if;
      end if;
      answers[i] := jsonb_build_object('id', edit.id,
        'result', case when refusals[i] is null then 'ok' when (refusals[i]).code = 'conflict' then 'conflict' else 'rejected' end,
        'row', case when (refusals[i]).code = 'id_taken' then null else entry - rules.hidden end,
        'code', nullif((refusals[i]).code, 'conflict'), 'constraint', nullif((refusals[i])."constraint", ''),
        'message', (refusals[i]).message);
    end loop;
    perform private.release_pushes(array(
      select (edits[n]).push_id from generate_series(1, total) n where is_new[n] and refusals[n] is not null));
    return answers;
  end
  $$;
comment on function private.apply_edits(private.push_rules, private.edit[], jsonb) is
  'Applies edits as if each were sent alone, with one statement for all edits of the same columns. Finds refusals in memory and merges '
  'several edits of a row into one write: only plain edits may share a row (private.segment_ends). Fails as a whole if a limit or a '
  'trigger refuses. spent: limits that have been reached (private.push_edits).';
grant execute on function private.apply_edits(private.push_rules, private.edit[], jsonb) to authenticated;

create function private.segment_ends(rules private.push_rules, edits private.edit[]) returns integer[]
  language plpgsql stable security invoker set search_path = ''
  as $$
  declare
    edit record;
    start integer := 1;
    ends integer[] := '{}';
  begin
    if (select count(distinct e.id) = count(*) and count(distinct e.push_id) = count(*) from unnest(edits) e) then
      return array[cardinality(edits)];
    end if;
    for edit in
      select e.n, greatest(case when not (e.folds and lag(e.folds) over same_row) then lag(e.n) over same_row end,
        lag(e.n) over (partition by e.push_id order by e.n)) as apart_from
      from (
        select u.id, u.push_id, row_number() over (order by u.place)::integer as n,
          rules.folds and u.base is not null and u.fields - rules.plain = '{}' as folds
        from unnest(edits) u
      ) e
      window same_row as (partition by e.id order by e.n)
      order by e.n
    loop
      if edit.apart_from >= start then
        ends := array_append(ends, edit.n - 1);
        start := edit.n;
      end if;
    end loop;
    return array_append(ends, cardinality(edits));
  end
  $$;
comment on function private.segment_ends(private.push_rules, private.edit[]) is
  'Divides edits into segments for private.apply_edits and returns the end of each. All edits of a segment are of different rows, or '
  'plain.';
grant execute on function private.segment_ends(private.push_rules, private.edit[]) to authenticated;

create function private.push_edits(rules private.push_rules, items jsonb[], edits private.edit[], inout spent jsonb, out results jsonb[])
  language plpgsql volatile security invoker set search_path = ''
  as $$
  declare
    total constant integer := cardinality(edits);
    -- Where to divide the edits if they can't be applied together. At a limit, the first ones still fit, and the next one alone gives the
    -- answer for the rest.
    cuts integer[] := array[total / 2];
    start integer := 1;
    deletes constant boolean := exists (select from unnest(edits) e where e.base is not null and e.fields -> '_deleted' = 'true');
    -- Deletions make room for what is inserted or restored.
    changes constant jsonb := coalesce((select jsonb_object_agg(s.key, s.value) from jsonb_each(spent) s where s.key ~ '^(change|deletion)'), '{}');
    makes_room constant boolean := deletes and spent <> changes;
    -- Asking costs more than trying a few edits. An Undo of a deletion doesn't count.
    room integer := case when total > 100 and spent = '{}' and not exists (select from unnest(edits) e where e.base -> '_deleted' = 'true')
      then private.writes_left() end;
    part jsonb[];
    code text;
    constraint_name text;
    message text;
    hint text;
    detail text;
    cut integer;
  begin
    if room < total then
      cuts := array[room, room + 1];
    elsif total = 1 or not makes_room then
      begin
        results := private.apply_edits(rules, edits, spent);
        if makes_room then
          spent := changes;
        end if;
        return;
      exception when others then
        get stacked diagnostics code = returned_sqlstate, constraint_name = constraint_name,
          message = message_text, hint = pg_exception_hint, detail = pg_exception_detail;
        -- A lost connection, a deadlock or a full disk is not the row's fault. Fail the call, and the device sends it again.
        if left(code, 2) in ('08', '40', '53', '55', '57', '58', 'XX') then
          raise;
        end if;
      end;
      room := substring(detail from '^\d+')::integer;
      if constraint_name like '%\_limit' and room < cuts[1] then
        cuts := array[room, room + 1];
      end if;
      if total = 1 then
        -- Our own refusals have their code as the hint.
        if code in ('SY001', 'P0001') and hint <> '' then
          code := hint;
        end if;
        results := array[private.answer_refused(rules, items[1], edits[1].base is null, code, constraint_name, message)];
        if constraint_name like '%\_limit' then
          edits[1].deletes := deletes;
          edits[1].columns := array(select jsonb_object_keys(edits[1].fields));
          spent := spent || jsonb_build_object(
            private.kind_of(edits[1]) || case when constraint_name = any (rules.parent_limits) then
              ' ' || lower(coalesce(edits[1].fields ->> rules.parent_column, results[1] -> 'row' ->> rules.parent_column))
            else '' end,
            jsonb_build_object('code', code, 'constraint', constraint_name, 'message', message));
        end if;
        return;
      end if;
    end if;
    results := '{}';
    foreach cut in array cuts || total loop
      if cut >= start then
        select f.spent, f.results into spent, part from private.push_edits(rules, items[start:cut], edits[start:cut], spent) f;
        results := results || part;
        start := cut + 1;
      end if;
    end loop;
  end
  $$;
comment on function private.push_edits(private.push_rules, jsonb[], private.edit[], jsonb) is
  'Applies edits in one sub-transaction, which is enough for nearly every push. If that fails, it tries each half separately, until each '
  'refused row is alone. spent: for each kind of edit (private.kind_of), the refusal by a limit that was reached; of a limit of each '
  'parent''s rows, for the kind, a space and the parent. Further edits of that kind aren''t tried until a deletion makes room.';
grant execute on function private.push_edits(private.push_rules, jsonb[], private.edit[], jsonb) to authenticated;

create function private.push_items(rules private.push_rules, items jsonb[]) returns jsonb[]
  language plpgsql volatile security invoker set search_path = ''
  as $$
  declare
    most constant integer := 50;
    results jsonb[] := array_fill(null::jsonb, array[cardinality(items)]);
    readable integer[];
    edits private.edit[];
    ends integer[];
    start integer := 1;
    part jsonb[];
    spent jsonb := '{}';
    code text;
    message text;
  begin
    begin
      edits := private.read_edits(items);
      readable := array(select generate_subscripts(items, 1));
    exception when data_exception then
      edits := '{}';
      readable := '{}';
      for i in 1 .. cardinality(items) loop
        begin
          edits := edits || private.read_edits(items[i:i]);
          readable := array_append(readable, i);
        exception when data_exception then
          get stacked diagnostics code = returned_sqlstate, message = message_text;
          results[i] := private.answer_refused(rules, items[i], false, code, '', message);
        end;
      end loop;
    end;
    if cardinality(readable) = 0 then
      return results;
    end if;
    edits := array(
      select (n, e.id, e.push_id, e.base, e.fields, e.times, null, null, null, null, null)::private.edit
      from unnest(edits) with ordinality e (place, id, push_id, base, fields, times, current, columns, lost, deletes, parent, n) order by n);
    ends := private.segment_ends(rules, edits);
    if cardinality(ends) > most then
      raise exception using errcode = '22023', message = format('rows must have at most %s edits of the same row', most);
    end if;
    for i in 1 .. cardinality(ends) loop
      select f.spent, f.results into spent, part from private.push_edits(
        rules, array(select items[r] from unnest(readable[start:ends[i]]) with ordinality u (r, n) order by n), edits[start:ends[i]], spent) f;
      for n in 1 .. cardinality(part) loop
        results[readable[start + n - 1]] := part[n];
      end loop;
      start := ends[i] + 1;
    end loop;
    return results;
  end
  $$;
comment on function private.push_items(private.push_rules, jsonb[]) is
  'Answers the edits of a push in order. Devices send one edit of a row at a time. Edits that wait for an earlier one of the same row '
  'cost as much as a push, so their number is limited.';
grant execute on function private.push_items(private.push_rules, jsonb[]) to authenticated;

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
comment on function private.take_turns(text, text) is
  'Takes, before the first row of a push, the locks that an account deletion takes first, so that one finishes before the other begins. '
  'If they were taken later, the two could deadlock. A customer''s pushes run one after the other, so that each counts what the previous '
  'one created.';
grant execute on function private.take_turns(text, text) to authenticated;

create function public.sync_push(table_name text, "rows" jsonb, scope text default 'own', client integer default 1) returns jsonb
  language plpgsql volatile security invoker set search_path = ''
  as $$
  declare
    "table" constant text := sync_push.table_name;
    answer jsonb;
    results jsonb[] := '{}';
  begin
    perform private.take_turns("table", scope);
    answer := private.sync_greeting(array["table"], scope, client);
    if jsonb_typeof("rows") is distinct from 'array' or jsonb_array_length("rows") > 1000 then
      raise exception using errcode = '22023', message = 'rows must be an array of at most 1000 items';
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
  'Applies a device''s edits as the current user. Answers each row separately, in the order of the request.';
select private.open('function public.sync_push(text, jsonb, text, integer)', 'execute', 'authenticated');
