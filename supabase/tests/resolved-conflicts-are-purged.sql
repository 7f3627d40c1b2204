begin;
set local search_path = public, extensions;
select no_plan();

update public.sync_conflicts set is_resolved = true where id = tests.id('ashas conflict');
select tests.serve();
select public.sync_purge();
select tests.operate();
select is_empty('select id from public.sync_conflicts where _deleted', 'one that was resolved lately stays');

select tests.serve();
select is(public.sync_purge(interval '0'), 0, 'an older one is not removed at once');
select tests.operate();
select results_eq($$ select id, replaced_value, kept_value from public.sync_conflicts where _deleted $$,
  $$ values (tests.id('ashas conflict'), null::jsonb, null::jsonb) $$, 'but becomes a tombstone without its texts, for devices to drop');
select is((select count(*) from public.sync_conflicts where not _deleted), 2::bigint, 'open ones stay');
select tests.serve();
select is(public.sync_purge(), 0, 'a young tombstone stays');
select is(public.sync_purge(interval '0'), 1, 'and goes with the tombstones of its time');
select tests.operate();
select is_empty($$ select id from public.sync_conflicts where id = tests.id('ashas conflict') $$, 'for good');
select isnt_empty($$ select xid from private.sync_purged where table_name = 'sync_conflicts' $$, 'a device that was away that long starts over');

select * from finish();
rollback;
