begin;
set local search_path = public, extensions;
select no_plan();

create function pg_temp.put(path text) returns text
  language plpgsql
  as $$
  begin
    insert into storage.objects (bucket_id, name) values ('avatars', path);
    return 'stored';
  exception when insufficient_privilege then
    return 'refused';
  end
  $$;
select results_eq($$ select public, file_size_limit, allowed_mime_types from storage.buckets where id = 'avatars' $$,
  $$ values (true, 2097152::bigint, array['image/jpeg']) $$, 'a public bucket for JPEG pictures under two megabytes');

select tests.sign_in('asha');
select is(pg_temp.put(tests.id('asha') || '/1.jpg'), 'stored', 'into one''s own folder');
select is(pg_temp.put(tests.id('rohan') || '/1.jpg'), 'refused', 'not into another''s');
select is(pg_temp.put('1.jpg'), 'refused', 'nor beside them');
select is(pg_temp.put(tests.id('asha') || '/x/1.jpg'), 'refused', 'nor into a folder within one''s own');
select is(pg_temp.put(tests.id('asha') || '/'), 'refused', 'nor without a name');
select is(pg_temp.put(tests.id('asha') || E'/a b.jpg'), 'refused', 'nor with a space in it');
select throws_ok($$ update storage.objects set name = tests.id('rohan') || '/1.jpg' $$, '42501', null, 'nothing is moved there');
select throws_ok($$ update storage.objects set name = tests.id('asha') || '/x/1.jpg' $$, '42501', null, 'nor into a folder within');
update storage.objects set metadata = '{"size": 1}';
select isnt_empty($$ select id from storage.objects where metadata is not null $$, 'one''s own is overwritten');

select tests.sign_in('rohan');
select is_empty('select id from storage.objects', 'others do not list it');
select is_empty('update storage.objects set metadata = null returning id', 'nor change it');
select is_empty('delete from storage.objects returning id', 'nor delete it');
select tests.sign_in('sid');
select is(pg_temp.put(tests.id('sid') || '/1.jpg'), 'refused', 'a suspended person stores nothing');
select tests.visit();
select is(pg_temp.put('x/1.jpg'), 'refused', 'nor does a visitor');
select tests.sign_in('meera');
select isnt_empty('delete from storage.objects returning id', 'an admin removes the pictures of a person they delete');

select * from finish();
rollback;
