begin;
set local search_path = public, extensions;
select no_plan();

select tests.sign_in('meera');
select public.delete_account(tests.id('asha'));
select tests.visit();
select is(public.is_account_deleted(tests.id('asha')), true, 'a visitor learns that an account was deleted');
select is(public.is_account_deleted(tests.id('rohan')), false, 'and that another one was not');
select is(public.is_account_deleted(tests.id('sid')), false, 'a suspended account is not deleted');
select is(public.is_account_deleted(gen_random_uuid()), true, 'an account that the database has forgotten counts as deleted');
select is(public.is_account_deleted(null), false, 'a null id does not count as deleted');
select tests.sign_in('rohan');
select is(public.is_account_deleted(tests.id('asha')), true, 'so does a user');
select tests.sign_in('asha');
select is(public.is_account_deleted(tests.id('asha')), true, 'and the deleted user, with a token that has not expired');
select tests.sign_in('sid');
select is(tests.pull('projects') ->> 'status', 'suspended', 'a suspended user is not told that they are deleted');

select * from finish();
rollback;
