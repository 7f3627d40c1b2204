-- Lets the test delete files, as only the storage server does otherwise.
set local storage.allow_delete_query = 'true';

insert into public.projects (id, user_id, name) values
  (tests.id('tiffin trail'), tests.id('asha'), 'Tiffin Trail'), (tests.id('rohan''s'), tests.id('rohan'), 'Other'),
  (tests.id('sid''s'), tests.id('sid'), 'Suspended');

create function pg_temp.put(project uuid, file text default 'original', size bigint default 1, type text default 'application/pdf') returns text
  language plpgsql
  as $$
  begin
    insert into storage.objects (bucket_id, name, owner_id, metadata)
    values ('files', project || '/' || gen_random_uuid() || '/' || file, auth.uid()::text, jsonb_build_object('size', size, 'mimetype', type));
    return 'stored';
  exception when insufficient_privilege then
    return sqlerrm;
  end
  $$;
create function pg_temp.is_refused(said text, what text) returns text
  language sql
  as $$ select matches(said, 'row-level security', what) $$;

select results_eq($$ select public, file_size_limit from storage.buckets where id = 'files' $$, $$ values (false, 20971520::bigint) $$,
  'the bucket is private, for files of at most 20 MB');
select is_empty($$ select type from storage.buckets, unnest(allowed_mime_types) type where id = 'files' and type ~ 'svg|html|javascript|xml$|octet' $$,
  'the bucket accepts no type that a browser could run');

select tests.sign_in('asha');
select is(pg_temp.put(tests.id('tiffin trail')), 'stored', 'a customer can add files to their project');
select is(pg_temp.put(tests.id('tiffin trail'), 'preview', 9, 'image/jpeg'), 'stored', 'a customer can add previews');
select pg_temp.is_refused(pg_temp.put(tests.id('rohan''s')), 'a customer can''t add files to another customer''s project');
select pg_temp.is_refused(pg_temp.put(tests.id('no project')), 'a customer can''t add files to a project that doesn''t exist');
select pg_temp.is_refused(pg_temp.put(tests.id('tiffin trail'), 'passport.pdf'), 'a customer can''t choose another file name');
select pg_temp.is_refused(pg_temp.put(tests.id('tiffin trail'), 'x/original'), 'a customer can''t add files in a subfolder');
select is((select count(*) from storage.objects), 2::bigint, 'a customer sees their files');
select is_empty($$ update storage.objects set metadata = '{}' returning id $$, 'a customer can''t change a file');
select is_empty($$ delete from storage.objects returning id $$, 'a customer can''t delete a file');

select tests.sign_in('rohan');
select is_empty('select id from storage.objects', 'another customer sees no file');
select tests.visit();
select is_empty('select id from storage.objects', 'a visitor sees no file');
select pg_temp.is_refused(pg_temp.put(tests.id('tiffin trail')), 'a visitor can''t add a file');
select tests.sign_in('sid');
select pg_temp.is_refused(pg_temp.put(tests.id('sid''s')), 'a suspended customer can''t add a file');
select tests.sign_in('meera');
select is((select count(*) from storage.objects), 0::bigint, 'an admin doesn''t see a file that no post shows');
select is(pg_temp.put(tests.id('tiffin trail')), 'stored', 'an admin can add files to any project');
select is_empty($$ delete from storage.objects returning id $$, 'an admin can''t delete a file');

select tests.sign_in('asha');
select pg_temp.is_refused(pg_temp.put(tests.id('tiffin trail'), '../../' || tests.id('rohan''s')), 'a path through another project is refused');

-- Stores a file as the storage server does: with the service role and the owner's id, after a signed URL.
create function pg_temp.store(owner text, file text, size bigint default 1, type text default 'application/pdf') returns text
  language plpgsql
  as $$
  begin
    insert into storage.objects (bucket_id, name, owner_id, version, metadata)
    values ('files', file, tests.id(owner)::text, gen_random_uuid(), jsonb_build_object('size', size, 'mimetype', type))
    on conflict (bucket_id, name) do update set version = excluded.version, metadata = excluded.metadata, owner_id = excluded.owner_id;
    return 'stored';
  exception when insufficient_privilege then
    return sqlerrm;
  end
  $$;
create function pg_temp.name(project text, file text, part text default 'original') returns text
  language sql
  as $$ select tests.id(project) || '/' || tests.id(file) || '/' || part $$;

select tests.serve();
select is(pg_temp.store('asha', pg_temp.name('tiffin trail', 'a')), 'stored', 'the storage server stores a customer''s file');
select is(pg_temp.store('asha', pg_temp.name('tiffin trail', 'a')), 'files_unchangeable: a stored file is never overwritten or renamed',
  'the storage server can''t overwrite a file');
select throws_ok($$ update storage.objects set name = pg_temp.name('tiffin trail', 'b') where name = pg_temp.name('tiffin trail', 'a') $$,
  '42501', 'files_unchangeable: a stored file is never overwritten or renamed', 'the storage server can''t rename a file');
select tests.operate();
insert into public.project_posts (id, project_id, kind, title, file_type, author_id)
values (tests.id('a'), tests.id('tiffin trail'), 'file', 'a.pdf', 'application/pdf', tests.id('asha'));
select tests.serve();
select is(pg_temp.store('asha', pg_temp.name('tiffin trail', 'a', 'preview'), 9, 'image/jpeg'), 'files_unchangeable: nothing is added to a file that was sent',
  'the storage server can''t add a preview to a posted file');
select tests.operate();
delete from public.project_posts where id = tests.id('a');
select tests.serve();
select lives_ok($$ update storage.objects set updated_at = now() where name = pg_temp.name('tiffin trail', 'a') $$,
  'the storage server can note when a file was read');
select is(pg_temp.store('rohan', pg_temp.name('tiffin trail', 'c')), 'a file must be in a project of its owner',
  'the storage server can''t store a customer''s file in another customer''s project');
select is(pg_temp.store('rohan', 'x'), 'a file must be in a project of its owner',
  'the storage server can''t store a customer''s file outside all projects');
select is(pg_temp.store('sid', pg_temp.name('sid''s', 'a')), 'only active users can store files',
  'the storage server can''t store a suspended customer''s file');
select is(pg_temp.store('meera', pg_temp.name('tiffin trail', 'd')), 'stored', 'the storage server stores an admin''s file in any project');
select is(pg_temp.store('asha', pg_temp.name('tiffin trail', 'a', 'preview'), 524289, 'image/jpeg'),
  'files_preview_form: a preview is a JPEG picture of at most 512 kB', 'a preview above 512 kB is refused');
select is(pg_temp.store('asha', pg_temp.name('tiffin trail', 'a', 'preview'), 9, 'image/png'),
  'files_preview_form: a preview is a JPEG picture of at most 512 kB', 'a preview that isn''t a JPEG is refused');

select is(pg_temp.store('meera', pg_temp.name('tiffin trail', 'a', 'preview'), 9, 'image/jpeg'),
  'files_preview_form: only the uploader of a file adds its preview', 'a user can''t add a preview to another user''s file');
select is(pg_temp.store('asha', pg_temp.name('tiffin trail', 'odd'), 1, 'text/plain/' || repeat('x', 99)), 'files_type: this type of file is not accepted',
  'a type that the storage server accepts by its prefix is refused');
select is(pg_temp.store('asha', pg_temp.name('tiffin trail', 'odd'), 1, null), 'files_type: this type of file is not accepted',
  'a file without a type is refused');
select is(pg_temp.store('asha', pg_temp.name('tiffin trail', 'odd'), size), 'files_empty: an empty file is not accepted',
  'a file is refused with a size of ' || size)
from unnest(array[0, -1024]) size;
set local storage.operation = 'storage.object.copy';
select is(pg_temp.store('asha', pg_temp.name('tiffin trail', 'odd'), size), 'files_copy: a file is uploaded, not copied or moved from another bucket',
  'a copy of a file is refused')
from unnest(array[1, null]) size;
set local storage.operation = 'storage.object.upload';
insert into storage.objects (bucket_id, name, owner_id) values ('avatars', tests.id('asha') || '/1.jpg', tests.id('asha')::text);
select throws_ok($$ update storage.objects set bucket_id = 'files', name = pg_temp.name('tiffin trail', 'odd') where bucket_id = 'avatars' $$, '42501',
  'files_copy: a file is uploaded, not copied or moved from another bucket', 'a picture can''t be moved here from the avatars');
select is(pg_temp.store('asha', pg_temp.name('tiffin trail', 'large'), (1024 ^ 3)::bigint), 'files_project_limit: the files of a project can be at most 1 GB in all',
  'a file that takes a project above 1 GB is refused');
insert into public.projects (id, user_id, name) select tests.id('project ' || n), tests.id('asha'), 'Project' from generate_series(1, 5) n;
select is(pg_temp.store('asha', pg_temp.name('project ' || n, 'large'), (1024 ^ 3 - 10)::bigint), 'stored', 'each project can have 1 GB')
from generate_series(1, 4) n;
select is(pg_temp.store('asha', pg_temp.name('project 5', 'large'), (1024 ^ 3 - 20)::bigint), 'stored',
  'a customer''s projects can have 5 GB in all');
select is(pg_temp.store('asha', pg_temp.name('project 5', 'more'), 60), 'files_project_limit: the files of a project can be at most 1 GB in all',
  'a file above both limits is refused with the project''s limit');
select is(pg_temp.store('asha', pg_temp.name('tiffin trail', 'more'), 60), 'files_customer_limit: the files of a customer can be at most 5 GB in all',
  'a file that takes a customer above 5 GB is refused');
update public.projects set _deleted = true where id = tests.id('project 1');
select is(pg_temp.store('asha', pg_temp.name('tiffin trail', 'more'), 60), 'files_customer_limit: the files of a customer can be at most 5 GB in all',
  'the files of a deleted project count until they are removed');
select is(pg_temp.store('asha', pg_temp.name('project 1', 'more'), 1), 'a file must be in a project of its owner',
  'a file can''t be added to a deleted project');
select is(pg_temp.store('rohan', pg_temp.name('rohan''s', 'a'), 60), 'stored', 'each customer has a separate count');
-- Rows without a size, as the storage server's permission check inserts them: the trigger doesn't count the other files for these.
insert into storage.objects (bucket_id, name, owner_id, metadata)
select 'files', pg_temp.name('rohan''s', 'file ' || n), tests.id('rohan')::text, '{}' from generate_series(1, 998) n;
select is(pg_temp.store('rohan', pg_temp.name('rohan''s', 'the last')), 'stored', 'a project has room for 1,000 files');
select is(pg_temp.store('rohan', pg_temp.name('rohan''s', 'the last', 'preview'), 9, 'image/jpeg'), 'stored',
  'previews don''t count towards the 1,000 files');
select matches(pg_temp.store('rohan', pg_temp.name('rohan''s', 'one too many')), '^files_count_limit', 'a project''s 1,001st file is refused');
select tests.sign_in('asha');
select is((select count(*) from storage.objects where name like tests.id('project 1') || '/%'), 0::bigint,
  'the owner of a deleted project doesn''t see its files');
