-- Only the storage server deletes files, and only it should set this.
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
  $$ values (true, 2097152::bigint, array['image/jpeg']) $$, 'a public bucket for JPEG pictures under two megabytes');

select tests.sign_in('asha');
select is(pg_temp.put(tests.id('asha') || '/1.jpg'), 'stored', 'a user can upload to their own folder');
select is(pg_temp.put(tests.id('rohan') || '/1.jpg'), 'refused', 'not to another user''s folder');
select is(pg_temp.put('1.jpg'), 'refused', 'nor outside all folders');
select is(pg_temp.put(tests.id('asha') || '/x/1.jpg'), 'refused', 'nor to a subfolder');
select is(pg_temp.put(tests.id('asha') || '/'), 'refused', 'nor without a file name');
select is(pg_temp.put(tests.id('asha') || E'/a b.jpg'), 'refused', 'nor with a space in the name');
select throws_ok($$ update storage.objects set name = tests.id('rohan') || '/1.jpg' $$, '42501', null, 'a file can''t be moved to another user''s folder');
select throws_ok($$ update storage.objects set name = tests.id('asha') || '/x/1.jpg' $$, '42501', null, 'nor to a subfolder');
update storage.objects set metadata = '{"size": 1, "mimetype": "image/jpeg"}';
select isnt_empty($$ select id from storage.objects where metadata is not null $$, 'a user can overwrite their own file');

select tests.sign_in('rohan');
select is_empty('select id from storage.objects', 'other users can''t list it');
select is_empty('update storage.objects set metadata = null returning id', 'nor change it');
select is_empty('delete from storage.objects returning id', 'nor delete it');
select tests.sign_in('sid');
select is(pg_temp.put(tests.id('sid') || '/1.jpg'), 'refused', 'a suspended user can''t upload');
select tests.visit();
select is(pg_temp.put('x/1.jpg'), 'refused', 'a visitor can''t upload');
select tests.sign_in('meera');
select isnt_empty('delete from storage.objects returning id', 'an admin can remove other users'' pictures');
