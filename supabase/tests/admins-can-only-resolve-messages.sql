begin;
set local search_path = public, extensions;
select no_plan();

select tests.sign_in('meera');
update public.contact_messages set is_resolved = true, name = 'x', email = 'x@example.com', message = 'x', subject = 'general',
  created_at = '2001-01-01', _deleted = true;
select results_eq(
  $$ select name, email, subject, message, is_resolved, _deleted from public.contact_messages $$,
  $$ values ('Priya', 'priya@example.com', 'quote', 'What would it cost?', true, false) $$,
  'an admin can''t change a message''s text'
);
select throws_ok($$ delete from public.contact_messages $$, '42501', null, 'nor delete it');
select tests.sign_in('asha');
select is_empty($$ update public.contact_messages set is_resolved = false returning id $$, 'a customer can''t resolve messages');

select * from finish();
rollback;
