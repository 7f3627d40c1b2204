-- Only the table's owner can set the stamp back by hand, so that the row seems written before this transaction.
alter table public.projects disable trigger user;
update public.projects set _deleted = true where id = tests.id('empty');
alter table public.projects enable trigger user;

select tests.sign_in('asha');
create temporary table first_pull on commit drop as select tests.pull('projects') as page;
select is(jsonb_array_length(page -> 'rows'), 1, 'a device without rows gets no tombstone') from first_pull;
select is(tests.pull('projects', (select page -> 'checkpoint' || '{"xid": "1", "since": "1"}' from first_pull)) @> jsonb_build_object('rows',
  jsonb_build_array(jsonb_build_object('id', tests.id('empty'), '_deleted', true))), true, 'a device that may have the row gets its tombstone');

select is(jsonb_array_length(tests.pull('projects', (select page -> 'checkpoint' || '{"xid": "1"}' from first_pull)) -> 'rows'), 1,
  'a later page of a first pull has no tombstone either');
