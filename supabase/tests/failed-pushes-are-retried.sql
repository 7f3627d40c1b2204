create function tests.claim() returns jsonb
  language sql volatile security definer
  as $$ select public.claim_push_jobs(tests.ticket('send-push')) -> 0 $$;
-- Reports the outcome of a claimed job, as the sender does.
create function tests.finish(job jsonb, outcome text, more jsonb default '{}') returns integer
  language sql volatile security definer
  as $$ select public.finish_push_jobs(tests.ticket('send-push'), jsonb_build_array(job || more || jsonb_build_object('outcome', outcome))) $$;
create function tests.notify() returns void
  language sql volatile security definer
  as $$ insert into public.notifications (id, user_id, message) values (gen_random_uuid(), tests.id('asha'), 'News') $$;
create temporary table job (it jsonb);

select tests.sign_in('asha');
select tests.ask_for_pushes('phone');
select tests.serve();
select throws_ok($$ select public.claim_push_jobs('a guess') $$, '42501', null, 'even the service role needs the ticket to claim pushes');
select throws_ok($$ select public.finish_push_jobs('a guess', '[]') $$, '42501', null, 'even the service role needs the ticket to report pushes');
select tests.operate();

select tests.notify();
insert into job select tests.claim();
select is(tests.finish((select it from job), 'sent'), null, 'no push is due after a sent one');
select is_empty('select from private.push_jobs', 'the sent push is removed');

select tests.notify();
update job set it = tests.claim();
select tests.notify();
select is(tests.finish((select it from job), 'sent'), 0, 'news that arrives while a push is being sent is due at once');
update job set it = tests.claim();
select isnt((select it from job), null, 'news that arrived while a push was being sent can be claimed');
select tests.finish((select it from job), 'refused');
select is_empty('select from private.push_jobs', 'a push that the service rejects for good is not retried');

select tests.notify();
update job set it = tests.claim();
select is(tests.finish((select it from job), 'failed'), 30, 'a failed push waits half a minute');
select is(tests.claim(), null, 'a failed push can''t be claimed before its wait ends');
update private.push_jobs set due_at = now() where true;
update job set it = tests.claim();
select is(tests.finish((select it from job), 'failed'), 120, 'the next wait is longer');
update private.push_jobs set due_at = now() where true;
update job set it = tests.claim();
select is(tests.finish((select it from job), 'failed', '{"retry_after": 3600}'), 3600, 'the push service''s wait is respected');
update private.push_jobs set due_at = now(), attempts = 5 where true;
update job set it = tests.claim();
select is(tests.finish((select it from job), 'failed'), null, 'a push that failed six times isn''t due again');
select is_empty('select from private.push_jobs', 'a push is removed after six attempts');

select tests.notify();
update job set it = tests.claim();
update private.push_jobs set due_at = clock_timestamp() where due_at > clock_timestamp() + interval '119 seconds';
select isnt(tests.claim(), null, 'a push that is not reported within two minutes can be claimed again');
select tests.finish((select it from job), 'gone');
select is_empty('select from private.push_jobs union all select from private.push_subscriptions',
  'a subscription unknown to the push service is removed');

-- Maintenance.
select tests.sign_in('asha');
select tests.ask_for_pushes('phone');
select tests.ask_for_pushes('drawer');
select tests.sign_in('rohan');
select tests.ask_for_pushes('laptop');
select tests.operate();
select tests.notify();
update private.push_jobs set created_at = now() - interval '25 hours' where true;
update private.push_subscriptions set saved_at = now() - interval '91 days' where endpoint like '%drawer';
delete from auth.sessions where id = tests.id('session of rohan');
select public.sync_purge();
select is_empty('select from private.push_jobs', 'the purge removes unsent pushes');
select results_eq($$ select substring(endpoint from '[^/]*$') from private.push_subscriptions $$, $$ values ('phone') $$,
  'the purge removes subscriptions that are unused or without a session');
delete from auth.users where id = tests.id('asha');
select is_empty('select from private.push_subscriptions', 'deleting an account deletes its subscriptions');
