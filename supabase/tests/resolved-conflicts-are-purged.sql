update public.sync_conflicts set is_resolved = true where id = tests.id('ashas conflict');
select tests.serve();
select public.sync_purge();
select tests.operate();
select is_empty('select id from public.sync_conflicts where _deleted', 'a recently resolved conflict stays');

select tests.serve();
select is(public.sync_purge(interval '0'), 0, 'a purge doesn''t remove an older conflict at first');
select tests.operate();
select results_eq($$ select id, replaced_value, kept_value from public.sync_conflicts where _deleted $$,
  $$ values (tests.id('ashas conflict'), null::jsonb, null::jsonb) $$, 'an older conflict becomes a tombstone without its values');
select is((select count(*) from public.sync_conflicts where not _deleted), 2::bigint, 'open conflicts stay');
select tests.serve();
select is(public.sync_purge(), 0, 'a young tombstone stays');
select is(public.sync_purge(interval '0'), 1, 'an old tombstone is purged');
select tests.operate();
select is_empty($$ select id from public.sync_conflicts where id = tests.id('ashas conflict') $$, 'the conflict is removed');
select isnt_empty($$ select xid from private.sync_purged where table_name = 'sync_conflicts' $$, 'the purge is recorded, so that devices do a full resync');
