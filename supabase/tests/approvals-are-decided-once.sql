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
select is(pg_temp.ask(post), 'ok', 'an admin can ask for an approval') from unnest(array['one', 'two', 'three', 'four']) post;
select is(tests.outcome(tests.push('project_posts', tests.id('one'), '{"state": "waiting"}', '{"state": "approved"}', 'all')), 'rejected 42501',
  'an admin can''t approve for the customer');
select is(tests.outcome(tests.push('project_posts', tests.id('one'), '{"state": "waiting"}', '{"state": "changes"}', 'all')), 'rejected 42501',
  'an admin can''t ask for changes in the customer''s name');
select throws_ok($$ update public.project_posts set state = 'approved' where id = tests.id('one') $$, '42501', null,
  'an admin can''t approve by a direct update either');

select tests.sign_in('rohan');
select is(pg_temp.decide('one', 'approved'), 'rejected not_found', 'another customer can''t decide');

select tests.sign_in('asha');
select is(pg_temp.decide('one', 'withdrawn'), 'rejected 42501', 'the customer can''t withdraw a request');
select is(pg_temp.decide('one', ''), 'rejected 42501', 'the customer can''t set an unknown state');
select is(pg_temp.decide('one', 'waiting', 'x'), 'rejected 42501', 'the customer can''t write a note without a decision');
select is(pg_temp.decide('two', 'changes', ' '), 'rejected 23514 project_posts_changes_explained',
  'a customer who asks for changes must explain them');
select is(pg_temp.decide('one', 'approved', 'ignored'), 'ok', 'the project''s owner can approve');
select results_eq($$ select * from pg_temp.decision('one') $$, $$ values ('approved', '', tests.id('asha'), 'Asha', true) $$,
  'the database sets who decided, and when');
select is(pg_temp.decide('one', 'approved'), 'ok', 'the same decision from another device is accepted');
select is(pg_temp.decide('one', 'changes', 'No'), 'rejected already_decided', 'a different decision is refused');
select is(pg_temp.decide('one', 'waiting'), 'ok', 'a push that leaves the state as the device knew it is accepted');
select is(tests.outcome(tests.push('project_posts', tests.id('one'), '{"state": "approved"}', '{"state": "waiting"}')), 'rejected already_decided',
  'a decided request can''t be reopened');
select throws_ok($$ update public.project_posts set state = 'waiting' where id = tests.id('one') $$, 'P0001', null,
  'a decided request can''t be reopened by a direct update');
update public.project_posts set decided_by = tests.id('meera'), decided_by_name = 'Meera', decided_at = '2001-01-01' where id = tests.id('one');
select results_eq($$ select * from pg_temp.decision('one') $$, $$ values ('approved', '', tests.id('asha'), 'Asha', true) $$,
  'the first decision stays');
select is(pg_temp.decide('two', 'changes', 'Larger type'), 'ok', 'the project''s owner can ask for changes');
select is(pg_temp.decide('two', 'changes', 'Another'), 'rejected already_decided', 'the note of a decision can''t be changed');
select results_eq($$ select * from pg_temp.decision('two') $$, $$ values ('changes', 'Larger type', tests.id('asha'), 'Asha', true) $$, 'the first note stays');

select tests.sign_in('meera');
select is(pg_temp.withdraw('one'), 'rejected already_decided', 'a decided request can''t be withdrawn');
select is(pg_temp.withdraw('three'), 'ok', 'an admin can withdraw a waiting request');
select is(pg_temp.withdraw('three'), 'ok', 'withdrawing a request again is accepted');
select results_eq($$ select state, by from pg_temp.decision('three') $$, $$ values ('withdrawn', tests.id('meera')) $$,
  'a withdrawal names the admin');
select tests.sign_in('asha');
select is(pg_temp.decide('three', 'approved'), 'rejected already_decided', 'a withdrawn request can''t be approved');
select is((tests.push('project_posts', tests.id('three'), '{"state": "waiting"}', '{"state": "approved"}') -> 'row' ->> 'state'), 'withdrawn',
  'the refusal returns the current row');

-- An admin becomes the project's owner.
select tests.sign_in('meera');
update public.projects set user_id = tests.id('meera') where id = tests.id('tiffin');
select is(pg_temp.decide('four', 'approved', '', 'all'), 'rejected 42501', 'an admin who owns the project can''t answer their own request');
update public.projects set user_id = tests.id('asha') where id = tests.id('tiffin');

-- Another admin becomes the owner and answers; then the project returns to asha.
select tests.operate();
update public.profiles set status = 'active' where id = tests.id('arjun');
select tests.sign_in('meera');
select is(pg_temp.ask('five'), 'ok', 'the admin can ask for another approval');
update public.projects set user_id = tests.id('arjun') where id = tests.id('tiffin');
select tests.sign_in('arjun');
select is(pg_temp.decide('five', 'approved'), 'ok', 'another admin who owns the project can answer');
select tests.sign_in('meera');
update public.projects set user_id = tests.id('asha') where id = tests.id('tiffin');
select tests.sign_in('asha');
select results_eq($$ select state, decided_by_name, decided_by = owner_id from public.project_posts where id = tests.id('five') $$,
  $$ values ('approved', 'Arjun', false) $$, 'the decision names the admin, and shows that the admin is not the current owner');

select tests.operate();
select results_eq(
  $$ select action, admin_id, user_id, details ->> 'title', details ->> 'status' from public.user_management_logs
    where action like 'approval%' order by action desc, details ->> 'title' $$,
  $$ values ('approval_withdrawn', tests.id('meera'), tests.id('asha'), 'three', 'withdrawn'),
    ('approval_requested', tests.id('meera'), tests.id('asha'), 'five', 'waiting'),
    ('approval_requested', tests.id('meera'), tests.id('asha'), 'four', 'waiting'), ('approval_requested', tests.id('meera'), tests.id('asha'), 'one', 'waiting'),
    ('approval_requested', tests.id('meera'), tests.id('asha'), 'three', 'waiting'), ('approval_requested', tests.id('meera'), tests.id('asha'), 'two', 'waiting'),
    ('approval_decided', tests.id('arjun'), tests.id('arjun'), 'five', 'approved'), ('approval_decided', null, tests.id('asha'), 'one', 'approved'), ('approval_decided', null, tests.id('asha'), 'two', 'changes') $$,
  'the log has each request and decision once');
