insert into public.projects (id, user_id, name) values (tests.id('tiffin trail'), tests.id('asha'), 'Tiffin Trail'), (tests.id('other'), tests.id('asha'), 'Other');
create function pg_temp.store(file text, person text) returns void
  language sql security definer
  as $$
    insert into storage.objects (bucket_id, name, owner_id, metadata)
    values ('files', tests.id('tiffin trail') || '/' || tests.id(file) || '/original', tests.id(person)::text, '{"size": 9, "mimetype": "application/pdf"}')
  $$;
create function pg_temp.ask(request text, file text, project text default 'tiffin trail') returns void
  language plpgsql
  as $$
  begin
    perform pg_temp.store(file, 'meera');
    insert into public.project_posts (id, project_id, kind, title, body, approval_id) values
      (tests.id(request), tests.id(project), 'approval', request, '', null),
      (tests.id(file), tests.id('tiffin trail'), 'file', file, 'For 1,000 rupees', tests.id(request));
  end
  $$;
create function pg_temp.broken(query text) returns text
  language plpgsql
  as $$
  declare
    broken text;
  begin
    execute query;
    return 'nothing';
  exception when check_violation then
    get stacked diagnostics broken = constraint_name;
    return broken;
  end
  $$;
create function pg_temp.send(file text, request text, person text) returns text
  language plpgsql
  as $$
  begin
    perform pg_temp.store(file, person);
    return pg_temp.broken(format('insert into public.project_posts (id, project_id, kind, title, approval_id) values (%L, %L, %L, %L, %L)',
      tests.id(file), tests.id('tiffin trail'), 'file', file, tests.id(request)));
  end
  $$;

select tests.sign_in('meera');
select pg_temp.ask('design', 'a'), pg_temp.ask('taken back', 'g');
select is((select approval_id from public.project_posts where id = tests.id('a')), tests.id('design'), 'an admin can send a file with a new request');
update public.project_posts set approval_id = tests.id('taken back') where id = tests.id('a');
select is((select approval_id from public.project_posts where id = tests.id('a')), tests.id('design'),
  'an update doesn''t take a file out of its request');
select is(pg_temp.broken($$ select pg_temp.ask('elsewhere', 'b', 'other') $$), 'project_posts_request_new',
  'a file can''t be sent with a request of another project');
select is(pg_temp.send('c', 'nothing', 'meera'), 'project_posts_request_new', 'a file can''t be sent with a request that doesn''t exist');
select is(pg_temp.send('d', 'a', 'meera'), 'project_posts_request_new', 'a file can''t be sent with a post that isn''t a request');
insert into public.project_posts (id, project_id, body, approval_id) values (tests.id('words'), tests.id('tiffin trail'), 'Look', tests.id('design'));
select is((select approval_id from public.project_posts where id = tests.id('words')), null, 'a comment can''t belong to a request');

select tests.operate();
select is((select count(*)::integer from public.notifications where post_id = tests.id('a')), 0, 'a request''s file is no news');
select isnt((select count(*)::integer from public.notifications where post_id = tests.id('design')), 0, 'the request is news');
-- From here on, the request was sent in an earlier transaction.
alter table public.project_posts disable trigger user;
update public.project_posts set seq = 0, _xid = '3' where kind = 'approval';
alter table public.project_posts enable trigger user;
select tests.sign_in('meera');
select is(pg_temp.send('e', 'design', 'meera'), 'project_posts_request_new', 'a file can''t be added to a request later');
update public.project_posts set awaits_reply = true where id = tests.id('design');
select is(pg_temp.send('h', 'design', 'meera'), 'project_posts_request_new',
  'a file can''t be added even after an edit of the request in the same transaction');
select tests.sign_in('asha');
select is(pg_temp.send('f', 'design', 'asha'), 'project_posts_request_new', 'a customer can''t add a file to a request');
select tests.sign_in('meera');
select throws_ok(format('update public.project_posts set body = %L where id = %L', 'For 100,000 rupees', tests.id('a')), '42501',
  'nothing of a request can be edited', 'the text of a request''s file can''t be edited');
update public.project_posts set is_removed = true where id = tests.id('a');
select is((select is_removed from public.project_posts where id = tests.id('a')), true, 'an author can delete the file of a waiting request');
update public.project_posts set is_removed = false where id = tests.id('a');

select tests.sign_in('asha');
update public.project_posts set state = 'approved' where id = tests.id('design');
select tests.sign_in('meera');
select is(pg_temp.broken(format('update public.project_posts set is_removed = true where id = %L', tests.id('a'))), 'project_posts_request_decided',
  'the files of a decided request can''t be deleted');
update public.project_posts set state = 'withdrawn' where id = tests.id('taken back');
update public.project_posts set is_removed = true where id = tests.id('g');
select is((select is_removed from public.project_posts where id = tests.id('g')), true, 'the files of a withdrawn request can be deleted');

select tests.operate();
select private.clear_posts(tests.id('meera'));
select results_eq($$ select author_name, body from public.project_posts where id = tests.id('a') $$, $$ values ('', 'For 1,000 rupees') $$,
  'the deletion of its author''s account keeps an approved file''s text');
