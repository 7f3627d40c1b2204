begin;
set local search_path = public, extensions;
select no_plan();

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
select is(pg_temp.put(tests.id('asha') || '/21.jpg'), 'avatars_files_limit: a person has at most 20 pictures',
  'the next one is refused with the limit''s name');
select is(pg_temp.put(tests.id('asha') || '/20.jpg'), 'stored', 'an existing picture can be overwritten');
delete from storage.objects where name = tests.id('asha') || '/1.jpg';
select is(pg_temp.put(tests.id('asha') || '/21.jpg'), 'stored', 'deleting one makes room');
select tests.sign_in('rohan');
select is(pg_temp.put(tests.id('rohan') || '/1.jpg'), 'stored', 'each user has a separate count');
select tests.operate();
insert into storage.objects (bucket_id, name) select 'avatars', tests.id('meera') || '/' || n || '.jpg' from generate_series(1, 20) n;
select tests.sign_in('meera');
select is(pg_temp.put(tests.id('meera') || '/21.jpg'), 'stored', 'an admin is not capped');
select tests.serve();
select is(pg_temp.put(tests.id('asha') || '/22.jpg'), 'stored', 'the service role is not capped');

select * from finish();
rollback;
