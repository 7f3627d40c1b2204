begin;
set local search_path = public, extensions;
select no_plan();

select tests.sign_in('asha');
create temporary table known on commit drop as select public.sync_pull('projects') -> 'checkpoint' as checkpoint;
grant all on known to public;
select is(public.sync_pull('projects', checkpoint) -> 'reset', 'false', 'a valid checkpoint continues') from known;
select is(public.sync_pull('projects', jsonb_set(checkpoint, '{epoch}', to_jsonb(gen_random_uuid()))) - array['protocol'],
  '{"status": "ok", "scope": "own", "rows": [], "revoked": [], "checkpoint": null, "more": false, "behind": false, "reset": true}',
  'a checkpoint of another epoch restarts') from known;
select is(public.sync_pull('projects', jsonb_set(checkpoint, '{xid}', '"999999999999"')) -> 'reset', 'true',
  'a checkpoint from the future restarts: the database was restored to an earlier state') from known;
select is(public.sync_pull('projects', '{}') -> 'reset', 'true', 'an empty checkpoint restarts');

select tests.operate();
insert into private.sync_purged values ('projects', (select (checkpoint ->> 'xid')::xid8 from known));
select tests.sign_in('asha');
select is(public.sync_pull('projects', checkpoint) -> 'reset', 'false', 'a checkpoint after the last purged tombstone continues') from known;
select is(public.sync_pull('projects', checkpoint || '{"xid": "5", "since": "5"}') -> 'reset', 'true', 'an older checkpoint restarts') from known;
select is(public.sync_pull('tasks', checkpoint || '{"xid": "5", "since": "5"}') -> 'reset', 'false', 'an old checkpoint of a table without purged rows continues') from known;

create temporary table half on commit drop as select public.sync_pull('projects', null, 1) as page;
select is(public.sync_pull('projects', (select page -> 'checkpoint' from half)) -> 'reset', 'false',
  'a first pull of many pages does not restart');

select tests.operate();
select public.sync_new_epoch();
select tests.sign_in('asha');
select is(public.sync_pull('projects', checkpoint) -> 'reset', 'true', 'a new epoch restarts') from known;

select tests.operate();
create temporary table versions on commit drop as select id, ctid as place from public.tasks;
select private.restamp('tasks', 3);
select is((select count(*) from versions v join public.tasks t on t.id = v.id where t.ctid <> v.place), 4::bigint,
  'a new epoch writes each row once, in any batch size');

select * from finish();
rollback;
