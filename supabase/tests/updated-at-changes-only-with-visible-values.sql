begin;
set local search_path = public, extensions;
select no_plan();

create function pg_temp.touched(statement text) returns boolean
  language plpgsql
  as $$
  declare
    before timestamptz[] := array(select updated_at from (
      select id, updated_at from public.projects union all select id, updated_at from public.tasks
      union all select id, updated_at from public.profiles) r order by id);
  begin
    execute statement;
    return before is distinct from array(select updated_at from (
      select id, updated_at from public.projects union all select id, updated_at from public.tasks
      union all select id, updated_at from public.profiles) r order by id);
  end
  $$;
select ok(not pg_temp.touched($$ update public.projects set _deleted = _deleted $$), 'a restamp is no edit');
select ok(not pg_temp.touched($$ update public.tasks set _deleted = _deleted $$), 'of tasks');
select ok(not pg_temp.touched($$ update public.projects set name = name $$), 'the same name is no edit');
select ok(not pg_temp.touched($$ update public.tasks set deleted_with_project = true, _deleted = true where id = tests.id('loose') $$),
  'nor is a deletion: undoing it leaves no trace');
select ok(not pg_temp.touched($$ select public.sync_new_epoch() $$), 'nor is a new epoch');
select ok(pg_temp.touched($$ update public.projects set name = 'Other' $$), 'another name is one');
select ok(pg_temp.touched($$ update public.tasks set status = 'completed' where id = tests.id('loose') $$), 'another status');
select ok(pg_temp.touched($$ update public.profiles set full_name = 'Other' $$), 'another name of a person');
select ok((select bool_and(_xid = pg_current_xact_id()) from public.projects), 'every write is stamped');

select * from finish();
rollback;
