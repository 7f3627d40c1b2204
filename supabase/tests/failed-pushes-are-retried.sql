begin;
set local search_path = public, extensions;
select no_plan();

create function tests.ticket() returns text
  language sql stable security definer
  as $$ select s.ticket from private.push_sender s $$;
create function tests.claim() returns jsonb
  language sql volatile security definer
  as $$ select public.claim_push_jobs(tests.ticket()) -> 0 $$;
-- The sender reports the outcome of a job it was given.
create function tests.finish(job jsonb, outcome text, more jsonb default '{}') returns integer
  language sql volatile security definer
  as $$ select public.finish_push_jobs(tests.ticket(), jsonb_build_array(job || more || jsonb_build_object('outcome', outcome))) $$;
create function tests.notify() returns void
  language sql volatile security definer
  as $$ insert into public.notifications (id, user_id, message) values (gen_random_uuid(), tests.id('asha'), 'News') $$;
grant execute on all functions in schema tests to authenticated, service_role;
create temporary table job (it jsonb);

select tests.sign_in('asha');
select tests.ask_for_pushes('phone');
select tests.serve();
select throws_ok($$ select public.claim_push_jobs('a guess') $$, '42501', null, 'not even the service role sends without the ticket');
select throws_ok($$ select public.finish_push_jobs('a guess', '[]') $$, '42501', null, 'nor reports');
select tests.operate();

select tests.notify();
insert into job select tests.claim();
select is(tests.finish((select it from job), 'sent'), null, 'after what was sent nothing waits');
select is_empty('select from private.push_jobs', 'and it is gone');

select tests.notify();
update job set it = tests.claim();
select tests.notify();
select is(tests.finish((select it from job), 'sent'), 0, 'news that came while one was being sent');
update job set it = tests.claim();
select isnt((select it from job), null, 'is sent at once');
select tests.finish((select it from job), 'refused');
select is_empty('select from private.push_jobs', 'what the push service will never take is not tried again');

select tests.notify();
update job set it = tests.claim();
select is(tests.finish((select it from job), 'failed'), 30, 'what failed waits for half a minute');
select is(tests.claim(), null, 'not before');
update private.push_jobs set due_at = now() where true;
update job set it = tests.claim();
select is(tests.finish((select it from job), 'failed'), 120, 'then longer');
update private.push_jobs set due_at = now() where true;
update job set it = tests.claim();
select is(tests.finish((select it from job), 'failed', '{"retry_after": 3600}'), 3600, 'and as long as the push service says');
update private.push_jobs set due_at = now(), attempts = 5 where true;
update job set it = tests.claim();
select is(tests.finish((select it from job), 'failed'), null, 'after six tries');
select is_empty('select from private.push_jobs', 'it is given up');

select tests.notify();
update job set it = tests.claim();
update private.push_jobs set due_at = clock_timestamp() where due_at > clock_timestamp() + interval '119 seconds';
select isnt(tests.claim(), null, 'a sender that never reports loses its job to another after two minutes');
select tests.finish((select it from job), 'gone');
select is_empty('select from private.push_jobs union all select from private.push_subscriptions',
  'a browser that the push service does not know any more is forgotten');

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
select is_empty('select from private.push_jobs', 'the purge removes what nobody sent');
select results_eq($$ select substring(endpoint from '[^/]*$') from private.push_subscriptions $$, $$ values ('phone') $$,
  'and browsers not opened for long, or signed out in');
delete from auth.users where id = tests.id('asha');
select is_empty('select from private.push_subscriptions', 'an account takes its browsers with it');

select * from finish();
rollback;
