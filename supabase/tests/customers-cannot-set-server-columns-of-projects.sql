-- Direct inserts and updates, as over REST.

select tests.sign_in('asha');
insert into public.projects (id, user_id, name, created_at, updated_at, _xid, _modified)
values (tests.id('new'), tests.id('rohan'), 'New', '2001-01-01', '2001-01-01', '7', '2001-01-01');
select is((select user_id from public.projects where id = tests.id('new')), tests.id('asha'), 'a project belongs to its creator');
select is((select created_at from public.projects where id = tests.id('new')), now(), 'created_at is the current time');
select is((select updated_at from public.projects where id = tests.id('new')), now(), 'updated_at is the current time');
select is((select _xid from public.projects where id = tests.id('new')), pg_current_xact_id(), 'the database sets the stamp');
select ok((select _modified >= now() from public.projects where id = tests.id('new')), '_modified is the database''s time');

create temporary table before on commit drop as select * from public.projects where id = tests.id('tiffin');
update public.projects set id = gen_random_uuid(), user_id = tests.id('rohan'), created_at = '2001-01-01', updated_at = '2001-01-01',
  _xid = '7', _modified = '2001-01-01', name = 'Renamed' where id = tests.id('tiffin');
select results_eq(
  $$ select p.name, p.user_id, p.created_at, p._xid from public.projects p where p.id = tests.id('tiffin') $$,
  $$ select 'Renamed'::text, b.user_id, b.created_at, pg_current_xact_id() from before b $$,
  'an update changes the name and no server column'
);
select ok((select p.updated_at > b.updated_at from public.projects p, before b where p.id = b.id), 'the database sets updated_at');
update public.projects set updated_at = '2001-01-01' where id = tests.id('tiffin');
select ok((select updated_at >= now() from public.projects where id = tests.id('tiffin')),
  'an update that sends only updated_at sets it to the current time');

select is_empty($$ update public.projects set name = 'Mine now' where id = tests.id('fleetly') returning id $$,
  'another user''s project does not change');
select throws_ok($$ delete from public.projects where id = tests.id('tiffin') $$, '42501', null, 'a customer can''t delete a row');

select tests.sign_in('meera');
insert into public.projects (id, user_id, name) values (tests.id('given'), tests.id('rohan'), 'Given');
select is((select user_id from public.projects where id = tests.id('given')), tests.id('rohan'), 'an admin can create a project for a user');
update public.projects set user_id = tests.id('asha'), created_at = '2001-01-01' where id = tests.id('given');
select is((select user_id from public.projects where id = tests.id('given')), tests.id('asha'), 'an admin can give a project to another user');
select is((select created_at from public.projects where id = tests.id('given')), now(), 'an admin can''t backdate a project');
select throws_ok($$ update public.projects set user_id = null where id = tests.id('given') $$, '23502', null, 'a project always has an owner');
