select tests.sign_in('asha');
select throws_ok($$ select public.sync_purge() $$, '42501', null, 'a user can''t purge');
select tests.operate();
update public.projects set _deleted = true where id in (tests.id('tiffin'), tests.id('empty'));
update public.notifications set _deleted = true where id = tests.id('hello asha');
select tests.serve();
select is(public.sync_purge(), 0, 'young tombstones stay');
select is(public.sync_purge(interval '0'), 5, 'old tombstones are purged: two projects, their two tasks, a notification');
select tests.operate();
select is_empty($$ select id from public.projects where _deleted $$, 'no deleted project remains');
select is((select count(*) from public.projects), 2::bigint, 'live rows stay');
select is_empty('select id from public.sync_revocations', 'revocations are purged');
select results_eq($$ select table_name, xid from private.sync_purged where table_name <> 'sync_conflicts' order by 1 $$,
  $$ values ('notifications', pg_current_xact_id()), ('projects', pg_current_xact_id()), ('tasks', pg_current_xact_id()) $$,
  'the last purged stamp of each table is stored');
select is((select count(*) from private.sync_pushes), 0::bigint, 'old push ids are purged');

-- A purge waits for the rows that reference a tombstone.
update public.notifications set _deleted = true where user_id = tests.id('rohan');
update public.profiles set _deleted = true where id = tests.id('rohan');
select public.sync_purge(interval '0');
select isnt_empty($$ select id from public.profiles where id = tests.id('rohan') $$, 'a deleted user with projects stays as a tombstone');
