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
      -- Each is later than the previous one, even on a coarse clock: the oldest are withdrawn first.
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
  'Records replaced values [{entry, field, replaced, kept}]. Each counts as a write of the hour: inventing a base costs nothing.';
grant execute on function private.record_conflicts(text, jsonb) to authenticated;

create function private.withdraw_conflicts(ids uuid[]) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  begin
    -- Nobody has seen conflicts of this transaction.
    delete from public.sync_conflicts c
    where c.id = any (ids) and c._xid = pg_current_xact_id() and c.created_at >= now();
    update public.sync_conflicts c set is_resolved = true, replaced_value = null, kept_value = null, _deleted = true
    where c.id = any (ids);
  end
  $$;
comment on function private.withdraw_conflicts(uuid[]) is 'Removes conflicts from all devices: they become tombstones without values.';

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
  'Withdraws a customer''s oldest conflicts above 20 in a field and 200 in all: invented bases must not fill anyone''s device.';
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
comment on function private.lock_rows(text, uuid[]) is 'Locks rows in the order of ids; returns those that are deleted. Bypasses RLS.';
grant execute on function private.lock_rows(text, uuid[]) to authenticated;

create type private.refusal as (code text, "constraint" text, message text);
comment on type private.refusal is 'Why an edit was refused: a SQLSTATE or a code of the protocol.';

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
  checked text[],
  parent_limits text[],
  known text[],
  insertable text[],
  required text[],
  updatable_own text[],
  updatable_others text[]
);
comment on type private.push_rules is
  'What applies to all rows of a push: rules from the catalogue and columns. required: columns without a default that an insert may send.';

create function private.push_rules("table" text, scope text) returns private.push_rules
  language plpgsql stable security invoker set search_path = ''
  as $$
  declare
    rules private.push_rules;
    sees_all constant boolean := push_rules.scope = 'all';
  begin
    select c.table_name, private.sync_predicate(c.owner_column, push_rules.scope), c.owner_column, c.parent_table, c.parent_column,
      coalesce('private.' || quote_ident(c.normaliser), ''), c.insert_alone, c.hidden, c.undo_times, c.checked, c.parent_limits,
      columns.known, rights.insertable,
      array(select r from unnest(columns.without_default) r where r = any (rights.insertable)),
      case when sees_all then c.admin_update || c.own_update else c.own_update end,
      case when sees_all then c.admin_update || c.admin_update_others else c.own_update end
    into rules
    from private.sync_catalogue c,
      lateral (select case when sees_all then c.admin_insert else c.own_insert end) as rights (insertable),
      lateral (
        select array_agg(a.attname::text), array_agg(a.attname::text) filter (where a.attname = any (c.checked) and not a.atthasdef)
        from pg_catalog.pg_attribute a
        where a.attrelid = format('public.%I', c.table_name)::regclass and a.attnum > 0 and not a.attisdropped
      ) as columns (known, without_default)
    where c.table_name = push_rules."table";
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
  wanted jsonb,
  known jsonb,
  entry jsonb,
  kind text,
  columns text[],
  lost text[],
  parent uuid,
  refusal private.refusal
);
comment on type private.edit is
  'An edit. wanted, known: fields and base as normalised rows. entry: the row as the user sees it. lost: columns whose current value is lost.';

create function private.rows_by_id(rules private.push_rules, ids uuid[], locks boolean default false) returns jsonb
  -- Look up rows by id. Any other join would read all of the user's rows.
  language plpgsql volatile security invoker set search_path = '' set enable_hashjoin = off set enable_mergejoin = off
  as $$
  declare
    found jsonb;
  begin
    -- Locking needs the right to update, even for no row.
    if cardinality(ids) = 0 then
      return '{}';
    end if;
    execute format('select jsonb_object_agg(r.id, r.entry) from (select t.id, to_jsonb(t) as entry from unnest($1) as e (id) join public.%I t on t.id = e.id '
        || 'where %s %s) r',
      rules.table_name, rules.predicate, case when locks then 'order by t.id for no key update of t' end)
    into found using ids;
    return coalesce(found, '{}');
  end
  $$;
comment on function private.rows_by_id(private.push_rules, uuid[], boolean) is
  'The rows that the current user sees, by id. locks: locks them, and leaves out those that the user may not update.';
grant execute on function private.rows_by_id(private.push_rules, uuid[], boolean) to authenticated;

create function private.merge_edit(rules private.push_rules, edit private.edit) returns private.edit
  language plpgsql stable security invoker set search_path = ''
  as $$
  declare
    field text;
    inserts constant boolean := edit.base is null;
    is_dead constant boolean := coalesce((edit.entry ->> '_deleted')::boolean, false);
    -- Whether the edit deletes or restores the row; the value of _deleted alone doesn't say it.
    deletes constant boolean := coalesce((edit.fields ->> '_deleted')::boolean, false);
    revives constant boolean := is_dead and not coalesce((edit.fields ->> '_deleted')::boolean, true)
      and coalesce((edit.base ->> '_deleted')::boolean, true);
  begin
    edit.columns := '{}';
    edit.lost := '{}';
    if inserts then
      edit.columns := array(select c from unnest(rules.insertable) c where edit.fields ? c);
    elsif is_dead and deletes then
      -- A repeated deletion: ignore the rest of the edit.
      edit.columns := '{_deleted}';
    elsif is_dead and not revives then
      edit.refusal := ('row_deleted', '', 'the row was deleted');
    else
      for field in select jsonb_object_keys(edit.fields) loop
        if field = '_deleted' then
          if deletes or revives then
            edit.columns := edit.columns || field;
          end if;
        elsif (edit.base ? field and edit.wanted -> field = edit.known -> field) or edit.wanted -> field = edit.entry -> field then
          -- The device didn't change it, or it already has this value.
          continue;
        else
          edit.columns := edit.columns || field;
          if not edit.base ? field or edit.entry -> field <> edit.known -> field then
            edit.lost := edit.lost || field;
          end if;
        end if;
      end loop;
    end if;
    if not deletes and rules.parent_column is not null then
      edit.parent := (case when edit.fields ? rules.parent_column then edit.wanted else edit.entry end ->> rules.parent_column)::uuid;
    end if;
    edit.kind := case
      when inserts then 'insert'
      when cardinality(edit.columns) = 0 then null
      when '_deleted' <> all (edit.columns) then 'change'
      when deletes then 'deletion'
      else 'revival'
    end;
    if edit.kind <> 'insert' and edit.times is not null then
      edit.wanted := edit.wanted || edit.times;
      edit.columns := edit.columns || array(select t from unnest(rules.undo_times) t where edit.times ? t);
    end if;
    return edit;
  end
  $$;
comment on function private.merge_edit(private.push_rules, private.edit) is
  'Decides what an edit writes, by the last value that the device knew of each field.';
grant execute on function private.merge_edit(private.push_rules, private.edit) to authenticated;

create function private.write_edits(rules private.push_rules, edits private.edit[]) returns jsonb
  language plpgsql volatile security invoker set search_path = ''
  as $$
  declare
    alike record;
    names text[];
    written jsonb;
    seen jsonb := '{}';
    lost jsonb;
  begin
    -- One statement per set of columns, because triggers depend on columns and inserts have columns that only the server sets. One owner per
    -- statement, because a statement for many owners pokes everyone. Deletions last, the worst case for a limit: edits that pass in this order
    -- pass in any.
    for alike in
      select e.kind = 'insert' as inserts, e.columns, array_agg(e.id order by e.place) as ids, array_agg(e.wanted order by e.place) as wanted
      from unnest(edits) e
      group by inserts, e.kind = 'deletion', e.columns, case when e.kind = 'insert' then e.wanted else e.entry end ->> rules.owner_column,
        case when e.kind = 'insert' and rules.insert_alone then e.id end
      order by inserts desc, e.kind = 'deletion', min(e.place)
    loop
      names := array(select quote_ident(c) from unnest(case when alike.inserts then array['id'] else '{}' end || alike.columns) c);
      execute format('with written as ('
          || case when alike.inserts then 'insert into public.%1$I as t (%2$s) select %3$s ' else 'update public.%1$I as t set (%2$s) = row(%3$s) ' end
          || 'from unnest($1, $2) as e (id, wanted), jsonb_populate_record(null::public.%1$I, e.wanted || jsonb_build_object(''id'', e.id)) as sent '
          || case when alike.inserts then '' else 'where t.id = sent.id ' end
          || 'returning t.id, case when %4$s then to_jsonb(t) end as entry) '
          || 'select jsonb_object_agg(written.id, written.entry) filter (where written.entry is not null) from written',
        rules.table_name, array_to_string(names, ', '), 'sent.' || array_to_string(names, ', sent.'), rules.predicate)
      into written using alike.ids, alike.wanted;
      seen := seen || coalesce(written, '{}');
    end loop;

    select jsonb_agg(jsonb_build_object('entry', coalesce(seen -> e.id::text, e.entry), 'field', field,
      'replaced', e.entry -> field, 'kept', e.wanted -> field) order by e.place)
    into lost
    from unnest(edits) e, unnest(e.lost) as field;
    if lost is not null then
      perform private.record_conflicts(rules.table_name, lost);
    end if;
    return seen;
  end
  $$;
comment on function private.write_edits(private.push_rules, private.edit[]) is
  'Writes merged edits as the current user, with the conflicts; returns the rows by id. One refused edit fails all of them.';
grant execute on function private.write_edits(private.push_rules, private.edit[]) to authenticated;
