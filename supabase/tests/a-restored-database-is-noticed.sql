create function pg_temp.pulled() returns jsonb
  language sql volatile
  as $$ select public.sync_pull_tables('[{"table": "projects", "checkpoint": null}]') $$;

-- Put the database in the state of a restored dump from another server.
update private.sync_state set cluster = cluster + 1;
select tests.sign_in('asha');
select throws_ok($$ select pg_temp.pulled() $$, '55000', null, 'a pull is refused: an empty answer would look like an empty database');
select is(tests.outcome(tests.push('projects', tests.id('tiffin'), '{"name": "Tiffin Trail"}', '{"name": "Sent"}')), 'ok', 'edits are still accepted');

select tests.operate();
select isnt(public.sync_new_epoch(), null, 'the operator can start a new epoch');
select tests.sign_in('asha');
select is(pg_temp.pulled() ->> 'status', 'ok', 'pulls work again in the new epoch');
