-- These rows were committed before this transaction began, so a pull delivers them.

select tests.sign_in('meera');
create temporary table pages (n integer, page jsonb) on commit drop;
insert into pages select 1, tests.pull('tasks', null, 3, 'all');
insert into pages select 2, tests.pull('tasks', (select page -> 'checkpoint' from pages where n = 1), 3, 'all');
select is((select jsonb_array_length(page -> 'rows') from pages where n = 1), 3, 'a full page has the requested size');
select is((select page -> 'more' from pages where n = 1), 'true', 'a full page reports more');
select is((select jsonb_array_length(page -> 'rows') from pages where n = 2), 1, 'the last page has the remaining rows');
select is((select page -> 'more' from pages where n = 2), 'false', 'the last page reports no more');
select results_eq(
  $$ select (r ->> 'id')::uuid from pages, jsonb_array_elements(page -> 'rows') with ordinality as e (r, i) order by n, i $$,
  $$ select id from public.tasks order by _xid, id $$,
  'rows come in the order of (_xid, id), each once'
);
select is((select page #>> '{checkpoint,id}' from pages where n = 1), (select page #>> '{rows,2,id}' from pages where n = 1), 'a full page ends at its last row');
select is((select page #>> '{checkpoint,id}' from pages where n = 2), 'ffffffff-ffff-ffff-ffff-ffffffffffff', 'the last page ends at the fence');
select ok((select (page #>> '{checkpoint,xid}')::xid8 < pg_snapshot_xmin(pg_current_snapshot()) from pages where n = 2), 'no row can appear below the fence');
select is(jsonb_array_length(tests.pull('tasks', (select page -> 'checkpoint' from pages where n = 2), 3, 'all') -> 'rows'), 0, 'a pull from the fence returns nothing');
select is(jsonb_array_length(tests.pull('tasks', null, 0, 'all') -> 'rows'), 1, 'a page has at least one row');
select is((select jsonb_typeof(page #> '{rows,0,_xid}') from pages where n = 1), 'string', 'the stamp is a string');
select ok(not (select page #> '{rows,0}' ? 'deleted_with_parent' from pages where n = 1), 'internal columns are not sent');

update public.tasks set title = 'Behind the fence' where id = tests.id('loose');
select is(tests.pull('tasks', null, 100, 'all') -> 'behind', 'true', 'a row behind the fence is reported');
select is(jsonb_array_length(tests.pull('tasks', null, 100, 'all') -> 'rows'), 3, 'a row behind the fence is not delivered yet');

select tests.sign_in('asha');
select is(tests.pull('tasks') -> 'behind', 'false', 'users who can''t see the row behind the fence get no report');
select is(jsonb_array_length(tests.pull('tasks') -> 'rows'), 2, 'a customer pulls the rows they can see');
select is(tests.pull('tasks', null, 10, 'all') ->> 'status', 'scope', 'a customer can''t pull the admin scope');
select throws_ok($$ select tests.pull('admin_users') $$, '22023', null, 'a table that is not synced is refused');
select throws_ok($$ select tests.pull('projects where true; --') $$, '22023', null, 'a name that isn''t a table is refused');

create temporary table first_pull on commit drop as select tests.pull('projects') as page;
select is((select page -> 'revoked' from first_pull), '[]', 'a first pull returns no revocations');
select is(tests.pull('projects', (select jsonb_set(page -> 'checkpoint', '{xid}', '"1"') from first_pull)) -> 'revoked',
  jsonb_build_array(tests.id('given away')), 'a later pull returns revocations');
