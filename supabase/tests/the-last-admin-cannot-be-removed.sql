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
-- arjun is an admin, but suspended: meera is the last active one.
select tests.sign_in('meera');
select is(pg_temp.refusal($$ select public.revoke_admin(tests.id('meera')) $$), 'self', 'nobody takes their own right');
select is(pg_temp.refusal($$ select public.delete_account(tests.id('meera')) $$), 'self', 'nobody deletes themselves');
select is(public.check_account_deletion(tests.id('meera')), 'self', 'and is told so before');
update public.profiles set status = 'suspended' where id = tests.id('meera');
select is((select status from public.profiles where id = tests.id('meera')), 'active', 'nobody suspends themselves');

select tests.serve();
select is(pg_temp.refusal($$ delete from public.admin_users where id = tests.id('meera') $$), 'last_admin', 'not the service role either');
select is(pg_temp.refusal($$ update public.profiles set status = 'suspended' where id = tests.id('meera') $$), 'last_admin', 'by suspending');
select is(pg_temp.refusal($$ update public.profiles set _deleted = true where id = tests.id('meera') $$), 'last_admin', 'by deleting');
select tests.operate();
select is(pg_temp.refusal($$ delete from auth.users where id = tests.id('meera') $$), 'last_admin', 'nor the hosting dashboard');
select is(pg_temp.refusal($$ delete from public.admin_users where id = tests.id('arjun') $$), 'done', 'a suspended admin may go');
select is(pg_temp.refusal($$ update public.profiles set status = 'inactive' where id = tests.id('meera') $$), 'done', 'inactive is a label');

select tests.sign_in('meera');
select public.grant_admin(tests.id('asha'));
select tests.sign_in('asha');
select is(tests.outcome(tests.push('profiles', tests.id('meera'), '{"status": "inactive"}', '{"status": "suspended"}', 'all')), 'ok', 'one of two may be suspended');
select tests.operate();
select is(pg_temp.refusal($$ delete from public.admin_users where id = tests.id('asha') $$), 'last_admin', 'then the other one remains');

select * from finish();
rollback;
