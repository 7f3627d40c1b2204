create function pg_temp.ask(post text) returns text
  language sql
  as $$
    select tests.outcome(tests.push('project_posts', tests.id(post), null, jsonb_build_object('project_id', tests.id('tiffin'), 'kind', 'approval',
      'title', post, 'body', 'Look', 'link', ''), 'all'))
  $$;
create function pg_temp.decide(post text, state text, note text default '', scope text default 'own') returns text
  language sql
  as $$
    select tests.outcome(tests.push('project_posts', tests.id(post), jsonb_build_object('state', 'waiting', 'decision_note', ''),
      jsonb_build_object('state', state, 'decision_note', note), scope))
  $$;
create function pg_temp.withdraw(post text) returns text
  language sql
  as $$ select tests.outcome(tests.push('project_posts', tests.id(post), '{"state": "waiting"}', '{"state": "withdrawn"}', 'all')) $$;
create function pg_temp.decision(post text) returns table (state text, note text, by uuid, name text, is_now boolean)
  language sql
  as $$
    select t.state, t.decision_note, t.decided_by, t.decided_by_name, t.decided_at > now() - interval '1 minute'
    from public.project_posts t where t.id = tests.id(post)
  $$;

select tests.sign_in('meera');
select is(pg_temp.ask(post), 'ok', 'an admin asks') from unnest(array['one', 'two', 'three', 'four']) post;
select is(tests.outcome(tests.push('project_posts', tests.id('one'), '{"state": "waiting"}', '{"state": "approved"}', 'all')), 'rejected 42501',
  'an admin doesn''t approve for the customer');
select is(tests.outcome(tests.push('project_posts', tests.id('one'), '{"state": "waiting"}', '{"state": "changes"}', 'all')), 'rejected 42501',
  'nor asks for changes');
select throws_ok($$ update public.project_posts set state = 'approved' where id = tests.id('one') $$, '42501', null, 'not even by a direct update');

select tests.sign_in('rohan');
select is(pg_temp.decide('one', 'approved'), 'rejected not_found', 'another customer decides nothing');

select tests.sign_in('asha');
select is(pg_temp.decide('one', 'withdrawn'), 'rejected 42501', 'the customer doesn''t withdraw it');
select is(pg_temp.decide('one', ''), 'rejected 42501', 'or invent a state');
select is(pg_temp.decide('one', 'waiting', 'x'), 'rejected 42501', 'or write a note without a decision');
select is(pg_temp.decide('two', 'changes', ' '), 'rejected 23514 project_posts_changes_explained', 'changes are explained');
select is(pg_temp.decide('one', 'approved', 'ignored'), 'ok', 'the owner approves');
select results_eq($$ select * from pg_temp.decision('one') $$, $$ values ('approved', '', tests.id('asha'), 'Asha', true) $$,
  'who and when are the database''s');
select is(pg_temp.decide('one', 'approved'), 'ok', 'the same decision from another device is no second one');
select is(pg_temp.decide('one', 'changes', 'No'), 'rejected already_decided', 'another one is refused');
select is(pg_temp.decide('one', 'waiting'), 'ok', 'nobody reopens it');
select is(tests.outcome(tests.push('project_posts', tests.id('one'), '{"state": "approved"}', '{"state": "waiting"}')), 'rejected already_decided',
  'not even knowing the decision');
select throws_ok($$ update public.project_posts set state = 'waiting' where id = tests.id('one') $$, 'P0001', null, 'nor by a direct update');
update public.project_posts set decided_by = tests.id('meera'), decided_by_name = 'Meera', decided_at = '2001-01-01' where id = tests.id('one');
select results_eq($$ select * from pg_temp.decision('one') $$, $$ values ('approved', '', tests.id('asha'), 'Asha', true) $$, 'it stays as it was made');
select is(pg_temp.decide('two', 'changes', 'Larger type'), 'ok', 'the owner asks for changes');
select is(pg_temp.decide('two', 'changes', 'Another'), 'rejected already_decided', 'the note is fixed too');
select results_eq($$ select * from pg_temp.decision('two') $$, $$ values ('changes', 'Larger type', tests.id('asha'), 'Asha', true) $$, 'the first note stays');

select tests.sign_in('meera');
select is(pg_temp.withdraw('one'), 'rejected already_decided', 'what is decided can''t be withdrawn');
select is(pg_temp.withdraw('three'), 'ok', 'an admin withdraws what waits');
select is(pg_temp.withdraw('three'), 'ok', 'twice is once');
select results_eq($$ select state, by from pg_temp.decision('three') $$, $$ values ('withdrawn', tests.id('meera')) $$, 'by their name');
select tests.sign_in('asha');
select is(pg_temp.decide('three', 'approved'), 'rejected already_decided', 'and it can''t be approved then');
select is((tests.push('project_posts', tests.id('three'), '{"state": "waiting"}', '{"state": "approved"}') -> 'row' ->> 'state'), 'withdrawn',
  'the refusal comes with what holds');

-- A project that becomes an admin's.
select tests.sign_in('meera');
update public.projects set user_id = tests.id('meera') where id = tests.id('tiffin');
select is(pg_temp.decide('four', 'approved', '', 'all'), 'rejected 42501', 'nobody answers their own request');
update public.projects set user_id = tests.id('asha') where id = tests.id('tiffin');

-- To another admin, who answers, and back.
select tests.operate();
update public.profiles set status = 'active' where id = tests.id('arjun');
select tests.sign_in('meera');
select is(pg_temp.ask('five'), 'ok', 'an admin asks again');
update public.projects set user_id = tests.id('arjun') where id = tests.id('tiffin');
select tests.sign_in('arjun');
select is(pg_temp.decide('five', 'approved'), 'ok', 'the owner of the project answers');
select tests.sign_in('meera');
update public.projects set user_id = tests.id('asha') where id = tests.id('tiffin');
select tests.sign_in('asha');
select results_eq($$ select state, decided_by_name, decided_by = owner_id from public.project_posts where id = tests.id('five') $$,
  $$ values ('approved', 'Arjun', false) $$, 'the decision says who it was, and that it was not the customer');

select tests.operate();
select results_eq(
  $$ select action, admin_id, user_id, details ->> 'title', details ->> 'status' from public.user_management_logs
    where action like 'approval%' order by action desc, details ->> 'title' $$,
  $$ values ('approval_withdrawn', tests.id('meera'), tests.id('asha'), 'three', 'withdrawn'),
    ('approval_requested', tests.id('meera'), tests.id('asha'), 'five', 'waiting'),
    ('approval_requested', tests.id('meera'), tests.id('asha'), 'four', 'waiting'), ('approval_requested', tests.id('meera'), tests.id('asha'), 'one', 'waiting'),
    ('approval_requested', tests.id('meera'), tests.id('asha'), 'three', 'waiting'), ('approval_requested', tests.id('meera'), tests.id('asha'), 'two', 'waiting'),
    ('approval_decided', tests.id('arjun'), tests.id('arjun'), 'five', 'approved'), ('approval_decided', null, tests.id('asha'), 'one', 'approved'), ('approval_decided', null, tests.id('asha'), 'two', 'changes') $$,
  'the log has each of them once');
