insert into public.projects (id, user_id, name) values (tests.id('tiffin trail'), tests.id('asha'), 'Tiffin Trail');
create function pg_temp.store(file text, part text default 'original', size bigint default 9, type text default 'application/pdf') returns void
  language sql security definer
  as $$
    insert into storage.objects (bucket_id, name, owner_id, metadata)
    values ('files', tests.id('tiffin trail') || '/' || tests.id(file) || '/' || part, tests.id('asha')::text, jsonb_build_object('size', size, 'mimetype', type))
  $$;
create function pg_temp.news() returns setof text
  language sql security definer
  as $$ select n.message from public.notifications n where n.kind = 'comment_added' and not n._deleted $$;
create function pg_temp.post(file text, title text default 'menu.pdf', body text default '') returns text
  language plpgsql
  as $$
  declare
    broken text;
  begin
    insert into public.project_posts (id, project_id, kind, title, body, link, file_type, file_size, has_preview)
    values (tests.id(file), tests.id('tiffin trail'), 'file', title, body, 'https://x.io', 'image/png', 1, true);
    return 'posted';
  exception when check_violation then
    get stacked diagnostics broken = constraint_name;
    return broken;
  end
  $$;

-- A file that an admin stored and hasn't posted yet.
insert into storage.objects (bucket_id, name, owner_id, metadata) values ('files', tests.id('tiffin trail') || '/' || tests.id('of meera') || '/original',
  tests.id('meera')::text, '{"size": 1, "mimetype": "application/pdf"}');
select tests.sign_in('asha');
select throws_ok($$ select pg_temp.post('of meera') $$, '42501', 'another user has stored the file with this id',
  'a user can''t post another user''s file');
select throws_ok($$ insert into public.project_posts (id, project_id, body, is_removed) values (tests.id('of meera'), tests.id('tiffin trail'), 'x', true) $$,
  '42501', null, 'a user can''t use the id of another user''s file for a comment');
select is(pg_temp.post('a'), 'project_posts_file_stored', 'a post needs its file');
select pg_temp.store('a');
select is(pg_temp.post('a', 'a/b' || chr(10) || '.pdf', 'Look'), 'posted', 'a post whose file is stored is accepted');
select results_eq($$ select title, body, link, file_type, file_size, has_preview, awaits_reply, by_team, state from public.project_posts where id = tests.id('a') $$,
  $$ values ('a_b_.pdf', 'Look', '', 'application/pdf', 9::bigint, false, true, false, '') $$,
  'the type and size come from the bucket, and the name loses characters that a file name can''t have');
select tests.operate();
select isnt_empty($$ select id from public.notifications where post_id = tests.id('a') and message = 'New file in Tiffin Trail: a_b_.pdf' $$,
  'the team''s news names the file');
select tests.sign_in('asha');
select pg_temp.store('b');
select is(pg_temp.post('b', ''), 'project_posts_title_required', 'a file must have a name');
select pg_temp.store('b', 'preview', 3, 'image/jpeg');
select is(pg_temp.post('b'), 'posted', 'a file can have a preview');
select results_eq($$ select has_preview, awaits_reply from public.project_posts where id = tests.id('b') $$, $$ values (true, false) $$,
  'a file without a comment awaits no reply');
select results_eq('select pg_temp.news()', array['2 new messages in Tiffin Trail.'],
  'two files are one line of the team''s news, which doesn''t call them comments');
update public.project_posts set project_id = tests.id('other'), file_size = 1, file_type = 'x', title = 'other.pdf', has_preview = true where id = tests.id('a');
select results_eq($$ select title, file_type, file_size, has_preview from public.project_posts where id = tests.id('a') $$,
  $$ values ('a_b_.pdf', 'application/pdf', 9::bigint, false) $$, 'an update changes neither a file''s name, type, size nor preview');
select is((select project_id from public.project_posts where id = tests.id('a')), tests.id('tiffin trail'),
  'an update doesn''t move a file to another project');
update public.project_posts set body = 'Look here' where id = tests.id('a');
select is((select body from public.project_posts where id = tests.id('a')), 'Look here', 'an author can edit the text of their file');

select tests.sign_in('asha');
update public.project_posts set is_removed = true where id = tests.id('a');
select results_eq($$ select is_removed, body, title from public.project_posts where id = tests.id('a') $$, $$ values (true, 'Look here', 'a_b_.pdf') $$,
  'a deleted file keeps its name and text');
select results_eq('select pg_temp.news()', array['New file in Tiffin Trail: menu.pdf'], 'the news names the file that remains');
update public.project_posts set is_removed = false where id = tests.id('a');
select is((select is_removed from public.project_posts where id = tests.id('a')), false, 'an author can bring their deleted file back');
update public.project_posts set is_removed = true where id = tests.id('a');
select tests.sign_in('meera');
select throws_ok($$ update public.project_posts set is_removed = false where id = tests.id('a') $$, '42501', null,
  'only its author can bring a deleted file back');
select throws_ok($$ update public.project_posts set is_removed = true where id = tests.id('b') $$, '42501', null,
  'only its author can delete a file');
select tests.operate();
update public.project_posts set author_id = null where id = tests.id('b');
select tests.sign_in('asha');
select throws_ok($$ update public.project_posts set is_removed = true where id = tests.id('b') $$, '42501', null,
  'a project''s owner can''t delete a file whose author''s account is gone');
select tests.sign_in('meera');
update public.project_posts set is_removed = true where id = tests.id('b');
select is((select is_removed from public.project_posts where id = tests.id('b')), true, 'an admin can delete a file whose author''s account is gone');
select tests.operate();
set local storage.allow_delete_query = 'true';
delete from storage.objects where name like '%/' || tests.id('a') || '/%';
select tests.sign_in('asha');
select throws_ok($$ update public.project_posts set is_removed = false where id = tests.id('a') $$, 'P0001', 'the file was removed',
  'a deleted file can''t come back once the bucket has removed it');
