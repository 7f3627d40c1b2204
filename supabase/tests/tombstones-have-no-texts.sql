-- As if deleted before this transaction, which is above the fence of a pull.
alter table public.projects disable trigger user;
alter table public.tasks disable trigger user;
update public.projects set description = 'Lunch', _deleted = true where id = tests.id('tiffin');
-- As the deletion of an account does.
update public.tasks set description = '', title = '', _deleted = true where id = tests.id('menu');
alter table public.projects enable trigger user;
alter table public.tasks enable trigger user;

create temporary table state on commit drop as select epoch from private.sync_state;
grant select on state to authenticated;
-- A column of one row, as a device with all rows pulls it.
create function pg_temp.pulled("table" text, row_name text, field text, client integer) returns jsonb
  language sql stable
  as $$
    with page as (
      select public.sync_pull_tables(json_build_array(json_build_object('table', "table", 'checkpoint', json_build_object('epoch', s.epoch, 'xid', '1',
        'since', '1', 'id', tests.id('any')))), 1000, 'own', client)::jsonb #> array['tables', "table", 'columns'] as columns
      from pg_temp.state s
    )
    select v.value from page, jsonb_array_elements(page.columns -> field) with ordinality v (value, n)
    where page.columns -> 'id' ->> (v.n - 1)::integer = tests.id(row_name)::text
  $$;

select tests.sign_in('asha');
select results_eq($$ select f, pg_temp.pulled('projects', 'tiffin', f, 2) from unnest('{name,description,status,links,progress,_deleted}'::text[]) f $$,
  $$ values ('name', 'null'::jsonb), ('description', 'null'), ('status', 'null'), ('links', '""'), ('progress', '50'), ('_deleted', 'true') $$,
  'the texts of a deleted row are left to the device');
select is(pg_temp.pulled('tasks', 'menu', 'title', 2), '""', 'what was emptied is sent, so that the device empties it');
select is(pg_temp.pulled('projects', 'empty', 'name', 2), '"Nothing yet"', 'a live row has its texts');
select is(pg_temp.pulled('projects', 'tiffin', 'name', 1), '"Tiffin Trail"', 'an older client gets them all, as it stores no null');
