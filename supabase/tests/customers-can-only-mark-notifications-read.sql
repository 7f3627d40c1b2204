select tests.sign_in('asha');
update public.notifications set is_read = true, message = 'Forged', user_id = tests.id('rohan'), created_at = '2001-01-01', _deleted = true;
select results_eq(
  $$ select message, is_read, user_id, created_at <> '2001-01-01', _deleted from public.notifications $$,
  $$ values ('Hello asha', true, tests.id('asha'), true, false) $$,
  'a customer''s update changes only is_read'
);
select throws_ok($$ insert into public.notifications (id, user_id, message) values (gen_random_uuid(), tests.id('asha'), 'x') $$,
  '42501', null, 'a customer can''t send a notification');
select throws_ok($$ delete from public.notifications $$, '42501', null, 'a customer can''t delete a notification');

select tests.sign_in('meera');
insert into public.notifications (id, user_id, message, is_read, _deleted) values (tests.id('sent'), tests.id('asha'), 'Ready', true, true);
select results_eq(
  $$ select message, is_read, _deleted from public.notifications where id = tests.id('sent') $$,
  $$ values ('Ready', false, false) $$,
  'a notification that an admin sends is unread'
);
select is_empty($$ update public.notifications set is_read = true where user_id = tests.id('rohan') returning id $$,
  'an admin can''t mark another user''s as read');
