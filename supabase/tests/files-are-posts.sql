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

-- Stored by an admin, who hasn't posted it yet.
insert into storage.objects (bucket_id, name, owner_id, metadata) values ('files', tests.id('tiffin trail') || '/' || tests.id('of meera') || '/original',
  tests.id('meera')::text, '{"size": 1, "mimetype": "application/pdf"}');
select tests.sign_in('asha');
select throws_ok($$ select pg_temp.post('of meera') $$, '42501', 'another user has stored the file with this id', 'nobody posts another''s file');
select throws_ok($$ insert into public.project_posts (id, project_id, body, is_removed) values (tests.id('of meera'), tests.id('tiffin trail'), 'x', true) $$,
  '42501', null, 'nor takes its id for something else');
select is(pg_temp.post('a'), 'project_posts_file_stored', 'a post needs its file');
select pg_temp.store('a');
select is(pg_temp.post('a', 'a/b' || chr(10) || '.pdf', 'Look'), 'posted', 'with its file, it is posted');
select results_eq($$ select title, body, link, file_type, file_size, has_preview, awaits_reply, by_team, state from public.project_posts where id = tests.id('a') $$,
  $$ values ('a_b_.pdf', 'Look', '', 'application/pdf', 9::bigint, false, true, false, '') $$,
  'the bucket says what the file is; the name loses what no name may have');
select tests.operate();
select isnt_empty($$ select id from public.notifications where post_id = tests.id('a') and message = 'New file in Tiffin Trail: a_b_.pdf' $$,
  'the team hears of it by name');
select tests.sign_in('asha');
select pg_temp.store('b');
select is(pg_temp.post('b', ''), 'project_posts_title_required', 'a file has a name');
select pg_temp.store('b', 'preview', 3, 'image/jpeg');
select is(pg_temp.post('b'), 'posted', 'and may have a preview');
select results_eq($$ select has_preview, awaits_reply from public.project_posts where id = tests.id('b') $$, $$ values (true, false) $$,
  'without a comment, it awaits no reply');
select results_eq('select pg_temp.news()', array['2 new messages in Tiffin Trail.'], 'the team hears of two files in one line, not as of comments');
update public.project_posts set project_id = tests.id('other'), file_size = 1, file_type = 'x', title = 'other.pdf', has_preview = true where id = tests.id('a');
select results_eq($$ select title, file_type, file_size, has_preview from public.project_posts where id = tests.id('a') $$,
  $$ values ('a_b_.pdf', 'application/pdf', 9::bigint, false) $$, 'it stays what it is');
select is((select project_id from public.project_posts where id = tests.id('a')), tests.id('tiffin trail'), 'in its project');
update public.project_posts set body = 'Look here' where id = tests.id('a');
select is((select body from public.project_posts where id = tests.id('a')), 'Look here', 'its author edits what they said of it');

select tests.sign_in('asha');
update public.project_posts set is_removed = true where id = tests.id('a');
select results_eq($$ select is_removed, body, title from public.project_posts where id = tests.id('a') $$, $$ values (true, 'Look here', 'a_b_.pdf') $$,
  'a deleted file keeps what it was');
select results_eq('select pg_temp.news()', array['New file in Tiffin Trail: menu.pdf'], 'the news names the file that remains');
update public.project_posts set is_removed = false where id = tests.id('a');
select is((select is_removed from public.project_posts where id = tests.id('a')), false, 'so that its author can bring it back');
update public.project_posts set is_removed = true where id = tests.id('a');
select tests.sign_in('meera');
select throws_ok($$ update public.project_posts set is_removed = false where id = tests.id('a') $$, '42501', null, 'and nobody else');
select throws_ok($$ update public.project_posts set is_removed = true where id = tests.id('b') $$, '42501', null, 'nor does anyone else delete it');
select tests.operate();
update public.project_posts set author_id = null where id = tests.id('b');
select tests.sign_in('asha');
select throws_ok($$ update public.project_posts set is_removed = true where id = tests.id('b') $$, '42501', null,
  'nor does the owner of the project, if the author''s account is gone');
select tests.sign_in('meera');
update public.project_posts set is_removed = true where id = tests.id('b');
select is((select is_removed from public.project_posts where id = tests.id('b')), true, 'but an admin does then');
select tests.operate();
set local storage.allow_delete_query = 'true';
delete from storage.objects where name like '%/' || tests.id('a') || '/%';
select tests.sign_in('asha');
select throws_ok($$ update public.project_posts set is_removed = false where id = tests.id('a') $$, 'P0001', 'the file was removed',
  'not once the bucket has lost it');
