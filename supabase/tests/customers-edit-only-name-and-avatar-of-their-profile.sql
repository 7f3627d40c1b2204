select tests.sign_in('asha');
update public.profiles set full_name = 'Asha V.', avatar_url = 'https://example.com/a.jpg', email = 'other@example.com',
  status = 'suspended', is_admin = true, created_at = '2001-01-01', _deleted = true where id = tests.id('asha');
select results_eq(
  $$ select full_name, avatar_url, email, status, is_admin, _deleted from public.profiles $$,
  $$ values ('Asha V.', 'https://example.com/a.jpg', 'asha@example.com', 'active', false, false) $$,
  'a user''s update changes only the name and the avatar'
);
select is_empty($$ update public.profiles set full_name = 'x' where id = tests.id('rohan') returning id $$, 'another user''s profile does not change');
select throws_ok($$ insert into public.profiles (id) values (gen_random_uuid()) $$, '42501', null, 'a user can''t create a profile');
select throws_ok($$ delete from public.profiles $$, '42501', null, 'a user can''t delete a profile');
select throws_ok($$ insert into public.admin_users (id, username) values (tests.id('asha'), 'asha') $$, '42501', null,
  'users can''t grant themselves the admin right');
update public.profiles set avatar_url = tests.id('asha') || '/1732100000000.jpg';
select is((select avatar_url from public.profiles), tests.id('asha') || '/1732100000000.jpg', 'a path in the user''s own folder is a valid avatar');
select throws_ok($$ update public.profiles set avatar_url = tests.id('rohan') || '/1.jpg' $$, '23514', null,
  'a path in another user''s folder is no valid avatar');
select throws_ok($$ update public.profiles set avatar_url = 'javascript:alert(1)' $$, '23514', null, 'a URL without https is no valid avatar');
update public.profiles set avatar_url = '';
select is((select avatar_url from public.profiles), null, 'an empty avatar becomes null');

select tests.sign_in('meera');
update public.profiles set status = 'inactive', full_name = 'Somebody', avatar_url = 'https://example.com/b.jpg', email = 'x@example.com',
  is_admin = true where id = tests.id('asha');
select results_eq(
  $$ select full_name, avatar_url, email, status, is_admin from public.profiles where id = tests.id('asha') $$,
  $$ values ('Asha V.', null::text, 'asha@example.com', 'inactive', false) $$,
  'an admin can set another user''s status, but not the name'
);
update public.profiles set status = 'inactive', full_name = 'Meera I.' where id = tests.id('meera');
select results_eq(
  $$ select full_name, status from public.profiles where id = tests.id('meera') $$,
  $$ values ('Meera I.', 'active') $$,
  'admins can change their own name, but not their own status'
);
