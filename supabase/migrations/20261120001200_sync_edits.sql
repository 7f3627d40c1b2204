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

create function private.sync_typed("table" text, fields jsonb) returns jsonb
  language plpgsql stable security invoker set search_path = ''
  as $$
  declare
    typed jsonb;
    sent text[] := array(select jsonb_object_keys(fields));
  begin
    execute format('select to_jsonb(jsonb_populate_record(null::public.%I, $1))', sync_typed."table")
    into typed using fields;
    -- As the triggers will, or an old spelling would look like an edit.
    if sync_typed."table" in ('profiles', 'projects', 'tasks') then
      typed := typed || jsonb_build_object('status', private.normalise_status(typed ->> 'status'));
    end if;
    if sync_typed."table" in ('projects', 'tasks') then
      typed := typed || jsonb_build_object('description', coalesce(typed ->> 'description', ''));
    end if;
    if sync_typed."table" = 'profiles' then
      typed := typed || jsonb_build_object(
        'full_name', case when private.leaves_a_mark(typed ->> 'full_name') then typed ->> 'full_name' else '' end,
        'avatar_url', nullif(typed ->> 'avatar_url', ''));
    end if;
    return (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(typed) where key = any (sent));
  end
  $$;
comment on function private.sync_typed(text, jsonb) is 'Fields as their columns would hold them, so that they can be compared.';
revoke all on function private.sync_typed(text, jsonb) from public, anon, authenticated, service_role;
grant execute on function private.sync_typed(text, jsonb) to authenticated;

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

create function private.sync_insert("table" text, row_id uuid, fields jsonb, scope text) returns void
  language plpgsql volatile security invoker set search_path = ''
  as $$
  declare
    rule private.sync_catalogue;
    known text[];
    unknown text;
    columns text[];
  begin
    if private.sync_row("table", row_id, scope) is not null then
      perform private.refuse('conflict', 'the row is there already');
    end if;
    select * into rule from private.sync_catalogue c where c.table_name = sync_insert."table";
    columns := case when scope = 'all' then rule.admin_insert else rule.own_insert end;
    if cardinality(columns) = 0 then
      raise exception using errcode = '42501', message = 'no right to create a row in this table';
    end if;

    execute format('select array(select jsonb_object_keys(to_jsonb(jsonb_populate_record(null::public.%I, ''{}''))))', "table")
    into known;
    select key into unknown from jsonb_object_keys(fields) as key where key <> all (known) limit 1;
    if unknown is not null then
      perform private.refuse('forbidden_field', format('there is no field "%s"', unknown));
    end if;

    -- A device sends whole documents on insert: what the server owns in them is ignored.
    columns := array(select c from unnest(columns) c where fields ? c);
    fields := fields || jsonb_build_object('id', row_id);
    columns := array['id'] || columns;
    if "table" = 'tasks' and not coalesce((fields ->> '_deleted')::boolean, false)
      and private.lock_projects(array[(fields ->> 'project_id')::uuid]) then
      perform private.refuse('parent_deleted', 'the project has been deleted');
    end if;

    execute format('insert into public.%1$I (%2$s) select %3$s from jsonb_populate_record(null::public.%1$I, $1) as sent',
      "table",
      (select string_agg(format('%I', c), ', ') from unnest(columns) c),
      (select string_agg(format('sent.%I', c), ', ') from unnest(columns) c))
    using fields;
  end
  $$;
comment on function private.sync_insert(text, uuid, jsonb, text) is 'Inserts a pushed row as the person who pushes, or refuses it.';
revoke all on function private.sync_insert(text, uuid, jsonb, text) from public, anon, authenticated, service_role;
grant execute on function private.sync_insert(text, uuid, jsonb, text) to authenticated;

create function private.sync_update("table" text, row_id uuid, base jsonb, fields jsonb, scope text) returns void
  language plpgsql volatile security invoker set search_path = ''
  as $$
  declare
    rule private.sync_catalogue;
    current jsonb := private.sync_row("table", row_id, scope);
    after_write jsonb;
    writable text[];
    forbidden text;
    writes text[] := '{}';
    lost text[] := '{}';
    field text;
    parent_is_dead boolean := false;
    -- Whether the device means to delete or to revive, not merely what it sends along.
    deletes boolean := coalesce((fields ->> '_deleted')::boolean, false);
    revives boolean := not coalesce((fields ->> '_deleted')::boolean, true) and coalesce((base ->> '_deleted')::boolean, true);
  begin
    if current is null then
      perform private.refuse('not_found', 'there is no such row');
    end if;

    select * into rule from private.sync_catalogue c where c.table_name = sync_update."table";
    writable := case
      when scope = 'own' then rule.own_update
      when current ->> rule.owner_column = auth.uid()::text then rule.admin_update || rule.own_update
      else rule.admin_update || rule.admin_update_others
    end;
    if cardinality(writable) = 0 then
      raise exception using errcode = '42501', message = 'no right to change this row';
    end if;
    select key into forbidden from jsonb_object_keys(fields) as key where key <> all (writable) limit 1;
    if forbidden is not null then
      perform private.refuse('forbidden_field', format('the field "%s" is not for you to set', forbidden));
    end if;

    fields := private.sync_typed("table", fields);
    base := private.sync_typed("table", base);

    if "table" = 'tasks' then
      parent_is_dead := private.lock_projects(array[
        (current ->> 'project_id')::uuid,
        (case when fields ? 'project_id' then fields else current end ->> 'project_id')::uuid
      ]);
    end if;
    -- From here on nobody else changes the row; whoever was faster has committed and is seen.
    execute format('select to_jsonb(t) from public.%I t where t.id = $1 for no key update', "table")
    into current using row_id;
    if current is null then
      raise exception using errcode = '42501', message = 'no right to change this row';
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
      return;
    end if;

    execute format(
      'update public.%1$I as t set %2$s from jsonb_populate_record(null::public.%1$I, $2) as sent where t.id = $1',
      "table", (select string_agg(format('%1$I = sent.%1$I', w), ', ') from unnest(writes) w))
    using row_id, fields;
    if cardinality(lost) > 0 then
      after_write := private.sync_row("table", row_id, scope);
      foreach field in array lost loop
        perform private.record_conflict("table", coalesce(after_write, current), field, current -> field, fields -> field);
      end loop;
    end if;
  end
  $$;
comment on function private.sync_update(text, uuid, jsonb, jsonb, text) is
  'Merges pushed fields into a row, each by itself against what the device last knew, or refuses them.';
revoke all on function private.sync_update(text, uuid, jsonb, jsonb, text) from public, anon, authenticated, service_role;
grant execute on function private.sync_update(text, uuid, jsonb, jsonb, text) to authenticated;
