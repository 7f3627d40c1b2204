create function pg_temp.pulled() returns jsonb
  language sql volatile
  as $$ select public.sync_pull_tables('[{"table": "projects", "checkpoint": null}]') $$;

-- As after restoring another server's dump.
update private.sync_state set cluster = cluster + 1;
select tests.sign_in('asha');
select throws_ok($$ select pg_temp.pulled() $$, '55000', null, 'a pull is refused, instead of delivering nothing');
select is(tests.outcome(tests.push('projects', tests.id('tiffin'), '{"name": "Tiffin Trail"}', '{"name": "Sent"}')), 'ok', 'edits are still accepted');

select tests.operate();
select isnt(public.sync_new_epoch(), null, 'the operator begins a new epoch');
select tests.sign_in('asha');
select is(pg_temp.pulled() ->> 'status', 'ok', 'after that, pulls are answered');
