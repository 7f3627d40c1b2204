create function pg_temp.live() returns text
  language sql
  as $$
    select string_agg(n.name, ' ' order by n.name) from (
      select d.name from public.documents d where not d._deleted union all select r.title from public.document_rows r where not r._deleted
    ) n (name)
  $$;

select tests.sign_in('asha');
insert into public.documents (id, project_id, name) values
  (tests.id('plan'), tests.id('tiffin'), 'plan'), (tests.id('other'), tests.id('tiffin'), 'other'), (tests.id('far'), tests.id('empty'), 'far');
insert into public.document_rows (id, document_id, kind, title, amount, start_month) values
  (tests.id('rent'), tests.id('plan'), 'fixed', 'rent', 20000, 2), (tests.id('cook'), tests.id('plan'), 'hire', 'cook', null, null),
  (tests.id('site'), tests.id('other'), 'once', 'site', 5, 1), (tests.id('ads'), tests.id('far'), 'marketing', 'ads', 1, 1);
create temporary table before on commit drop as select id, to_jsonb(r) - '_modified' as entry from public.document_rows r;

-- Deleting a document.
update public.document_rows set _deleted = true where id = tests.id('cook');
update public.documents set _deleted = true where id = tests.id('plan');
select is(pg_temp.live(), 'ads far other site', 'a document is deleted with its rows');
select is(tests.outcome(tests.push('document_rows', tests.id('late'), null, jsonb_build_object('document_id', tests.id('plan'), 'kind', 'fixed'))),
  'rejected parent_deleted', 'a new row in a deleted document is refused');
select throws_ok($$ insert into public.document_rows (id, document_id, kind) values (gen_random_uuid(), tests.id('plan'), 'fixed') $$, 'P0001', null,
  'a direct insert of a row in a deleted document is refused');
select is(tests.outcome(tests.push('document_rows', tests.id('rent'), '{"amount": 20000}', '{"amount": 5}')), 'rejected row_deleted',
  'an edit of a row in a deleted document is refused');
update public.document_rows set _deleted = false where id = tests.id('rent');
select is(pg_temp.live(), 'ads far other site', 'a row can''t be restored without its document');
update public.documents set _deleted = false where id = tests.id('plan');
select is(pg_temp.live(), 'ads far other plan rent site', 'the Undo of a document''s deletion restores exactly the rows that the deletion deleted');
select is((select to_jsonb(r) - '_modified' from public.document_rows r where r.id = tests.id('rent')),
  (select b.entry from before b where b.id = tests.id('rent')), 'a restored row has its former values');

-- Deleting the project.
update public.documents set _deleted = true where id = tests.id('other');
update public.projects set _deleted = true where id = tests.id('tiffin');
select is(pg_temp.live(), 'ads far', 'documents and rows are deleted with their project');
select is(tests.outcome(tests.push('documents', tests.id('new'), null, jsonb_build_object('project_id', tests.id('tiffin'), 'name', 'x'))),
  'rejected parent_deleted', 'a new document in a deleted project is refused');
select is(tests.outcome(tests.push('documents', tests.id('plan'), '{"_deleted": true}', '{"_deleted": false}')), 'rejected parent_deleted',
  'a document can''t be restored without its project');
update public.documents set name = '' where id = tests.id('plan');
update public.projects set _deleted = false where id = tests.id('tiffin');
select is(pg_temp.live(), 'ads far plan rent', 'the Undo of the project''s deletion restores all but the document that was deleted before');
select is((select to_jsonb(r) - '_modified' from public.document_rows r where r.id = tests.id('rent')),
  (select b.entry from before b where b.id = tests.id('rent')), 'a row restored with its project has its former values');

-- Deleting a deleted row.
update public.projects set _deleted = true where id = tests.id('tiffin');
select is(tests.outcome(tests.push('document_rows', tests.id('rent'), '{"_deleted": false}', '{"_deleted": true}')), 'ok',
  'a row that was deleted with its project can be deleted on its own');
update public.projects set _deleted = false where id = tests.id('tiffin');
select is(pg_temp.live(), 'ads far plan', 'a row deleted on its own stays deleted when its project is restored');
update public.document_rows set _deleted = false where id in (tests.id('rent'), tests.id('cook'));
select is(pg_temp.live(), 'ads cook far plan rent', 'a row deleted on its own returns with its own Undo');

-- Deleting and restoring in a loop.
select tests.operate();
create function pg_temp.writes_left() returns integer
  language sql security definer
  as $$
    select private.most_writes() - coalesce(max(r.hits), 0) from private.rate_limits r
    where r.bucket = 'writes' and r.key_hash = private.salted_hash(tests.id('asha')::text)
  $$;
insert into public.document_rows (id, document_id, kind, title) select gen_random_uuid(), tests.id('far'), 'fixed', 'x' from generate_series(1, 3000);
select tests.sign_in('asha');
create temporary table room on commit drop as select pg_temp.writes_left() as before;
select is(tests.outcome(tests.push('projects', tests.id('empty'), '{"_deleted": false}', '{"_deleted": true}')), 'ok',
  'a project with thousands of rows can be deleted');
select is(before - pg_temp.writes_left(), 1504, 'the deletion also counts for its Undo: the project twice, its document and its rows half') from room;
select tests.operate();
select private.count_hit('writes', tests.id('asha')::text, interval '1 hour', before - 1504) from room;
select tests.sign_in('asha');
select is(pg_temp.writes_left(), 0, 'no write is left in this hour');
select is(tests.outcome(tests.push('projects', tests.id('empty'), '{"_deleted": true}', '{"_deleted": false}')), 'ok',
  'the Undo of a deletion is never refused');
select is(tests.outcome(tests.push('projects', tests.id('empty'), '{"_deleted": false}', '{"_deleted": true}')), 'rejected 23514 writes_hourly_limit',
  'a second deletion in this hour is refused');
select results_eq($$ select r ->> 'result' from jsonb_array_elements(public.sync_push('projects', jsonb_build_array(
    jsonb_build_object('id', tests.id('empty'), 'push_id', gen_random_uuid(), 'base', '{"_deleted": false}'::jsonb, 'fields', '{"_deleted": true}'::jsonb),
    jsonb_build_object('id', tests.id('tiffin'), 'push_id', gen_random_uuid(), 'base', '{"_deleted": true}'::jsonb, 'fields', '{"_deleted": false}'::jsonb)
  )) -> 'results') r $$, array['rejected', 'ok'], 'the refused deletion doesn''t refuse another row of the push');
select tests.operate();
delete from private.rate_limits where true;
delete from public.document_rows r where r.title = 'x';

-- A new owner.
select tests.sign_in('meera');
update public.projects set user_id = tests.id('rohan') where id = tests.id('tiffin');
select tests.sign_in('asha');
select is(pg_temp.live(), 'ads far', 'the former owner sees nothing of a project that was given away');
select set_eq($$ select table_name, row_id from public.sync_revocations where table_name like 'document%' $$,
  $$ values ('documents', tests.id('plan')), ('documents', tests.id('other')), ('document_rows', tests.id('rent')), ('document_rows', tests.id('cook')),
    ('document_rows', tests.id('site')) $$, 'the former owner''s devices drop the project''s documents and rows');
select tests.sign_in('rohan');
select is(pg_temp.live(), 'cook plan rent', 'the new owner sees the project''s documents and rows');
select ok((select bool_and(_xid = pg_current_xact_id()) from public.document_rows), 'the rows get a new stamp for the new owner');
select is(tests.outcome(tests.push('document_rows', tests.id('rent'), '{"amount": 20000}', '{"amount": 1}')), 'ok',
  'the new owner can edit the rows');

-- document_rows has a trigger of its own that keeps a row's document. Without it, the trigger of every child table has to.
select tests.operate();
alter table public.document_rows disable trigger before_write;
select tests.sign_in('rohan');
update public.document_rows set document_id = tests.id('far'), amount = 3 where id = tests.id('rent');
select results_eq($$ select document_id, amount from public.document_rows where id = tests.id('rent') $$, $$ values (tests.id('plan'), 3::bigint) $$,
  'a row of any child table keeps its parent');
select tests.operate();
alter table public.document_rows enable trigger before_write;

-- Deleting the account.
update public.documents set first_month = '2026-12', opening_cash = 5, low_new_pct = 70 where id = tests.id('plan');
update public.document_rows set body = 'b', notes = 'n', picture_path = format('%s/%s/preview', tests.id('tiffin'), gen_random_uuid()) where id = tests.id('rent');
delete from auth.users where id = tests.id('rohan');
select results_eq($$ select distinct name, first_month, opening_cash, low_new_pct, _deleted from public.documents where owner_id = tests.id('rohan') $$,
  $$ values ('', '', null::bigint, null::bigint, true) $$, 'the deletion of an account empties the account''s documents');
select results_eq($$ select distinct title, body, notes, picture_path, amount, start_month, _deleted from public.document_rows where owner_id = tests.id('rohan') $$,
  $$ values ('', '', '', '', null::bigint, null::bigint, true) $$, 'the deletion of an account empties the rows of its documents');
select is(pg_temp.live(), 'ads far', 'the deletion of an account leaves other users'' documents alone');

-- The purge.
select public.sync_purge(interval '0');
select is_empty($$ select from public.documents where _deleted union all select from public.document_rows where _deleted $$,
  'the purge removes tombstones of rows before those of their documents');
