-- Only the table's owner can set the stamp back by hand, so that the conflict seems resolved before this transaction.
alter table public.sync_conflicts disable trigger user;
update public.sync_conflicts set is_resolved = true where id = tests.id('ashas conflict');
alter table public.sync_conflicts enable trigger user;

create function pg_temp.conflicts(checkpoint jsonb, scope text) returns bigint
  language sql
  as $$ select jsonb_array_length(tests.pull('sync_conflicts', checkpoint, 1000, scope) -> 'rows') $$;

select tests.sign_in('asha');
create temporary table first_pull on commit drop as select tests.pull('sync_conflicts') -> 'checkpoint' as checkpoint;
grant all on first_pull to public;
select is(pg_temp.conflicts(null, 'own'), 0::bigint, 'a first pull has no resolved conflict');
select is(pg_temp.conflicts(checkpoint || '{"xid": "1"}', 'own'), 0::bigint,
  'a later page of a first pull has no resolved conflict either') from first_pull;
select is(pg_temp.conflicts(checkpoint || '{"xid": "1", "since": "1"}', 'own'), 1::bigint,
  'a device that may have the conflict as open gets it as resolved') from first_pull;
select tests.sign_in('meera');
select is(pg_temp.conflicts(null, 'all'), 2::bigint, 'an admin''s first pull has only open conflicts');
select is(pg_temp.conflicts(checkpoint || '{"xid": "1", "since": "1"}', 'all'), 3::bigint,
  'an admin''s device that may have a conflict as open gets it as resolved') from first_pull;
