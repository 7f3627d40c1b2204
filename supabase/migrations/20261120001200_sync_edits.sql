-- How an edit made on a device becomes a row, or is refused. See docs/sync-protocol.md.

create function private.record_conflict("table" text, entry jsonb, field text, replaced jsonb, kept jsonb) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  begin
    insert into public.sync_conflicts (user_id, table_name, row_id, field, replaced_value, kept_value, replaced_by)
    select
      -- Whose a project was before is for admins.
      case when record_conflict.field <> 'user_id' then (entry ->> c.owner_column)::uuid end,
      record_conflict."table", (entry ->> 'id')::uuid, record_conflict.field, replaced, kept, auth.uid()
    from private.sync_catalogue c where c.table_name = record_conflict."table";
  end
  $$;
comment on function private.record_conflict(text, jsonb, text, jsonb, jsonb) is 'Keeps a value that a later edit replaced unseen.';
revoke all on function private.record_conflict(text, jsonb, text, jsonb, jsonb) from public, anon, authenticated, service_role;
grant execute on function private.record_conflict(text, jsonb, text, jsonb, jsonb) to authenticated;

create function private.close_conflicts() returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  begin
    if private.is_admin() then
      return;
    end if;
    with touched as (
      select distinct c.table_name, c.row_id, c.field from public.sync_conflicts c
      where c.user_id = auth.uid() and c.replaced_by = auth.uid() and not c.is_resolved and not c._deleted
        and c.created_at >= now()
    ), ranked as (
      select c.id, row_number() over (
        partition by c.table_name, c.row_id, c.field order by c.created_at desc, c.id desc
      ) as place
      from touched t
      join public.sync_conflicts c on c.table_name = t.table_name and c.row_id = t.row_id and c.field = t.field
      where not c.is_resolved and not c._deleted
    )
    update public.sync_conflicts c set is_resolved = true from ranked r where c.id = r.id and r.place > 20;

    update public.sync_conflicts c set is_resolved = true
    where c.id in (
      select o.id from public.sync_conflicts o
      where o.user_id = auth.uid() and o.replaced_by = auth.uid() and not o.is_resolved and not o._deleted
      order by o.created_at desc, o.id desc offset 200
    );
  end
  $$;
comment on function private.close_conflicts() is
  'Closes the oldest conflicts where a customer''s push leaves more than 20 open in one field of a row, or more than 200 that this '
  'customer made in rows of their own: an invented base costs nothing to send. Closed ones sync as resolved and keep their texts.';
revoke all on function private.close_conflicts() from public, anon, authenticated, service_role;
grant execute on function private.close_conflicts() to authenticated;

create function private.lock_projects(ids uuid[]) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    one record;
    any_dead boolean := false;
  begin
    for one in
      select p._deleted from public.projects p where p.id = any (ids) order by p.id for no key update
    loop
      any_dead := any_dead or one._deleted;
    end loop;
    return any_dead;
  end
  $$;
comment on function private.lock_projects(uuid[]) is
  'Locks projects before their tasks, in the order the cascade does, and says whether one of them is deleted.';
revoke all on function private.lock_projects(uuid[]) from public, anon, authenticated, service_role;
grant execute on function private.lock_projects(uuid[]) to authenticated;

create function private.sync_normalised("table" text, typed jsonb, sent jsonb) returns jsonb
  language plpgsql stable security invoker set search_path = ''
  as $$
  begin
    -- As the triggers will, or an old spelling would look like an edit.
    if sent ? 'status' and sync_normalised."table" in ('profiles', 'projects', 'tasks') then
      typed := jsonb_set(typed, '{status}', coalesce(to_jsonb(private.normalise_status(typed ->> 'status')), 'null'));
    end if;
    if sent ? 'description' and typed ->> 'description' is null and sync_normalised."table" in ('projects', 'tasks') then
      typed := jsonb_set(typed, '{description}', '""');
    end if;
    if sync_normalised."table" = 'profiles' then
      typed := typed || jsonb_build_object(
        'full_name', case when private.leaves_a_mark(typed ->> 'full_name') then typed ->> 'full_name' else '' end,
        'avatar_url', nullif(typed ->> 'avatar_url', ''));
    end if;
    return (select coalesce(jsonb_object_agg(key, typed -> key), '{}') from jsonb_object_keys(sent) key where typed ? key);
  end
  $$;
comment on function private.sync_normalised(text, jsonb, jsonb) is
  'Of a row, the fields that were sent, with the values that the triggers of the table would give them.';
revoke all on function private.sync_normalised(text, jsonb, jsonb) from public, anon, authenticated, service_role;
grant execute on function private.sync_normalised(text, jsonb, jsonb) to authenticated;

create function private.sync_typed("table" text, inout fields jsonb, inout base jsonb)
  language plpgsql stable security invoker set search_path = ''
  as $$
  declare
    typed_fields jsonb;
    typed_base jsonb;
  begin
    execute format('select to_jsonb(jsonb_populate_record(null::public.%1$I, $1)), to_jsonb(jsonb_populate_record(null::public.%1$I, $2))',
      sync_typed."table")
    into typed_fields, typed_base using fields, base;
    fields := private.sync_normalised(sync_typed."table", typed_fields, fields);
    base := private.sync_normalised(sync_typed."table", typed_base, base);
  end
  $$;
comment on function private.sync_typed(text, jsonb, jsonb) is 'Fields as their columns would hold them, so that they can be compared.';
revoke all on function private.sync_typed(text, jsonb, jsonb) from public, anon, authenticated, service_role;
grant execute on function private.sync_typed(text, jsonb, jsonb) to authenticated;

create function private.refuse(code text, message text) returns void
  language plpgsql volatile security invoker set search_path = ''
  as $$
  begin
    raise exception using errcode = 'SY001', hint = code, message = refuse.message;
  end
  $$;
comment on function private.refuse(text, text) is 'Ends the sub-transaction of a row with one of the words of the protocol.';
revoke all on function private.refuse(text, text) from public, anon, authenticated, service_role;
grant execute on function private.refuse(text, text) to authenticated;

create type private.push_rules as (
  table_name text,
  predicate text,
  owner_column text,
  hidden text[],
  known text[],
  insertable text[],
  updatable_own text[],
  updatable_others text[]
);
comment on type private.push_rules is
  'What holds for all rows of a push, so that it is looked up once: the table, the condition of its scope, and the columns that this '
  'person may send, on insert, in rows of their own and in rows of others.';

create function private.push_rules("table" text, scope text) returns private.push_rules
  language plpgsql stable security invoker set search_path = ''
  as $$
  declare
    rules private.push_rules;
    sees_all constant boolean := push_rules.scope = 'all';
  begin
    select c.table_name, private.sync_predicate(c.owner_column, push_rules.scope), c.owner_column, c.hidden,
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
comment on function private.push_rules(text, text) is 'Looks up what holds for all rows of a push.';
revoke all on function private.push_rules(text, text) from public, anon, authenticated, service_role;
grant execute on function private.push_rules(text, text) to authenticated;

create function private.sync_insert(rules private.push_rules, row_id uuid, fields jsonb) returns jsonb
  language plpgsql volatile security invoker set search_path = ''
  as $$
  declare
    unknown text;
    columns text[];
    written jsonb;
  begin
    if cardinality(rules.insertable) = 0 then
      raise exception using errcode = '42501', message = 'no right to create a row in this table';
    end if;
    select key into unknown from jsonb_object_keys(fields) as key where key <> all (rules.known) limit 1;
    if unknown is not null then
      perform private.refuse('forbidden_field', format('there is no field "%s"', unknown));
    end if;

    -- A device sends whole documents on insert: what the server owns in them is ignored.
    columns := array(select c from unnest(rules.insertable) c where fields ? c);
    fields := fields || jsonb_build_object('id', row_id);
    columns := array['id'] || columns;
    if rules.table_name = 'tasks' and not coalesce((fields ->> '_deleted')::boolean, false)
      and private.lock_projects(array[(fields ->> 'project_id')::uuid]) then
      perform private.refuse('parent_deleted', 'the project has been deleted');
    end if;

    execute format('insert into public.%1$I as t (%2$s) select %3$s from jsonb_populate_record(null::public.%1$I, $1) as sent '
        || 'returning case when %4$s then to_jsonb(t) end',
      rules.table_name,
      (select string_agg(format('%I', c), ', ') from unnest(columns) c),
      (select string_agg(format('sent.%I', c), ', ') from unnest(columns) c),
      rules.predicate)
    into written using fields;
    return written;
  end
  $$;
comment on function private.sync_insert(private.push_rules, uuid, jsonb) is
  'Inserts a pushed row as the person who pushes and returns it as they see it, or refuses it.';
revoke all on function private.sync_insert(private.push_rules, uuid, jsonb) from public, anon, authenticated, service_role;
grant execute on function private.sync_insert(private.push_rules, uuid, jsonb) to authenticated;

create function private.sync_update(rules private.push_rules, row_id uuid, base jsonb, fields jsonb) returns jsonb
  language plpgsql volatile security invoker set search_path = ''
  as $$
  declare
    "table" constant text := rules.table_name;
    current jsonb;
    locked boolean := false;
    after_write jsonb;
    writable text[];
    forbidden text;
    writes text[] := '{}';
    lost text[] := '{}';
    field text;
    -- Whether the device means to delete or to revive, not merely what it sends along.
    deletes boolean := coalesce((fields ->> '_deleted')::boolean, false);
    revives boolean := not coalesce((fields ->> '_deleted')::boolean, true) and coalesce((base ->> '_deleted')::boolean, true);
  begin
    -- From here on nobody else changes the row, and what was faster has committed and is seen. Tasks wait for their projects.
    if "table" <> 'tasks' and cardinality(rules.updatable_own || rules.updatable_others) > 0 then
      current := private.sync_row("table", row_id, rules.predicate, true);
      locked := current is not null;
    end if;
    if not locked then
      current := private.sync_row("table", row_id, rules.predicate);
    end if;
    if current is null then
      perform private.refuse('not_found', 'there is no such row');
    end if;

    writable := case when current ->> rules.owner_column = auth.uid()::text then rules.updatable_own else rules.updatable_others end;
    if cardinality(writable) = 0 then
      raise exception using errcode = '42501', message = 'no right to change this row';
    end if;
    select key into forbidden from jsonb_object_keys(fields) as key where key <> all (writable) limit 1;
    if forbidden is not null then
      perform private.refuse('forbidden_field', format('the field "%s" is not for you to set', forbidden));
    end if;

    select typed.fields, typed.base into fields, base from private.sync_typed("table", fields, base) typed;

    if not locked then
      if "table" = 'tasks' then
        perform private.lock_projects(array[
          (current ->> 'project_id')::uuid,
          (case when fields ? 'project_id' then fields else current end ->> 'project_id')::uuid
        ]);
      end if;
      current := private.sync_row("table", row_id, rules.predicate, true);
      if current is null then
        raise exception using errcode = '42501', message = 'no right to change this row';
      end if;
    end if;

    if (current ->> '_deleted')::boolean then
      if deletes then
        -- Said once more of a dead row: nothing else in it matters now.
        fields := '{"_deleted": true}';
        base := '{"_deleted": false}';
      elsif not revives then
        perform private.refuse('row_deleted', 'the row has been deleted');
      end if;
    end if;
    if "table" = 'tasks' and not deletes then
      -- Locked above; looked at again, for the row may have moved in between.
      after_write := current || fields;
      if (after_write ->> 'project_id') is not null
        and private.lock_projects(array[(after_write ->> 'project_id')::uuid]) then
        perform private.refuse('parent_deleted', 'the project has been deleted');
      end if;
    end if;

    for field in select jsonb_object_keys(fields) loop
      if field = '_deleted' and (deletes or (revives and (current ->> '_deleted')::boolean)) then
        writes := writes || field;
      elsif fields -> field = base -> field or fields -> field = current -> field then
        -- Not changed by this device, or already what it wants.
        continue;
      elsif field = '_deleted' then
        continue;
      else
        writes := writes || field;
        if current -> field is distinct from base -> field then
          lost := lost || field;
        end if;
      end if;
    end loop;
    if cardinality(writes) = 0 then
      return current;
    end if;

    execute format('update public.%1$I as t set %2$s from jsonb_populate_record(null::public.%1$I, $2) as sent where t.id = $1 '
        || 'returning case when %3$s then to_jsonb(t) end',
      "table", (select string_agg(format('%1$I = sent.%1$I', w), ', ') from unnest(writes) w), rules.predicate)
    into after_write using row_id, fields;
    foreach field in array lost loop
      perform private.record_conflict("table", coalesce(after_write, current), field, current -> field, fields -> field);
    end loop;
    return after_write;
  end
  $$;
comment on function private.sync_update(private.push_rules, uuid, jsonb, jsonb) is
  'Merges pushed fields into a row, each by itself against what the device last knew, and returns it as the person sees it; or refuses them.';
revoke all on function private.sync_update(private.push_rules, uuid, jsonb, jsonb) from public, anon, authenticated, service_role;
grant execute on function private.sync_update(private.push_rules, uuid, jsonb, jsonb) to authenticated;
