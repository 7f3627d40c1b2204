begin;
set local search_path = public, extensions;
select no_plan();

create function pg_temp.refusal(statement text) returns text
  language plpgsql
  as $$
  declare
    hint text;
  begin
    execute statement;
    return 'done';
  exception when others then
    get stacked diagnostics hint = pg_exception_hint;
    return hint;
  end
  $$;
select is(pg_temp.refusal($$ truncate public.admin_users $$), 'last_admin', 'it is not emptied');
select is(pg_temp.refusal($$ truncate public.profiles cascade $$), 'last_admin', 'nor along with the people');
select is(pg_temp.refusal($$ update public.admin_users set id = tests.id('asha') where id = tests.id('meera') $$), 'not_allowed', 'a right is not handed on');
select is(pg_temp.refusal($$ update public.admin_users set id = tests.id('asha') where id = tests.id('arjun') $$), 'not_allowed', 'by nobody');
select is(pg_temp.refusal($$ update public.admin_users set username = 'meera2' where id = tests.id('meera') $$), 'done', 'a username may change');

select * from finish();
rollback;
