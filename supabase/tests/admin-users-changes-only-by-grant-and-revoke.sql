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
select is(pg_temp.refusal($$ truncate public.admin_users $$), 'last_admin', 'the table can''t be truncated');
select is(pg_temp.refusal($$ truncate public.profiles cascade $$), 'last_admin', 'nor through a cascade from profiles');
select is(pg_temp.refusal($$ update public.admin_users set id = tests.id('asha') where id = tests.id('meera') $$), 'not_allowed', 'an admin right can''t be transferred');
select is(pg_temp.refusal($$ update public.admin_users set id = tests.id('asha') where id = tests.id('arjun') $$), 'not_allowed', 'nor can a suspended admin''s right');
select is(pg_temp.refusal($$ update public.admin_users set username = 'meera2' where id = tests.id('meera') $$), 'done', 'a username can change');

select * from finish();
rollback;
