begin;
set local search_path = public, extensions;
select no_plan();

-- These rows were committed before this transaction began, so they are below its fence.

select tests.sign_in('meera');
create temporary table pages (n integer, page jsonb) on commit drop;
insert into pages select 1, public.sync_pull('tasks', null, 3, 'all');
insert into pages select 2, public.sync_pull('tasks', (select page -> 'checkpoint' from pages where n = 1), 3, 'all');
select is((select jsonb_array_length(page -> 'rows') from pages where n = 1), 3, 'a full page');
select is((select page -> 'more' from pages where n = 1), 'true', 'says that there may be more');
select is((select jsonb_array_length(page -> 'rows') from pages where n = 2), 1, 'the rest');
select is((select page -> 'more' from pages where n = 2), 'false', 'says that this was all');
select results_eq(
  $$ select (r ->> 'id')::uuid from pages, jsonb_array_elements(page -> 'rows') with ordinality as e (r, i) order by n, i $$,
  $$ select id from public.tasks order by _xid, id $$,
  'in the order of (_xid, id), each once'
);
select is((select page #>> '{checkpoint,id}' from pages where n = 1), (select page #>> '{rows,2,id}' from pages where n = 1), 'a full page ends at its last row');
select is((select page #>> '{checkpoint,id}' from pages where n = 2), 'ffffffff-ffff-ffff-ffff-ffffffffffff', 'the last one at the fence');
select ok((select (page #>> '{checkpoint,xid}')::xid8 < pg_snapshot_xmin(pg_current_snapshot()) from pages where n = 2), 'below which nothing will appear');
select is(jsonb_array_length(public.sync_pull('tasks', (select page -> 'checkpoint' from pages where n = 2), 3, 'all') -> 'rows'), 0, 'from there nothing is new');
select is(jsonb_array_length(public.sync_pull('tasks', null, 0, 'all') -> 'rows'), 1, 'a page has a row at least');
select is((select jsonb_typeof(page #> '{rows,0,_xid}') from pages where n = 1), 'string', 'the stamp is a string');
select ok(not (select page #> '{rows,0}' ? 'deleted_with_project' from pages where n = 1), 'bookkeeping is not sent');

update public.tasks set title = 'Behind the fence' where id = tests.id('loose');
select is(public.sync_pull('tasks', null, 100, 'all') -> 'behind', 'true', 'a row behind the fence is announced');
select is(jsonb_array_length(public.sync_pull('tasks', null, 100, 'all') -> 'rows'), 3, 'and not delivered yet');

select tests.sign_in('asha');
select is(public.sync_pull('tasks') -> 'behind', 'false', 'but not to those who do not see it');
select is(jsonb_array_length(public.sync_pull('tasks') -> 'rows'), 2, 'a customer pulls what they see');
select is(public.sync_pull('tasks', null, 10, 'all') ->> 'status', 'scope', 'and asks in vain for more');
select is(public.sync_pull('tasks', null, 10, 'own', 2) ->> 'status', 'protocol', 'another protocol is not spoken');
select throws_ok($$ select public.sync_pull('admin_users') $$, '22023', null, 'a table that is not synced');
select throws_ok($$ select public.sync_pull('projects where true; --') $$, '22023', null, 'nor something that is no table');

create temporary table first_pull on commit drop as select public.sync_pull('projects') as page;
select is((select page -> 'revoked' from first_pull), '[]', 'a device that has nothing needs no revocation');
select is(public.sync_pull('projects', (select jsonb_set(page -> 'checkpoint', '{xid}', '"1"') from first_pull)) -> 'revoked',
  jsonb_build_array(tests.id('given away')), 'one that has gets them');

select * from finish();
rollback;
