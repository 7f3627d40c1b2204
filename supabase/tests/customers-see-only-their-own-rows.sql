select tests.sign_in('asha');
select set_eq('select id from public.profiles', array[tests.id('asha')], 'a customer sees only their own profile');
select is_empty('select id from public.admin_users', 'a customer sees no admin row');
select set_eq('select id from public.projects', array[tests.id('tiffin'), tests.id('empty')], 'a customer sees only their own projects');
select set_eq('select id from public.tasks', array[tests.id('menu'), tests.id('checkout')], 'a customer sees only the tasks of their projects');
select set_eq('select id from public.notifications', array[tests.id('hello asha')], 'a customer sees only their own notifications');
select is_empty('select id from public.contact_messages', 'a customer sees no contact message');
select is_empty('select id from public.user_management_logs', 'a customer sees no entry of the activity log');
select is_empty('select id from public.analytics_events', 'a customer sees no analytics events');
select set_eq('select id from public.sync_conflicts', array[tests.id('ashas conflict')], 'a customer sees only the conflicts of their own rows');
select set_eq('select row_id from public.sync_revocations', array[tests.id('given away')], 'a customer sees only their own revocations');

select tests.operate();
update public.projects set _deleted = true where id = tests.id('tiffin');
select tests.sign_in('asha');
select results_eq('select _deleted from public.projects where id = tests.id(''tiffin'')', array[true],
  'a deleted project stays visible to its owner as a tombstone');
