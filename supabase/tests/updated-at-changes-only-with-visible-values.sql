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
select ok(not pg_temp.touched($$ update public.projects set _deleted = _deleted $$), 'a restamp of a project doesn''t change updated_at');
select ok(not pg_temp.touched($$ update public.tasks set _deleted = _deleted $$), 'a restamp of a task doesn''t change updated_at');
select ok(not pg_temp.touched($$ update public.projects set name = name $$), 'an unchanged name doesn''t change updated_at');
select ok(not pg_temp.touched($$ update public.tasks set deleted_with_parent = true, _deleted = true where id = tests.id('loose') $$),
  'a deletion doesn''t change updated_at');
select ok(not pg_temp.touched($$ select public.sync_new_epoch() $$), 'a new epoch doesn''t change updated_at');
select ok(pg_temp.touched($$ update public.projects set name = 'Other' $$), 'a new name changes updated_at');
select ok(pg_temp.touched($$ update public.tasks set status = 'completed' where id = tests.id('loose') $$), 'a new status changes updated_at');
select ok(pg_temp.touched($$ update public.profiles set full_name = 'Other' $$), 'a user''s new name changes updated_at');
select ok((select bool_and(_xid = pg_current_xact_id()) from public.projects), 'every write gets a new stamp');
