create function pg_temp.events() returns table (event text, body text, count integer, task uuid)
  language sql security definer
  as $$
    select t.event, t.body, t.count, t.task_id from public.project_posts t
    where t.project_id = tests.id('tiffin') and t.kind = 'event' and not t._deleted order by t.seq, t.event
  $$;

select tests.sign_in('meera');
update public.tasks set status = 'completed' where id = tests.id('checkout');
select results_eq('select * from pg_temp.events()', $$ values ('task_completed', '“Checkout” is done.', 1, tests.id('checkout')) $$,
  'a completed task is an event');
update public.tasks set status = 'pending' where id = tests.id('checkout');
select is_empty('select * from pg_temp.events()', 'the Undo of a completion removes its event');
update public.tasks set status = 'pending' where id = tests.id('menu');
update public.tasks set status = 'completed' where project_id = tests.id('tiffin');
select results_eq('select * from pg_temp.events()', $$ values ('task_completed', '2 tasks completed.', 2, null::uuid) $$,
  'two tasks completed at once are one event');
update public.tasks set status = 'pending' where id = tests.id('checkout');
select results_eq('select * from pg_temp.events()', $$ values ('task_completed', '“Menu screen” is done.', 1, tests.id('menu')) $$,
  'the Undo of one completion keeps the other task in the event');
select tests.operate();
delete from public.project_posts where kind = 'event';

select tests.sign_in('meera');
update public.projects set status = 'on-hold' where id = tests.id('tiffin');
update public.projects set status = 'completed' where id = tests.id('tiffin');
select results_eq('select event, body from pg_temp.events()', $$ values ('project_completed', 'The project is complete.') $$,
  'a later change of status within a minute replaces the first');
update public.projects set due_on = '2030-11-27' where id = tests.id('tiffin');
select results_eq('select event, body from pg_temp.events()',
  $$ values ('dates_changed', 'The project is due on 27 Nov 2030.'), ('project_completed', 'The project is complete.') $$,
  'a change of dates is an event');

select is_empty($$ select from public.project_posts where kind = 'event' and for_admins $$, 'admins'' devices don''t get events');
select tests.operate();
delete from public.project_posts where kind = 'event';
select tests.sign_in('asha');
update public.projects set status = 'planning' where id = tests.id('tiffin');
select is_empty('select * from pg_temp.events()', 'a customer''s change is no event');

select tests.operate();
update public.profiles set status = 'suspended' where id = tests.id('asha');
select tests.sign_in('meera');
update public.projects set status = 'in-progress' where id = tests.id('tiffin');
select results_eq('select body from pg_temp.events()', $$ values ('The project is now In Progress.') $$,
  'changes while the customer is suspended are events');
