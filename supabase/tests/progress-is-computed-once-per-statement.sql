-- The number of tasks that a statement reads, by this transaction's counters.
create function pg_temp.tasks_read(statement text) returns bigint
  language plpgsql
  as $$
  declare
    before bigint := (select seq_tup_read + idx_tup_fetch from pg_stat_xact_user_tables where relid = 'public.tasks'::regclass);
  begin
    execute statement;
    return (select seq_tup_read + idx_tup_fetch from pg_stat_xact_user_tables where relid = 'public.tasks'::regclass) - before;
  end
  $$;

insert into public.projects (id, user_id, name) values (tests.id('crowded'), tests.id('asha'), 'Crowded');
select cmp_ok(pg_temp.tasks_read($$
  insert into public.tasks (id, project_id, title) select tests.id('task ' || n), tests.id('crowded'), 'Task' from generate_series(1, 200) n
$$), '<', 2000::bigint, 'creating 200 tasks reads each task a few times, not 200 times');
select is(tests.progress('crowded'), 0, 'none of the new tasks is completed');
select cmp_ok(pg_temp.tasks_read($$ update public.tasks set status = 'completed' where project_id = tests.id('crowded') $$),
  '<', 2000::bigint, 'completing 200 tasks reads each a few times');
select is(tests.progress('crowded'), 100, 'all of the new tasks are completed');

-- One statement moves some tasks, changes the status of some, deletes some, and only renames some.
update public.projects set progress = 7 where id = tests.id('empty');
update public.tasks t set
  project_id = case when n <= 50 then tests.id('empty') else t.project_id end,
  status = case when n between 26 and 100 then 'pending' else t.status end,
  _deleted = n between 101 and 125,
  title = 'Another title'
from generate_series(1, 200) n where t.id = tests.id('task ' || n);
select is(tests.progress('empty'), 50, 'of the 50 moved tasks, 25 count as completed');
select is(tests.progress('crowded'), 60, 'of the 125 remaining tasks, 75 count as completed');
select is(tests.progress('tiffin'), 50, 'no other project is recounted');

update public.projects set progress = 5 where id in (tests.id('empty'), tests.id('crowded'));
update public.tasks set title = 'Only a title' where project_id in (tests.id('empty'), tests.id('crowded'));
select is(tests.progress('crowded'), 5, 'a new title recounts nothing');
update public.tasks set title = 'Again', status = case when id = tests.id('task 1') then 'pending' else status end
where project_id in (tests.id('empty'), tests.id('crowded'));
select is(tests.progress('empty'), 48, 'one new status among new titles recounts its own project');
select is(tests.progress('crowded'), 5, 'new titles don''t recount the other project');
update public.tasks set status = status where false;
select is(tests.progress('crowded'), 5, 'a statement without rows recounts nothing');

insert into public.tasks (id, project_id, title, status)
select tests.id('task ' || n), case when n % 2 = 0 then tests.id('empty') end, 'Task', 'completed' from generate_series(149, 250) n
on conflict (id) do update set project_id = excluded.project_id, status = 'pending';
select is(tests.progress('empty'), 49, 'an upsert counts inserted and updated tasks');
select is(tests.progress('crowded'), 32, 'an upsert recounts the project that a task left');
