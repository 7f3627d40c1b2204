-- How much a customer may write in an hour, by sync_push or otherwise.

create function private.most_writes() returns integer
  language plpgsql immutable security invoker set search_path = ''
  as $$
  declare
    most constant integer := 10000;
  begin
    return most;
  end
  $$;
comment on function private.most_writes() is 'How many rows a customer may write in an hour.';

create function private.limit_writes() returns trigger
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    most constant integer := private.most_writes();
    -- The column that a deletion sets.
    deleted constant text := coalesce(tg_argv[0], '');
    changed integer;
    written integer;
    hits integer;
  begin
    if private.is_admin() then
      return null;
    end if;
    select count(*), count(*) into changed, written from new_rows;
    if tg_op = 'UPDATE' and deleted <> '' then
      execute format('select $1 + (select count(*) from new_rows where %1$I) - (select count(*) from old_rows where %1$I)', deleted)
      into written using changed;
    end if;
    -- Its deletion has counted an Undo.
    if written = 0 then
      return null;
    end if;
    hits := (private.count_hit('writes', auth.uid()::text, interval '1 hour', written)).hits;
    if hits > most then
      raise exception using errcode = '23514', constraint = 'writes_hourly_limit',
        message = format('a customer can change at most %s rows in an hour', most),
        detail = format('%s more would fit', greatest(most - (hits - written), 0) * changed / written);
    end if;
    return null;
  end
  $$;
comment on function private.limit_writes() is
  'Limits a customer''s writes in an hour, since all admins'' devices store them. A deletion counts twice, so that its Undo is never refused.';

create function private.count_taken_along(taken integer) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  begin
    if taken > 0 and auth.uid() is not null and not private.is_admin() and (private.count_hit('writes', auth.uid()::text, interval '1 hour',
        least((taken + 1) / 2, private.most_writes() / 4))).hits > private.most_writes()
    then
      raise exception using errcode = '23514', constraint = 'writes_hourly_limit',
        message = 'a customer changed too many rows in an hour', detail = '0 more would fit';
    end if;
  end
  $$;
comment on function private.count_taken_along(integer) is
  'Counts rows that a cascade writes, two as one write, at most a quarter of the hour, so that the largest project can be deleted.';
