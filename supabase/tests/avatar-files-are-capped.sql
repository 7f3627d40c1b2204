-- Lets the test delete files, as only the storage server does otherwise.
set local storage.allow_delete_query = 'true';

create function pg_temp.put(path text) returns text
  language plpgsql
  as $$
  begin
    insert into storage.objects (bucket_id, name) values ('avatars', path)
    on conflict (bucket_id, name) do update set metadata = '{}';
    return 'stored';
  exception when insufficient_privilege then
    return sqlerrm;
  end
  $$;

insert into storage.objects (bucket_id, name) select 'avatars', tests.id('asha') || '/' || n || '.jpg' from generate_series(1, 19) n;
select tests.sign_in('asha');
select is(pg_temp.put(tests.id('asha') || '/20.jpg'), 'stored', 'a user can store 20 pictures');
select is(pg_temp.put(tests.id('asha') || '/21.jpg'), 'avatars_files_limit: a user can have at most 20 pictures',
  'the next one is refused with the limit''s name');
select is(pg_temp.put(tests.id('asha') || '/20.jpg'), 'stored', 'an existing picture can be overwritten');
delete from storage.objects where name = tests.id('asha') || '/1.jpg';
select is(pg_temp.put(tests.id('asha') || '/21.jpg'), 'stored', 'deleting a picture makes room for another');
select tests.sign_in('rohan');
select is(pg_temp.put(tests.id('rohan') || '/1.jpg'), 'stored', 'each user has a separate count');
select tests.operate();
insert into storage.objects (bucket_id, name) select 'avatars', tests.id('meera') || '/' || n || '.jpg' from generate_series(1, 20) n;
select tests.sign_in('meera');
select is(pg_temp.put(tests.id('meera') || '/21.jpg'), 'stored', 'an admin is not capped');
select tests.serve();
select is(pg_temp.put(tests.id('asha') || '/22.jpg'), 'stored', 'the service role is not capped');

-- Stores a file as the storage server does: with the service role and the owner's id, and after a signed URL without checking policies.
create function pg_temp.store(owner text, path text, metadata jsonb default '{"size": 2097152, "mimetype": "image/jpeg"}') returns text
  language plpgsql
  as $$
  begin
    insert into storage.objects as o (bucket_id, name, owner_id, version, metadata)
    values ('avatars', path, tests.id(owner)::text, gen_random_uuid(), store.metadata)
    on conflict (bucket_id, name) do update set version = excluded.version, owner_id = excluded.owner_id, metadata = excluded.metadata;
    return 'stored';
  exception when insufficient_privilege then
    return sqlerrm;
  end
  $$;
select is(pg_temp.store('asha', tests.id('asha') || '/23.jpg'), 'avatars_files_limit: a user can have at most 20 pictures',
  'a file that the storage server stores for a customer is capped');
select is(pg_temp.store('asha', tests.id('asha') || '/20.jpg'), 'stored', 'a customer can overwrite a picture even in a folder with more than 20');
update storage.objects set owner_id = tests.id('asha')::text, version = '1' where name = tests.id('asha') || '/2.jpg';
select lives_ok($$ update storage.objects set name = tests.id('asha') || '/2b.jpg', version = '2' where name = tests.id('asha') || '/2.jpg' $$,
  'a full folder''s file can be renamed');
select is(pg_temp.store('rohan', tests.id('asha') || '/20.jpg'), 'a picture must be in its owner''s folder',
  'a file can''t be given to another owner');
select throws_ok($$ update storage.objects set name = tests.id('rohan') || '/9.jpg' where name = tests.id('asha') || '/2b.jpg' $$,
  '42501', 'a picture must be in its owner''s folder', 'a file can''t be moved to another user''s folder');
insert into storage.buckets (id, name) values ('other', 'other');
insert into storage.objects (bucket_id, name, owner_id) values ('other', tests.id('asha') || '/1.jpg', tests.id('asha')::text);
select throws_ok($$ update storage.objects set bucket_id = 'avatars', name = tests.id('asha') || '/24.jpg' where bucket_id = 'other' $$,
  '42501', 'avatars_copy: a picture is uploaded, not copied or moved from another bucket',
  'a file can''t be moved to the avatars from another bucket');
set local storage.operation = 'storage.object.copy';
select is(pg_temp.store(person, tests.id(person) || path, metadata::jsonb), 'avatars_copy: a picture is uploaded, not copied or moved from another bucket',
  format('no copy is made for %s at %s, whatever its metadata: %s', person, path, coalesce(metadata, 'none')))
from unnest(array['{"size": 9, "mimetype": "image/jpeg"}', '{"size": null, "mimetype": "image/jpeg"}', null]) metadata,
  (values ('rohan', '/copy.jpg'), ('asha', '/20.jpg'), ('meera', '/copy.jpg')) w (person, path);
set local storage.operation = 'storage.object.upload';
select is(pg_temp.store('meera', tests.id('meera') || '/22.jpg'), 'stored', 'the storage server doesn''t cap an admin''s files');
select is(pg_temp.store('sid', tests.id('sid') || '/1.jpg'), 'only active users can store pictures', 'a suspended user can''t store a picture');
-- The storage server checks the bucket's settings on uploads only.
select is(pg_temp.store(person, tests.id(person) || path, metadata), 'avatars_form: a picture is a JPEG of at most 2 MB', format('%s is refused %s', what, how))
from (values ('{"size": 9, "mimetype": "application/zip"}'::jsonb, 'another type'), ('{"size": 9, "mimetype": "image/jpeg/zip"}', 'a type that begins like JPEG'),
    ('{"size": 9}', 'no type'), ('{"size": 0, "mimetype": "image/jpeg"}', 'an empty one'),
    ('{"size": 2097153, "mimetype": "image/jpeg"}', 'a larger picture')) m (metadata, what),
  (values ('rohan', '/new.jpg', 'as a new picture'), ('asha', '/20.jpg', 'over a picture'), ('meera', '/new.jpg', 'of an admin')) w (person, path, how);
insert into storage.objects (bucket_id, name, owner_id, metadata)
values ('other', tests.id('rohan') || '/2.zip', tests.id('rohan')::text, '{"size": 9, "mimetype": "application/zip"}');
select throws_ok($$ update storage.objects set bucket_id = 'avatars' where name like '%/2.zip' $$, '42501',
  'avatars_copy: a picture is uploaded, not copied or moved from another bucket', 'a file of another type can''t be moved to the avatars');
select throws_ok($$ update storage.objects set metadata = '{"size": 9, "mimetype": "text/html"}' where name = tests.id('asha') || '/20.jpg' $$, '42501',
  'avatars_form: a picture is a JPEG of at most 2 MB', 'a picture can''t become a file of another type');
select tests.operate();
update public.profiles set status = 'suspended' where id = tests.id('asha');
select tests.serve();
select is(pg_temp.store('asha', tests.id('asha') || '/20.jpg'), 'only active users can store pictures',
  'a suspended user can''t overwrite a picture through a URL that was signed earlier');
select lives_ok($$ update storage.objects set metadata = '{"size": 1, "mimetype": "image/jpeg"}' where name = tests.id('asha') || '/20.jpg' $$,
  'the storage server may still rewrite a suspended user''s records');
select lives_ok($$ insert into storage.objects (bucket_id, name, owner_id) values ('other', 'x', tests.id('sid')::text) $$,
  'the rules of avatars don''t apply to other buckets');
