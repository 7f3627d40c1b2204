create function pg_temp.outcomes("table" text, parents uuid[], scope text default 'own') returns table (outcome text, number bigint)
  language sql
  as $$
    select tests.outcome(r), count(*)
    from jsonb_array_elements(public.sync_push("table", (
      select jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'push_id', gen_random_uuid(), 'base', null,
        'fields', case "table" when 'documents' then jsonb_build_object('project_id', p, 'name', 'x')
          else jsonb_build_object('document_id', p, 'kind', 'fixed') end) order by n)
      from unnest(parents) with ordinality u (p, n)), scope) -> 'results') r
    group by 1 order by 1
  $$;

select tests.sign_in('asha');
select results_eq($$ select * from pg_temp.outcomes('documents', array_fill(tests.id('tiffin'), array[19])) $$, $$ values ('ok', 19::bigint) $$,
  'a customer can add 19 documents to a project');
select results_eq($$ select * from pg_temp.outcomes('documents', array_fill(tests.id('tiffin'), array[4])) $$,
  $$ values ('ok', 1::bigint), ('rejected 23514 documents_live_limit', 3) $$, 'a customer can add a twentieth document, and no more');
select results_eq($$ select * from pg_temp.outcomes('documents', array[tests.id('tiffin'), tests.id('empty'), tests.id('tiffin'), tests.id('empty')]) $$,
  $$ values ('ok', 2::bigint), ('rejected 23514 documents_live_limit', 2) $$, 'a full project doesn''t limit another project in the same push');
select throws_ok($$ insert into public.documents (id, project_id, name) values (gen_random_uuid(), tests.id('tiffin'), 'x') $$, '23514', null,
  'an insert outside sync_push is refused too');
select lives_ok($$ update public.documents set name = 'y' where project_id = tests.id('tiffin') $$, 'a customer can edit documents at the limit');

create temporary table first on commit drop as select id from public.documents where project_id = tests.id('tiffin') order by id limit 1;
create function pg_temp.set_deleted(value boolean) returns text
  language sql
  as $$ select tests.outcome(tests.push('documents', (select id from first), jsonb_build_object('_deleted', not value), jsonb_build_object('_deleted', value))) $$;
select is(pg_temp.set_deleted(true), 'ok', 'a customer can delete a document at the limit');
select is(pg_temp.set_deleted(false), 'ok', 'the Undo of a deletion is accepted at the limit');
select is(pg_temp.set_deleted(true), 'ok', 'a customer can delete the document again');
select results_eq($$ select * from pg_temp.outcomes('documents', array_fill(tests.id('tiffin'), array[1])) $$, $$ values ('ok', 1::bigint) $$,
  'the deletion makes room for another document');
select is(pg_temp.set_deleted(false), 'rejected 23514 documents_live_limit',
  'the Undo of the deletion is refused once another document took the room');
select throws_ok($$ update public.documents set _deleted = false where id = (select id from first) $$, '23514', null,
  'a direct update can''t restore the document either');
update public.projects set _deleted = true where id = tests.id('tiffin');
select lives_ok($$ update public.projects set _deleted = false where id = tests.id('tiffin') $$, 'a full project can be deleted and restored');
select is((select count(*) from public.documents where project_id = tests.id('tiffin') and not _deleted), 20::bigint,
  'the restored project has all its documents');

select tests.sign_in('meera');
select results_eq($$ select * from pg_temp.outcomes('documents', array_fill(tests.id('tiffin'), array[5]), 'all') $$, $$ values ('ok', 5::bigint) $$,
  'admins have no limit');
select tests.sign_in('asha');
select lives_ok($$ update public.documents set name = 'z' where project_id = tests.id('tiffin') $$, 'a customer can edit documents above the limit');

-- Rows.
create temporary table two on commit drop as select array_agg(id order by id) as ids from (select id from public.documents where not _deleted order by id limit 2) d;
select results_eq($$ select * from pg_temp.outcomes('document_rows', array_fill((select ids[1] from two), array[203])) $$,
  $$ values ('ok', 200::bigint), ('rejected 23514 document_rows_live_limit', 3) $$, 'a document has at most 200 rows');
select results_eq($$ select * from pg_temp.outcomes('document_rows', (select array_fill(ids[1], array[3]) || array_fill(ids[2], array[3]) from two)) $$,
  $$ values ('ok', 3::bigint), ('rejected 23514 document_rows_live_limit', 3) $$, 'a full document doesn''t limit another document in the same push');
select lives_ok($$ update public.document_rows set amount = 1 where document_id = (select ids[1] from two) $$, 'rows of a full document can be edited');

-- The edits of one call are applied in order, so a deletion makes room for the next row.
create temporary table full_row on commit drop as select id from public.document_rows where document_id = (select ids[1] from two) limit 1;
select results_eq(
  $$
    select tests.outcome(r.value) from jsonb_array_elements(public.sync_push('document_rows', jsonb_build_array(
      jsonb_build_object('id', gen_random_uuid(), 'push_id', gen_random_uuid(), 'base', null, 'fields', jsonb_build_object('document_id', (select ids[1] from two), 'kind', 'hire')),
      jsonb_build_object('id', (select id from full_row), 'push_id', gen_random_uuid(), 'base', '{"_deleted": false}'::jsonb, 'fields', '{"_deleted": true}'::jsonb),
      jsonb_build_object('id', gen_random_uuid(), 'push_id', gen_random_uuid(), 'base', null, 'fields', jsonb_build_object('document_id', (select ids[1] from two), 'kind', 'hire')),
      jsonb_build_object('id', gen_random_uuid(), 'push_id', gen_random_uuid(), 'base', null, 'fields', jsonb_build_object('document_id', (select ids[1] from two), 'kind', 'hire'))
    )) -> 'results') with ordinality r (value, n) order by r.n
  $$,
  $$ values ('rejected 23514 document_rows_live_limit'), ('ok'), ('ok'), ('rejected 23514 document_rows_live_limit') $$,
  'a deletion in a push makes room for a later row'
);

-- Deleted rows count too.
select tests.sign_in('asha');
update public.documents set _deleted = false where id = (select ids[1] from two);
reset role;
-- With its triggers, this insert would take seconds.
alter table public.document_rows disable trigger user;
insert into public.document_rows (id, document_id, owner_id, kind, _deleted)
  select gen_random_uuid(), (select ids[1] from two), tests.id('asha'), 'fixed', true
  from generate_series(1, 20000 - (select count(*)::integer from public.document_rows r where r.owner_id = tests.id('asha')));
alter table public.document_rows enable trigger user;
update public.document_rows set _deleted = true where document_id = (select ids[1] from two) and not _deleted;
-- Forget the count that this transaction stored.
select set_config('sevenday.kept_document_rows', '', true);
select tests.sign_in('asha');
select results_eq($$ select * from pg_temp.outcomes('document_rows', array_fill((select ids[2] from two), array[1])) $$,
  $$ values ('rejected 23514 document_rows_kept_limit', 1::bigint) $$, 'a customer has at most 20,000 rows, including deleted ones');
select throws_ok($$ insert into public.document_rows (id, document_id, kind) select gen_random_uuid(), ids[2], 'fixed' from two $$, '23514', null,
  'an insert above the limit outside sync_push is refused too');
