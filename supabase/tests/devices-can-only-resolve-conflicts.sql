select tests.sign_in('asha');
update public.sync_conflicts set is_resolved = true, replaced_value = '"forged"', user_id = tests.id('rohan'), _deleted = true;
select results_eq(
  $$ select is_resolved, replaced_value, user_id, _deleted from public.sync_conflicts $$,
  $$ values (true, '"Tiffin"'::jsonb, tests.id('asha'), false) $$,
  'a device''s update changes only is_resolved'
);
select throws_ok($$ insert into public.sync_conflicts (table_name, row_id, field) values ('projects', gen_random_uuid(), 'name') $$,
  '42501', null, 'a device can''t create a conflict');
