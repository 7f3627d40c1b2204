select tests.sign_in('asha');
select throws_ok($$ select public.notify_everyone('Hello') $$, '42501', null, 'a customer can''t send a message to everyone');
select tests.sign_in('meera');
select public.delete_account(tests.id('rohan'));
select is(public.notify_everyone('We are back'), 4, 'the call returns the number of accounts');
select results_eq($$ select user_id, is_read from public.notifications where message = 'We are back' order by user_id $$,
  $$ select id, false from public.profiles where not _deleted order by id $$, 'each account has one unread notification');
select throws_ok($$ select public.notify_everyone('  ') $$, '23514', null, 'an empty message is refused');
