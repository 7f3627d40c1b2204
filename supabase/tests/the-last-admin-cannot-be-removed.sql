-- arjun is a suspended admin, so meera is the last active one.
select tests.sign_in('meera');
select is(tests.refusal($$ select public.revoke_admin(tests.id('meera')) $$), 'self', 'admins can''t revoke their own right');
select is(tests.refusal($$ select public.delete_account(tests.id('meera')) $$), 'self', 'admins can''t delete themselves');
select is(public.check_account_deletion(tests.id('meera')), 'self', 'check_account_deletion tells admins that they can''t delete themselves');
update public.profiles set status = 'suspended' where id = tests.id('meera');
select is((select status from public.profiles where id = tests.id('meera')), 'active', 'admins can''t suspend themselves');

select tests.serve();
select is(tests.refusal($$ delete from public.admin_users where id = tests.id('meera') $$), 'last_admin', 'the service role can''t remove the last admin''s right');
select is(tests.refusal($$ update public.profiles set status = 'suspended' where id = tests.id('meera') $$), 'last_admin',
  'the service role can''t suspend the last admin');
select is(tests.refusal($$ update public.profiles set _deleted = true where id = tests.id('meera') $$), 'last_admin',
  'the service role can''t delete the last admin');
select tests.operate();
select is(tests.refusal($$ delete from auth.users where id = tests.id('meera') $$), 'last_admin', 'the hosting dashboard can''t delete the last admin');
select is(tests.refusal($$ delete from public.admin_users where id = tests.id('arjun') $$), 'done', 'a suspended admin can be removed');
select is(tests.refusal($$ update public.profiles set status = 'inactive' where id = tests.id('meera') $$), 'done',
  'the last admin can become inactive');

select tests.sign_in('meera');
select public.grant_admin(tests.id('asha'));
select tests.sign_in('asha');
select is(tests.outcome(tests.push('profiles', tests.id('meera'), '{"status": "inactive"}', '{"status": "suspended"}', 'all')), 'ok',
  'one of two admins can be suspended');
select tests.operate();
select is(tests.refusal($$ delete from public.admin_users where id = tests.id('asha') $$), 'last_admin',
  'the other of two admins can''t be removed then');
