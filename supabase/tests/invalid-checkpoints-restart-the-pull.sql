select tests.sign_in('asha');
create temporary table known on commit drop as select tests.pull('projects') -> 'checkpoint' as checkpoint;
grant all on known to public;
select is(tests.pull('projects', checkpoint) -> 'reset', 'false', 'a valid checkpoint continues') from known;
select is(tests.pull('projects', jsonb_set(checkpoint, '{epoch}', to_jsonb(gen_random_uuid()))) - array['oldest_client'],
  '{"status": "ok", "scope": "own", "rows": [], "revoked": [], "checkpoint": null, "more": false, "behind": false, "reset": true}',
  'a checkpoint of another epoch restarts') from known;
select is(tests.pull('projects', jsonb_set(checkpoint, '{xid}', '"999999999999"')) -> 'reset', 'true',
  'a checkpoint from the future restarts, because the database was restored to an earlier state') from known;
select is(tests.pull('projects', '{}') -> 'reset', 'true', 'an empty checkpoint restarts');
select is(tests.pull('projects', jsonb_set(checkpoint, '{since}', '"999999999999"')) -> 'reset', 'true',
  'a checkpoint that claims to know of future deletions restarts') from known;
-- A checkpoint damaged on the device must not fail a pull.
select results_eq(
  format($$ select key, value ->> 'reset', value ->> 'checkpoint' from json_each(public.sync_pull_tables(%L) -> 'tables') $$,
    format('[{"table": "projects", "checkpoint": %s}, {"table": "tasks", "checkpoint": %s}]', damaged, checkpoint)),
  format($$ values ('projects', 'true', null), ('tasks', 'false', %L) $$, checkpoint),
  'restarts only the table with the checkpoint ' || damaged)
from (
  select k.checkpoint, d.damaged from known k, lateral (
    select unnest(array['5', '"text"', '""', 'true', '[]', '[{"xid": "5"}]', '{"xid": null}', '"\u0000"', '"\ud800"', '{"\u0000": 1}', '1e300'])
    union all select (k.checkpoint - part)::text from unnest(array['epoch', 'xid', 'id', 'since']) part
    union all
    select jsonb_set(k.checkpoint, array[part], value)::text
    from unnest(array['epoch', 'xid', 'id', 'since']) part, unnest(array['null', '5', '1e300', '-1', '"x"', '""', '" 5"', '"0x5"', '"-1"',
      '"1e3"', '"99999999999999999999999999"', '"18446744073709551616"', '{}', '[]', 'true']::jsonb[]) value
    union all
    select replace(k.checkpoint::text, k.checkpoint ->> part, (k.checkpoint ->> part) || broken)
    from unnest(array['epoch', 'xid', 'id', 'since']) part, unnest(array['\u0000', '\ud800', '\n']) broken
  ) d (damaged)
) c;

select tests.operate();
insert into private.sync_purged values ('projects', (select (checkpoint ->> 'xid')::xid8 from known));
select tests.sign_in('asha');
select is(tests.pull('projects', checkpoint) -> 'reset', 'false', 'a checkpoint after the last purged tombstone continues') from known;
select is(tests.pull('projects', checkpoint || '{"xid": "5", "since": "5"}') -> 'reset', 'true', 'an older checkpoint restarts') from known;
select is(tests.pull('projects', checkpoint || jsonb_build_object('id', tests.id('tiffin'))) -> 'reset', 'true',
  'an old checkpoint between two rows of one transaction restarts') from known;
select is(tests.pull('tasks', checkpoint || '{"xid": "5", "since": "5"}') -> 'reset', 'false', 'an old checkpoint of a table without purged rows continues') from known;

create temporary table half on commit drop as select tests.pull('projects', null, 1) as page;
select is(tests.pull('projects', (select page -> 'checkpoint' from half)) -> 'reset', 'false',
  'a first pull of many pages does not restart');

select tests.operate();
select public.sync_new_epoch();
select tests.sign_in('asha');
select is(tests.pull('projects', checkpoint) -> 'reset', 'true', 'a checkpoint of the former epoch restarts') from known;

select tests.operate();
create temporary table versions on commit drop as select id, ctid as place from public.tasks;
select private.restamp('tasks', 3);
select is((select count(*) from versions v join public.tasks t on t.id = v.id where t.ctid <> v.place), 4::bigint,
  'a new epoch writes each row once, in any batch size');
