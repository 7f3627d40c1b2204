-- Makes the rows seem deleted before this transaction, because a pull delivers nothing of a running transaction.
alter table public.projects disable trigger user;
alter table public.tasks disable trigger user;
update public.projects set description = 'Lunch', _deleted = true where id = tests.id('tiffin');
-- Empties the text, as the deletion of an account does.
update public.tasks set description = '', title = '', _deleted = true where id = tests.id('menu');
alter table public.projects enable trigger user;
alter table public.tasks enable trigger user;

create temporary table state on commit drop as select epoch from private.sync_state;
grant select on state to authenticated;
-- A column of one row in the answer to a device that has all rows.
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
  'a pull sends null for the texts of a tombstone, so that the device keeps its own');
select is(pg_temp.pulled('tasks', 'menu', 'title', 2), '""', 'a pull sends an emptied text, so that the device empties its own');
select is(pg_temp.pulled('projects', 'empty', 'name', 2), '"Nothing yet"', 'a pull sends the texts of a live row');
select is(pg_temp.pulled('projects', 'tiffin', 'name', 1), '"Tiffin Trail"', 'a pull sends all texts to an older client, which can''t store null');
