create function pg_temp.edits(count integer, label text) returns jsonb
  language sql volatile
  as $$
    select jsonb_agg(jsonb_build_object('id', p.id, 'push_id', gen_random_uuid(),
      'base', jsonb_build_object('description', p.description), 'fields', jsonb_build_object('description', label)))
    from generate_series(1, count) n join public.projects p on p.id = tests.id('project ' || n)
  $$;
-- How often a push with this number of edits reads a table.
create function pg_temp.reads("table" regclass, count integer, label text) returns bigint
  language plpgsql
  as $$
  declare
    edits jsonb := pg_temp.edits(count, label);
    before bigint := (select seq_scan + coalesce(idx_scan, 0) from pg_stat_xact_all_tables where relid = "table");
  begin
    perform public.sync_push('projects', edits, 'all');
    return (select seq_scan + coalesce(idx_scan, 0) from pg_stat_xact_all_tables where relid = "table") - before;
  end
  $$;

insert into public.projects (id, user_id, name) select tests.id('project ' || n), tests.id('asha'), 'Project ' || n from generate_series(1, 40) n;
select tests.sign_in('meera');
-- A first push plans the statements, which reads too, so it isn't counted.
select pg_temp.reads('private.sync_catalogue', 1, 'None');
select is(pg_temp.reads('private.sync_catalogue', 40, 'Forty'), pg_temp.reads('private.sync_catalogue', 1, 'One'),
  'reads the catalogue as often for 40 rows as for one');
select is(pg_temp.reads('public.admin_users', 40, 'Forty more'), pg_temp.reads('public.admin_users', 1, 'One more'),
  'reads the admins as often for 40 rows as for one');
