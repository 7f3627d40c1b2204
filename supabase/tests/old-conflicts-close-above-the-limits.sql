create function pg_temp.invent(table_name text, row_ids uuid[], field text, each integer, label text, scope text default 'own') returns jsonb
  language sql
  as $$
    select public.sync_push(table_name, jsonb_agg(jsonb_build_object('id', row_id, 'push_id', gen_random_uuid(),
      'base', jsonb_build_object(field, 'invented'), 'fields', jsonb_build_object(field, label || ' ' || n))
      order by n, row_id), scope)
    from unnest(row_ids) row_id cross join generate_series(1, each) n
  $$;
create function pg_temp.open_conflicts(username text) returns bigint
  language sql security definer
  as $$ select count(*) from public.sync_conflicts c where c.user_id = tests.id(username) and not c.is_resolved $$;

insert into public.projects (id, user_id, name) select tests.id('asha ' || n), tests.id('asha'), 'Project ' || n from generate_series(1, 205) n;

select tests.sign_in('meera');
select pg_temp.invent('projects', array[tests.id('tiffin')], 'name', 25, 'by an admin', 'all');
select is((select count(*) from public.sync_conflicts where row_id = tests.id('tiffin') and not is_resolved), 26::bigint,
  'an admin is not capped');

select tests.sign_in('asha');
select pg_temp.invent('projects', array[tests.id('empty')], 'name', 25, 'Name');
select results_eq($$ select replaced_value ->> 0 from public.sync_conflicts where row_id = tests.id('empty') and not is_resolved order by created_at $$,
  $$ select 'Name ' || n from generate_series(5, 24) n $$, 'the latest 20 conflicts of a field in a row stay open');
select is_empty($$ select id from public.sync_conflicts where row_id = tests.id('empty') and is_resolved $$,
  'older conflicts that no device has pulled are removed');
select pg_temp.invent('projects', array[tests.id('empty')], 'description', 3, 'Text');
select is((select count(*) from public.sync_conflicts where row_id = tests.id('empty') and not is_resolved), 23::bigint,
  'each field has a separate limit');
select is((select count(*) from public.sync_conflicts where row_id = tests.id('tiffin') and not is_resolved), 26::bigint,
  'other rows are unchanged');

select pg_temp.invent('projects', array(select tests.id('asha ' || n) from generate_series(1, 205) n), 'name', 1, 'Mine');
select is((select count(*) from public.sync_conflicts where user_id = tests.id('asha') and replaced_by = tests.id('asha') and not is_resolved),
  200::bigint, 'a customer''s latest 200 conflicts stay open');
select is_empty($$ select id from public.sync_conflicts where row_id = tests.id('empty') and not is_resolved $$,
  'the oldest conflicts are closed first');
select is((select count(*) from public.sync_conflicts where row_id = tests.id('tiffin') and replaced_by = tests.id('meera') and not is_resolved),
  25::bigint, 'a customer''s pushes close no conflict with an admin''s edit');

select tests.operate();
-- Makes the conflicts seem recorded by an earlier transaction.
update public.sync_conflicts set created_at = created_at - interval '1 hour' where replaced_by = tests.id('asha') and user_id = tests.id('asha');
select tests.sign_in('asha');
select pg_temp.invent('projects', array(select tests.id('asha ' || n) from generate_series(1, 30) n), 'name', 1, 'Again');
select is((select count(*) from public.sync_conflicts where user_id = tests.id('asha') and replaced_by = tests.id('asha') and not is_resolved),
  200::bigint, 'later pushes keep to the limit');
select results_eq($$
    select replaced_value, kept_value, _deleted, count(*) from public.sync_conflicts
    where user_id = tests.id('asha') and replaced_by = tests.id('asha') and is_resolved group by 1, 2, 3
  $$, $$ values (null::jsonb, null::jsonb, true, 31::bigint) $$, 'a closed conflict that devices may have becomes a tombstone without its values');
select is(pg_temp.open_conflicts('rohan'), 1::bigint, 'other users'' conflicts stay open');
