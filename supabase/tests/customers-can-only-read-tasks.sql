select tests.sign_in('asha');
select throws_ok($$ insert into public.tasks (id, project_id, title) values (gen_random_uuid(), tests.id('tiffin'), 'Mine') $$,
  '42501', null, 'a customer can''t create a task');
select is_empty($$ update public.tasks set status = 'completed' returning id $$, 'a customer can''t complete a task');
select throws_ok($$ delete from public.tasks $$, '42501', null, 'a customer can''t delete a task');

select tests.sign_in('meera');
insert into public.tasks (id, project_id, title, created_by, owner_id, deleted_with_parent)
values (tests.id('fresh'), tests.id('tiffin'), 'Fresh', tests.id('rohan'), tests.id('rohan'), true);
select results_eq(
  $$ select created_by, owner_id, deleted_with_parent, created_at from public.tasks where id = tests.id('fresh') $$,
  $$ values (tests.id('meera'), tests.id('asha'), false, now()) $$,
  'the database sets a task''s author and owner, and ignores those that were sent'
);
update public.tasks set created_by = tests.id('rohan'), owner_id = tests.id('rohan'), created_at = '2001-01-01' where id = tests.id('fresh');
select results_eq(
  $$ select created_by, owner_id, created_at from public.tasks where id = tests.id('fresh') $$,
  $$ values (tests.id('meera'), tests.id('asha'), now()) $$,
  'an update doesn''t change a task''s author and owner'
);
