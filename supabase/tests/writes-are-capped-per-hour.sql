create function pg_temp.pushed(names text[]) returns jsonb
  language sql volatile
  as $$
    select jsonb_agg(r ->> 'result' order by n) from jsonb_array_elements(public.sync_push('projects', (
      select jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'push_id', gen_random_uuid(), 'base', null, 'fields', jsonb_build_object('name', name)))
      from unnest(names) name)) -> 'results') with ordinality r (r, n)
  $$;
create function pg_temp.wrote(username text) returns integer
  language sql security definer
  as $$ select r.hits from private.rate_limits r where r.bucket = 'writes' and r.key_hash = private.salted_hash(tests.id(username)::text) $$;

insert into public.projects (id, user_id, name) select tests.id('asha ' || n), tests.id('asha'), 'Project ' || n from generate_series(1, 49) n;

select tests.sign_in('asha');
select lives_ok($$ update public.projects set description = 'By REST' where name like 'Project %' $$, 'a customer can change all of their projects');
select lives_ok($$ update public.projects set description = 'Again' where name like 'Project %' $$,
  'a customer can change all of their projects twice in an hour');
select is(pg_temp.wrote('asha'), 98, 'rows are counted, not requests');
select tests.operate();
update private.rate_limits set hits = 9952 where bucket = 'writes';
select tests.sign_in('asha');
select throws_ok($$ update public.projects set description = 'Too often' where name like 'Project %' $$, '23514', null,
  'an update above the limit is refused as a whole');
select is(pg_temp.wrote('asha'), 9952, 'refused rows are not counted');
select is(tests.outcome(tests.push('projects', tests.id('tiffin'), '{"name": "Tiffin Trail"}', '{"name": "Renamed"}', push_id => tests.id('push'))), 'ok',
  'a push is counted in the same way');
select is(pg_temp.wrote('asha'), 9953, 'a push of one row counts one write');
select is(tests.outcome(tests.push('projects', tests.id('tiffin'), '{"name": "Tiffin Trail"}', '{"name": "Renamed"}', push_id => tests.id('push'))), 'ok',
  'a push whose answer was lost can be repeated');
select is(pg_temp.wrote('asha'), 9953, 'a repeated push is not counted again');

select tests.operate();
update private.rate_limits set hits = 9998 where bucket = 'writes';
select tests.sign_in('asha');
select is(pg_temp.pushed(array['first', '', 'second', 'third', '']), '["ok", "rejected", "ok", "rejected", "rejected"]',
  'the first rows of a push are applied, and those above the limit refused');
select is(tests.outcome(tests.push('projects', tests.id('fourth'), null, '{"name": "Fourth"}')), 'rejected 23514 writes_hourly_limit',
  'the refusal has the limit''s name');
select is(tests.outcome(tests.push('projects', tests.id('tiffin'), '{"name": "Tiffin Trail"}', '{"name": "Renamed"}', push_id => tests.id('push'))), 'ok',
  'a push that was applied before is still answered');
select is(tests.outcome(tests.push('projects', tests.id('tiffin'), '{}', '{}')), 'ok', 'a row can still be requested');
select is(tests.outcome(tests.push('notifications', tests.id('hello asha'), '{"is_read": false}', '{"is_read": true}')),
  'rejected 23514 writes_hourly_limit', 'all tables share the limit');
select is(tests.outcome(tests.push('profiles', tests.id('asha'), '{"full_name": "Asha"}', '{"full_name": "A"}')),
  'rejected 23514 writes_hourly_limit', 'edits of the profile share the limit');
select is(tests.outcome(tests.push('sync_conflicts', tests.id('ashas conflict'), '{"is_resolved": false}', '{"is_resolved": true}')),
  'rejected 23514 writes_hourly_limit', 'resolving conflicts shares the limit');

-- Edits whose base no device ever had cause conflicts.
select tests.operate();
update private.rate_limits set hits = 9990 where bucket = 'writes';
select tests.sign_in('asha');
create function pg_temp.invent(number integer) returns text
  language sql volatile
  as $$
    select tests.outcome(tests.push('projects', tests.id('asha ' || number), '{"name": "Never", "description": "Never"}', '{"name": "Mine", "description": "Mine"}'))
  $$;
select is(pg_temp.invent(40), 'ok', 'an edit that replaces two values it doesn''t know is accepted');
select is(pg_temp.wrote('asha'), 9993, 'such an edit counts as three writes, because each conflict is sent to every admin');
select is(pg_temp.invent(41), 'ok', 'such an edit is accepted while the hour has room');
select is(pg_temp.invent(42), 'ok', 'such an edit is accepted if the hour has room for its first write');
select is(pg_temp.invent(43), 'rejected 23514 writes_hourly_limit', 'such an edit is refused once the hour is full');
select is((select count(*) from public.sync_conflicts where row_id = tests.id('asha 43')), 0::bigint, 'a refused edit leaves no conflict');

-- A deletion counts for its Undo.
select tests.operate();
update private.rate_limits set hits = 9997 where bucket = 'writes';
select tests.sign_in('asha');
create function pg_temp.set_deleted(deleted boolean, numbers integer[]) returns jsonb
  language sql volatile
  as $$
    select jsonb_agg(r ->> 'result' order by n) from jsonb_array_elements(public.sync_push('projects', (
      select jsonb_agg(jsonb_build_object('id', tests.id('asha ' || number), 'push_id', gen_random_uuid(), 'base', jsonb_build_object('_deleted', not deleted),
        'fields', jsonb_build_object('_deleted', deleted)))
      from unnest(numbers) number)) -> 'results') with ordinality r (r, n)
  $$;
select is(pg_temp.set_deleted(true, '{1,2,3}'), '["ok", "rejected", "rejected"]', 'one of three deletions fits in the hour');
select is(pg_temp.wrote('asha'), 9999, 'a deletion counts as two writes');
select is(tests.outcome(tests.push('projects', tests.id('asha 2'), '{"name": "Project 2"}', '{"name": "The last"}')), 'ok', 'an edit still fits');
select is(tests.outcome(tests.push('projects', tests.id('asha 2'), '{"name": "The last"}', '{"name": "One more"}')), 'rejected 23514 writes_hourly_limit',
  'a second edit doesn''t fit');
select is(pg_temp.set_deleted(false, '{1}'), '["ok"]', 'an Undo is never refused');
select is(pg_temp.wrote('asha'), 10000, 'an Undo doesn''t count');

select tests.sign_in('rohan');
select is(pg_temp.pushed(array['His']), '["ok"]', 'each user has a separate count');

select tests.operate();
update private.rate_limits set started_at = started_at - interval '1 hour' where bucket = 'writes';
select tests.sign_in('asha');
select is(pg_temp.pushed(array['An hour later']), '["ok"]', 'after an hour the count begins again');

select tests.sign_in('meera');
update public.projects set description = 'Bulk' where true;
update public.projects set description = 'Bulk again' where true;
update public.projects set description = 'And again' where true;
select is(pg_temp.wrote('meera'), null, 'an admin is not counted');
select tests.serve();
update public.projects set description = 'By the service role' where true;
select is((select count(*) from public.projects where description = 'By the service role'), 57::bigint, 'the service role is not counted');

-- A restore without the secrets.
select tests.operate();
delete from private.secrets where name = 'hashes';
do $$
begin
  if to_regclass('vault.secrets') is not null then
    delete from vault.secrets where name = 'sevenday.hashes';
  end if;
end
$$;
select tests.sign_in('rohan');
select throws_ok($$ select tests.push('projects', tests.id('kept'), null, '{"name": "Kept"}') $$, '55000', 'the secret "hashes" can''t be read',
  'without the secret of the counts a push fails as a whole, so that devices send it again');
select tests.operate();
select private.new_secret('hashes');
select tests.sign_in('rohan');
select is(tests.outcome(tests.push('projects', tests.id('kept'), null, '{"name": "Kept"}')), 'ok', 'the push is applied with a new secret');
