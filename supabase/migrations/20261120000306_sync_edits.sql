-- Merges edits from devices into rows. See docs/sync-protocol.md.

create function private.record_conflicts("table" text, lost jsonb) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    recorded integer;
  begin
    insert into public.sync_conflicts (user_id, table_name, row_id, field, replaced_value, kept_value, replaced_by, created_at)
    select
      -- Only admins may see a project's previous owner.
      case when l.value ->> 'field' <> 'user_id' then (l.value -> 'entry' ->> c.owner_column)::uuid end,
      c.table_name, (l.value -> 'entry' ->> 'id')::uuid, l.value ->> 'field', l.value -> 'replaced', l.value -> 'kept', auth.uid(),
      -- Each is later than the previous one, however coarse the clock is, because the oldest are withdrawn first.
      clock_timestamp() + l.n * interval '1 microsecond'
    from private.sync_catalogue c, jsonb_array_elements(lost) with ordinality l (value, n)
    where c.table_name = record_conflicts."table" and c.records_conflicts
    order by l.n;
    get diagnostics recorded = row_count;
    -- Each may withdraw an older one.
    perform private.count_taken_along(2 * recorded);
  end
  $$;
comment on function private.record_conflicts(text, jsonb) is
  'Records values that later edits replaced without knowing them: [{entry, field, replaced, kept}]; entry is the row. Each counts as a write '
  'of the hour, because inventing a base costs nothing.';
grant execute on function private.record_conflicts(text, jsonb) to authenticated;

create function private.withdraw_conflicts(ids uuid[]) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  begin
    -- This transaction wrote them, so nobody has seen them.
    delete from public.sync_conflicts c
    where c.id = any (ids) and c._xid = pg_current_xact_id() and c.created_at >= now();
    update public.sync_conflicts c set is_resolved = true, replaced_value = null, kept_value = null, _deleted = true
    where c.id = any (ids);
  end
  $$;
comment on function private.withdraw_conflicts(uuid[]) is
  'Removes conflicts from all devices: they become tombstones without values, which are purged like all others.';

create function private.close_conflicts() returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  begin
    if private.is_admin() then
      return;
    end if;
    perform private.withdraw_conflicts(array(
      select r.id
      from (
        select c.id, row_number() over (
          partition by c.table_name, c.row_id, c.field order by c.created_at desc, c.id desc
        ) as place
        from (
          select distinct c.table_name, c.row_id, c.field from public.sync_conflicts c
          where c.user_id = auth.uid() and c.replaced_by = auth.uid() and not c.is_resolved and not c._deleted
            and c.created_at >= now()
        ) touched
        join public.sync_conflicts c
          on c.table_name = touched.table_name and c.row_id = touched.row_id and c.field = touched.field
        where not c.is_resolved and not c._deleted
      ) r
      where r.place > 20
    ));
    perform private.withdraw_conflicts(array(
      select o.id from public.sync_conflicts o
      where o.user_id = auth.uid() and o.replaced_by = auth.uid() and not o.is_resolved and not o._deleted
      order by o.created_at desc, o.id desc offset 200
    ));
  end
  $$;
comment on function private.close_conflicts() is
  'Withdraws the oldest conflicts if a customer''s push leaves more than 20 open in one field of a row, or more than 200 that this '
  'customer made in their own rows. Inventing a base costs nothing, so such conflicts must not fill anyone''s device.';
grant execute on function private.close_conflicts() to authenticated;

create function private.lock_rows("table" text, ids uuid[]) returns uuid[]
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    deleted uuid[];
  begin
    execute format('with locked as (select t.id, t._deleted from public.%I t where t.id = any ($1) order by t.id for no key update) '
      || 'select array_agg(locked.id) from locked where locked._deleted', lock_rows."table")
    into deleted using lock_rows.ids;
    return coalesce(deleted, '{}');
  end
  $$;
comment on function private.lock_rows(text, uuid[]) is
  'Locks rows in the order of their ids and returns those that are deleted. Bypasses RLS. Parents are locked before their children, as '
  'by the cascade.';
grant execute on function private.lock_rows(text, uuid[]) to authenticated;

create function private.refuse(code text, message text) returns void
  language plpgsql volatile security invoker set search_path = ''
  as $$
  begin
    raise exception using errcode = 'SY001', hint = code, message = refuse.message;
  end
  $$;
comment on function private.refuse(text, text) is 'Refuses an edit with a code of the protocol, which ends its sub-transaction.';
grant execute on function private.refuse(text, text) to authenticated;

create type private.push_rules as (
  table_name text,
  predicate text,
  owner_column text,
  parent_table text,
  parent_column text,
  normaliser text,
  insert_alone boolean,
  hidden text[],
  undo_times text[],
  plain text[],
  checked text[],
  folds boolean,
  parent_limits text[],
  without_default text[],
  known text[],
  insertable text[],
  updatable_own text[],
  updatable_others text[]
);
comment on type private.push_rules is
  'What applies to all rows of a push, looked up once: the table, the condition of its scope, its rules from the catalogue, and the '
  'columns that this user may send on insert, in their own rows and in rows of others.';

create function private.push_rules("table" text, scope text) returns private.push_rules
  language plpgsql stable security invoker set search_path = ''
  as $$
  declare
    rules private.push_rules;
    sees_all constant boolean := push_rules.scope = 'all';
  begin
    select c.table_name, private.sync_predicate(c.owner_column, push_rules.scope), c.owner_column, c.parent_table, c.parent_column,
      coalesce('private.' || quote_ident(c.normaliser), ''), c.insert_alone, c.hidden,
      c.undo_times, c.plain, c.plain || c.checked, c.folds, c.parent_limits,
      array(
        select a.attname::text from pg_catalog.pg_attribute a
        where a.attrelid = format('public.%I', c.table_name)::regclass and a.attname = any (c.plain || c.checked) and not a.atthasdef
      ),
      array(
        select a.attname::text from pg_catalog.pg_attribute a
        where a.attrelid = format('public.%I', c.table_name)::regclass and a.attnum > 0 and not a.attisdropped
      ),
      case when sees_all then c.admin_insert else c.own_insert end,
      case when sees_all then c.admin_update || c.own_update else c.own_update end,
      case when sees_all then c.admin_update || c.admin_update_others else c.own_update end
    into rules
    from private.sync_catalogue c where c.table_name = push_rules."table";
    return rules;
  end
  $$;
comment on function private.push_rules(text, text) is 'Looks up what applies to all rows of a push.';
grant execute on function private.push_rules(text, text) to authenticated;

create type private.edit as (
  place integer,
  id uuid,
  push_id uuid,
  base jsonb,
  fields jsonb,
  times jsonb,
  current jsonb,
  columns text[],
  lost text[],
  deletes boolean,
  parent uuid
);
comment on type private.edit is
  'An edit of one row. place: its position in the call. base: null for an insert. times: see sync_catalogue.undo_times. Merging an '
  'update sets the rest. current: the row before. columns: the columns to write; fields then has their values. lost: the columns whose '
  'current value is lost. deletes: whether the row is deleted. parent: its parent, unless it is deleted.';

create function private.rows_as_seen(rules private.push_rules, ids uuid[]) returns jsonb
  language plpgsql stable security invoker set search_path = ''
  as $$
  declare
    seen jsonb;
  begin
    execute format('select jsonb_object_agg(t.id, to_jsonb(t)) from public.%I t where t.id = any ($1) and %s',
      rules.table_name, rules.predicate)
    into seen using ids;
    return coalesce(seen, '{}');
  end
  $$;
comment on function private.rows_as_seen(private.push_rules, uuid[]) is 'The rows that the current user sees, by id.';
grant execute on function private.rows_as_seen(private.push_rules, uuid[]) to authenticated;

create function private.insert_rows(rules private.push_rules, edits private.edit[]) returns jsonb
  language plpgsql volatile security invoker set search_path = ''
  as $$
  declare
    unknown text;
    alike record;
    written jsonb;
    seen jsonb := '{}';
  begin
    if cardinality(edits) = 0 then
      return seen;
    end if;
    if cardinality(rules.insertable) = 0 then
      raise exception using errcode = '42501', message = 'no permission to create rows in this table';
    end if;
    select key into unknown from unnest(edits) e, jsonb_object_keys(e.fields) as key where key <> all (rules.known) limit 1;
    if unknown is not null then
      perform private.refuse('forbidden_field', format('unknown field "%s"', unknown));
    end if;
    if rules.parent_table is not null and cardinality(private.lock_rows(rules.parent_table, array(
      select (e.fields ->> rules.parent_column)::uuid from unnest(edits) e
      where not coalesce((e.fields ->> '_deleted')::boolean, false)
    ))) > 0 then
      perform private.refuse('parent_deleted', format('its parent in %s was deleted', rules.parent_table));
    end if;

    -- One statement per set of columns: a device inserts whole documents, and columns that the server owns are ignored. One owner per
    -- statement, because a statement for many owners pokes everyone.
    for alike in
      select e.columns, array_agg(e.id order by e.place) as ids, array_agg(e.fields order by e.place) as fields
      from (
        select u.place, u.id, u.fields, array(select c from unnest(rules.insertable) c where u.fields ? c) as columns from unnest(edits) u
      ) e
      group by e.columns, e.fields ->> rules.owner_column, case when rules.insert_alone then e.id end
      order by min(e.place)
    loop
      execute format('with written as ('
          || 'insert into public.%1$I as t (id%2$s) select sent.id%3$s '
          || 'from unnest($1, $2) as e (id, fields), jsonb_populate_record(null::public.%1$I, e.fields || jsonb_build_object(''id'', e.id)) as sent '
          || 'returning t.id, case when %4$s then to_jsonb(t) end as entry) '
          || 'select jsonb_object_agg(written.id, written.entry) filter (where written.entry is not null) from written',
        rules.table_name,
        (select string_agg(format(', %I', c), '') from unnest(alike.columns) c),
        (select string_agg(format(', sent.%I', c), '') from unnest(alike.columns) c),
        rules.predicate)
      into written using alike.ids, alike.fields;
      seen := seen || coalesce(written, '{}');
    end loop;
    return seen;
  end
  $$;
comment on function private.insert_rows(private.push_rules, private.edit[]) is
  'Inserts rows as the current user and returns them by id, as this user sees them. Refuses all if one is refused.';
grant execute on function private.insert_rows(private.push_rules, private.edit[]) to authenticated;

create function private.merge_edit(rules private.push_rules, edit private.edit, current jsonb, wanted jsonb, known jsonb) returns private.edit
  language plpgsql stable security invoker set search_path = ''
  as $$
  declare
    field text;
    is_dead constant boolean := (current ->> '_deleted')::boolean;
    -- Whether the edit deletes or restores the row. The value of _deleted alone doesn't say so.
    deletes constant boolean := coalesce((edit.fields ->> '_deleted')::boolean, false);
    revives constant boolean := not coalesce((edit.fields ->> '_deleted')::boolean, true)
      and coalesce((edit.base ->> '_deleted')::boolean, true);
    columns text[] := '{}';
    lost text[] := '{}';
  begin
    if is_dead and deletes then
      -- A repeated deletion. Ignore the rest of the edit.
      columns := '{_deleted}';
    elsif is_dead and not revives then
      perform private.refuse('row_deleted', 'the row was deleted');
    else
      for field in select jsonb_object_keys(edit.fields) loop
        if field = '_deleted' then
          if deletes or (revives and is_dead) then
            columns := columns || field;
          end if;
        elsif (edit.base ? field and wanted -> field = known -> field) or wanted -> field = current -> field then
          -- The device didn't change it, or it already has this value.
          continue;
        else
          columns := columns || field;
          if not edit.base ? field or current -> field <> known -> field then
            lost := lost || field;
          end if;
        end if;
      end loop;
    end if;
    if not deletes and rules.parent_column is not null then
      edit.parent := (case when edit.fields ? rules.parent_column then wanted else current end ->> rules.parent_column)::uuid;
    end if;
    if cardinality(columns) > 0 and edit.times is not null then
      wanted := wanted || edit.times;
      columns := columns || array(select t from unnest(rules.undo_times) t where edit.times ? t);
    end if;
    edit.fields := wanted;
    edit.current := current;
    edit.columns := columns;
    edit.lost := lost;
    edit.deletes := deletes;
    return edit;
  end
  $$;
comment on function private.merge_edit(private.push_rules, private.edit, jsonb, jsonb, jsonb) is
  'Decides what an edit writes to the current row, comparing each field with the last value that the device knew. wanted and known: the '
  'edit''s fields and base, normalised.';
grant execute on function private.merge_edit(private.push_rules, private.edit, jsonb, jsonb, jsonb) to authenticated;

create function private.lock_parents(rules private.push_rules, edits private.edit[]) returns uuid[]
  -- Look up rows by id. Any other join would read all of the user's rows.
  language plpgsql volatile security invoker set search_path = '' set enable_hashjoin = off set enable_mergejoin = off
  as $$
  declare
    parents uuid[];
  begin
    execute format('select array_agg(p.id) from unnest($1) e left join public.%1$I t on t.id = e.id, '
        || 'lateral (values (t.%2$I), ((e.fields ->> %2$L)::uuid)) as p (id)',
      rules.table_name, rules.parent_column)
    into parents using edits;
    return private.lock_rows(rules.parent_table, parents);
  end
  $$;
comment on function private.lock_parents(private.push_rules, private.edit[]) is
  'Locks the current and future parents of edited rows and returns those that are deleted.';
grant execute on function private.lock_parents(private.push_rules, private.edit[]) to authenticated;

create function private.write_merged(rules private.push_rules, merged private.edit[]) returns jsonb
  language plpgsql volatile security invoker set search_path = ''
  as $$
  declare
    alike record;
    written jsonb;
    seen jsonb;
  begin
    select coalesce(jsonb_object_agg(m.id, m.current), '{}') into seen from unnest(merged) m where cardinality(m.columns) = 0;

    -- One statement per set of columns, because triggers depend on columns. One owner per statement, because a statement for many owners
    -- pokes everyone. Restored rows come first, the worst case for a limit: edits that pass in this order also pass in the order they
    -- were sent.
    for alike in
      select m.columns, array_agg(m.id order by m.place) as ids, array_agg(m.fields order by m.place) as fields
      from unnest(merged) m
      where cardinality(m.columns) > 0
      group by m.columns, m.deletes, m.current ->> rules.owner_column
      order by m.deletes, min(m.place)
    loop
      execute format('with written as ('
          || 'update public.%1$I as t set %2$s '
          || 'from unnest($1, $2) as e (id, fields), jsonb_populate_record(null::public.%1$I, e.fields) as sent where t.id = e.id '
          || 'returning t.id, case when %3$s then to_jsonb(t) end as entry) '
          || 'select jsonb_object_agg(written.id, written.entry) filter (where written.entry is not null) from written',
        rules.table_name,
        (select string_agg(format('%1$I = sent.%1$I', c), ', ') from unnest(alike.columns) c),
        rules.predicate)
      into written using alike.ids, alike.fields;
      seen := seen || coalesce(written, '{}');
    end loop;
    return seen;
  end
  $$;
comment on function private.write_merged(private.push_rules, private.edit[]) is
  'Writes merged edits of different rows and returns the rows by id, as the current user sees them.';
grant execute on function private.write_merged(private.push_rules, private.edit[]) to authenticated;

create function private.record_lost(rules private.push_rules, merged private.edit[], seen jsonb) returns void
  language plpgsql volatile security invoker set search_path = ''
  as $$
  declare
    lost jsonb;
  begin
    select jsonb_agg(jsonb_build_object('entry', coalesce(seen -> m.id::text, m.current), 'field', field,
      'replaced', m.current -> field, 'kept', m.fields -> field) order by m.place)
    into lost
    from unnest(merged) m, unnest(m.lost) as field;
    if lost is not null then
      perform private.record_conflicts(rules.table_name, lost);
    end if;
  end
  $$;
comment on function private.record_lost(private.push_rules, private.edit[], jsonb) is
  'Records the values that merged edits replaced without knowing them. seen: the rows as written.';
grant execute on function private.record_lost(private.push_rules, private.edit[], jsonb) to authenticated;
