-- Lets the test delete files, as only the storage server does otherwise.
set local storage.allow_delete_query = 'true';

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
  $$ values (true, 2097152::bigint, array['image/jpeg']) $$, 'the bucket is public, for JPEG pictures of at most 2 MB');

select tests.sign_in('asha');
select is(pg_temp.put(tests.id('asha') || '/1.jpg'), 'stored', 'a user can upload to their own folder');
select is(pg_temp.put(tests.id('rohan') || '/1.jpg'), 'refused', 'a user can''t upload to another user''s folder');
select is(pg_temp.put('1.jpg'), 'refused', 'a user can''t upload outside all folders');
select is(pg_temp.put(tests.id('asha') || '/x/1.jpg'), 'refused', 'a user can''t upload to a subfolder');
select is(pg_temp.put(tests.id('asha') || '/'), 'refused', 'a user can''t upload without a file name');
select is(pg_temp.put(tests.id('asha') || E'/a b.jpg'), 'refused', 'a user can''t upload a file with a space in its name');
select throws_ok($$ update storage.objects set name = tests.id('rohan') || '/1.jpg' $$, '42501', null, 'a file can''t be moved to another user''s folder');
select throws_ok($$ update storage.objects set name = tests.id('asha') || '/x/1.jpg' $$, '42501', null, 'a file can''t be moved to a subfolder');
update storage.objects set metadata = '{"size": 1, "mimetype": "image/jpeg"}';
select isnt_empty($$ select id from storage.objects where metadata is not null $$, 'a user can overwrite their own file');

select tests.sign_in('rohan');
select is_empty('select id from storage.objects', 'other users can''t list a user''s file');
select is_empty('update storage.objects set metadata = null returning id', 'other users can''t change a user''s file');
select is_empty('delete from storage.objects returning id', 'other users can''t delete a user''s file');
select tests.sign_in('sid');
select is(pg_temp.put(tests.id('sid') || '/1.jpg'), 'refused', 'a suspended user can''t upload');
select tests.visit();
select is(pg_temp.put('x/1.jpg'), 'refused', 'a visitor can''t upload');
select tests.sign_in('meera');
select isnt_empty('delete from storage.objects returning id', 'an admin can remove other users'' pictures');
