-- The pushes that a sender would send now.
create function tests.claim() returns table (browser text, kind text, badge integer)
  language sql volatile security definer
  as $$
    select substring(j ->> 'endpoint' from '[^/]*$'), j ->> 'kind', (j ->> 'badge')::integer
    from jsonb_array_elements(public.claim_push_jobs(tests.ticket('send-push'))) j
  $$;
create function tests.notify(variadic names text[]) returns void
  language sql volatile
  as $$
    insert into public.notifications (id, user_id, message) select gen_random_uuid(), tests.id(name), 'News' from unnest(names) name
  $$;
create function tests.write_to_us() returns void
  language sql volatile
  as $$ select public.send_contact_message(gen_random_uuid(), 'Priya', 'priya@example.com', 'quote', 'And by when?') $$;
-- These users subscribed before they were suspended.
update public.profiles set status = 'active' where id in (tests.id('sid'), tests.id('arjun'));
select tests.sign_in('asha');
select tests.ask_for_pushes('ashas-phone', '{notification, contact_message}');
select tests.ask_for_pushes('ashas-laptop');
select tests.sign_in('sid');
select tests.ask_for_pushes('sids-phone');
select tests.sign_in('meera');
select tests.ask_for_pushes('meeras-phone', '{contact_message}');
select tests.ask_for_pushes('meeras-laptop', '{notification}');
select tests.sign_in('arjun');
select tests.ask_for_pushes('arjuns-phone', '{notification, contact_message}');
select tests.operate();
update public.profiles set status = 'suspended' where id in (tests.id('sid'), tests.id('arjun'));
select is_empty('select from private.push_jobs', 'rows from before the subscription send no push');

select tests.notify('asha', 'rohan', 'sid');
select results_eq('select * from tests.claim() order by 1', $$ values ('ashas-laptop', 'notification', 2), ('ashas-phone', 'notification', 2) $$,
  'each browser of an active subscriber gets a push with the unread count');
select is_empty('select * from tests.claim()', 'a claimed push can''t be claimed twice');
delete from private.push_jobs where true;

select tests.sign_in('meera');
select public.notify_everyone('We are back');
select tests.operate();
select results_eq('select * from tests.claim() order by 1',
  $$ values ('ashas-laptop', 'notification', 3), ('ashas-phone', 'notification', 3), ('meeras-laptop', 'notification', 3) $$,
  'a message to everyone is pushed; an admin''s badge also counts unresolved messages');
delete from private.push_jobs where true;

select tests.visit();
select tests.write_to_us();
select tests.operate();
select results_eq('select * from tests.claim()', $$ values ('meeras-phone', 'contact_message', 4) $$,
  'only active admins who subscribed get pushes of contact messages');
delete from private.push_jobs where true;

-- Repeated news before a push is sent.
select tests.notify('asha');
select tests.notify('asha');
select results_eq('select browser, badge from tests.claim() order by 1', $$ values ('ashas-laptop', 5), ('ashas-phone', 5) $$,
  'news that is repeated before its push is sent is one push');
delete from private.push_jobs where true;

-- The badge counts the lines of the list, as the bell does.
insert into public.notifications (user_id, message, kind, project_id, created_at)
select tests.id('asha'), 'News', t.kind, tests.id(t.project), now() - make_interval(mins => t.minutes) from (values
  ('status_changed', 'tiffin', 1), ('status_changed', 'tiffin', 9), ('status_changed', 'tiffin', 15), ('status_changed', 'tiffin', 17),
  ('status_changed', 'tiffin', 31), ('status_changed', 'empty', 2), ('dates_changed', 'tiffin', 3)
) t (kind, project, minutes);
select tests.notify('asha');
select results_eq('select distinct kind, badge from tests.claim()', $$ values ('notification', 10) $$, 'seven rows of news in four lines count as four');
delete from private.push_jobs where true;

-- Between queueing and sending.
select tests.notify('asha');
update public.notifications set is_read = true where user_id = tests.id('asha');
select is_empty('select * from tests.claim()', 'a notification read before sending sends no push');
select is_empty('select from private.push_jobs', 'a notification read before sending is removed from the queue');
select tests.notify('asha');
delete from auth.sessions where id = tests.id('session of asha');
select is_empty('select * from tests.claim()', 'a logged-out browser gets no push');
insert into auth.sessions (id, user_id) values (tests.id('session of asha'), tests.id('asha'));
select tests.notify('asha');
update public.profiles set status = 'suspended' where id = tests.id('asha');
select is_empty('select * from tests.claim()', 'a suspended user gets no push');
select tests.write_to_us();
update public.contact_messages set is_resolved = true where true;
select is_empty('select * from tests.claim()', 'a resolved message sends no push');
select tests.write_to_us();
insert into public.admin_users (id, username) values (tests.id('rohan'), 'rohan');
delete from public.admin_users where id = tests.id('meera');
select is_empty('select * from tests.claim()', 'a former admin gets no push of messages');
select tests.notify('meera');
update private.push_jobs set created_at = now() - interval '25 hours' where true;
select is_empty('select * from tests.claim()', 'news older than a day sends no push');

-- A failure of the queue must not fail the message.
drop view private.push_recipients;
select lives_ok($$ select tests.notify('rohan') $$, 'a notification is stored even if its push can''t be queued');
