-- A second admin.
update public.profiles set status = 'active' where id = tests.id('sid');
insert into public.admin_users (id, username) values (tests.id('sid'), 'sid');
insert into public.projects (id, user_id, name) values
  (tests.id('tiffin trail'), tests.id('asha'), 'Tiffin Trail'), (tests.id('rohan''s'), tests.id('rohan'), 'Rohan''s');
create function pg_temp.path(file text, part text default 'original') returns text
  language sql
  as $$ select tests.id('tiffin trail') || '/' || tests.id(file) || '/' || part $$;

-- Each file is named after what happens to it.
create temporary table files (name text, stored_by text);
insert into files values ('said', 'meera'), ('unsaid', 'meera'), ('deleted', 'meera'), ('asked', 'meera'), ('approved', 'meera'), ('withdrawn', 'meera'),
  ('pictured', 'meera'), ('logo', 'meera'), ('deleted, pictured', 'meera'), ('picture gone', 'meera'), ('document gone', 'meera'),
  ('unsaid by asha', 'asha'), ('deleted by asha', 'asha');
grant select on files to authenticated, anon;
insert into storage.objects (bucket_id, name, owner_id, metadata)
select 'files', pg_temp.path(name), tests.id(stored_by)::text, '{"size": 9, "mimetype": "image/png"}' from files;
create function pg_temp.readable() returns text
  language sql
  as $$ select string_agg(f.name, '; ' order by f.name) from files f where exists (select from storage.objects o where o.name = pg_temp.path(f.name)) $$;
create function pg_temp.say(file text, request text default null) returns void
  language sql
  as $$ insert into public.project_posts (id, project_id, kind, title, approval_id)
    values (tests.id(file), tests.id('tiffin trail'), 'file', file, tests.id(request)) $$;

select tests.sign_in('meera');
insert into public.project_posts (id, project_id, kind, title)
select tests.id('request ' || r), tests.id('tiffin trail'), 'approval', r from unnest(array['asked', 'approved', 'withdrawn']) r;
select pg_temp.say(f) from unnest(array['said', 'deleted', 'deleted, pictured']) f;
select pg_temp.say(r, 'request ' || r) from unnest(array['asked', 'approved', 'withdrawn']) r;
insert into public.documents (id, project_id, kind, name, logo_path) values
  (tests.id('deck'), tests.id('tiffin trail'), 'deck', 'Deck', pg_temp.path('logo')), (tests.id('gone'), tests.id('tiffin trail'), 'deck', 'Gone', '');
insert into public.document_rows (id, document_id, kind, picture_path) values
  (tests.id('picture'), tests.id('deck'), 'picture', pg_temp.path('pictured')),
  (tests.id('picture of deleted'), tests.id('deck'), 'picture', pg_temp.path('deleted, pictured')),
  (tests.id('gone picture'), tests.id('deck'), 'picture', pg_temp.path('picture gone')),
  (tests.id('picture in gone'), tests.id('gone'), 'picture', pg_temp.path('document gone'));
update public.project_posts set is_removed = true where id in (tests.id('deleted'), tests.id('deleted, pictured'));
update public.project_posts set state = 'withdrawn' where id = tests.id('request withdrawn');
update public.document_rows set _deleted = true where id = tests.id('gone picture');
update public.documents set _deleted = true where id = tests.id('gone');
select tests.sign_in('asha');
select pg_temp.say('deleted by asha');
update public.project_posts set is_removed = true where id = tests.id('deleted by asha');
update public.project_posts set state = 'approved' where id = tests.id('request approved');

select is(pg_temp.readable(), 'approved; asked; deleted by asha; deleted, pictured; logo; pictured; said; unsaid by asha',
  'a customer reads the files that a live post or document shows, and their own files');
select tests.sign_in('sid');
select is(pg_temp.readable(), 'approved; asked; deleted, pictured; logo; pictured; said',
  'an admin reads the files that a live post or document shows');
select tests.sign_in('meera');
select is(pg_temp.readable(), (select string_agg(name, '; ' order by name) from files where name not like '%by asha'),
  'an uploader reads all their own files, and no unposted or deleted file of others');
select tests.sign_in('rohan');
select is(pg_temp.readable(), null, 'another customer reads no file');
select tests.visit();
select is(pg_temp.readable(), null, 'a visitor reads no file');

-- A customer knows the ids of files that were deleted or withdrawn.
create function pg_temp.outcome(query text) returns text
  language plpgsql
  as $$
  declare
    broken text;
  begin
    execute query;
    return 'stored';
  exception when check_violation then
    get stacked diagnostics broken = constraint_name;
    return broken;
  end
  $$;
create function pg_temp.picture(path text) returns text
  language sql
  as $$ select pg_temp.outcome(format('update public.document_rows set picture_path = %L where id = %L', path, tests.id('picture'))) $$;
select tests.sign_in('asha');
select is(pg_temp.picture(pg_temp.path(f)), 'document_rows_picture_path_form', 'a customer can''t show a ' || f || ' file as a picture')
from unnest(array['deleted', 'withdrawn']) f;
select is(pg_temp.outcome(format('insert into public.document_rows (id, document_id, kind, picture_path) values (%L, %L, %L, %L)',
  tests.id('new'), tests.id('deck'), 'picture', pg_temp.path('deleted'))), 'document_rows_picture_path_form',
  'a customer can''t show a deleted file in a new part');
select is(pg_temp.outcome(format('update public.documents set logo_path = %L where id = %L', pg_temp.path('deleted'), tests.id('deck'))),
  'documents_logo_path_form', 'a customer can''t show a deleted file as a logo');
-- A part and a document that were deleted while they showed the file.
create temporary table undone (part text, shown text);
insert into undone values ('gone picture', 'picture gone'), ('undone', 'deleted');
grant select on undone to authenticated;
select tests.operate();
insert into public.document_rows (id, document_id, kind, picture_path, _deleted) values (tests.id('undone'), tests.id('deck'), 'picture', pg_temp.path('deleted'), true);
insert into public.documents (id, project_id, kind, name, logo_path, _deleted) values (tests.id('undone'), tests.id('tiffin trail'), 'deck', 'x', pg_temp.path('deleted'), true);
select tests.sign_in('asha');
update public.document_rows set _deleted = false where id in (select tests.id(part) from undone);
update public.documents set _deleted = false where id = tests.id('undone');
select results_eq($$ select picture_path from public.document_rows r join undone u on r.id = tests.id(u.part) order by picture_path $$,
  $$ select unnest(array['', pg_temp.path('picture gone')]) $$,
  'an Undo restores a part without its file if the file was deleted, and with its file otherwise');
select is((select logo_path from public.documents where id = tests.id('undone')), '', 'an Undo restores a document without a logo that was deleted');
select is(pg_temp.picture(pg_temp.path('deleted', 'preview')), 'stored',
  'a path of a preview that isn''t stored is accepted, because the preview may still arrive');
select is((select pg_temp.readable() ~ '(^|; )deleted(;|$)'), false, 'a path of a preview doesn''t make the deleted original readable');
select is(pg_temp.picture(pg_temp.path(f)), 'stored', 'a customer''s deck can show the file ' || f) from unnest(array['said', 'unsaid by asha']) f;
select is(pg_temp.picture(pg_temp.path('pictured')), 'stored', 'an Undo can show an admin''s picture that nothing shows any more');
select is(pg_temp.outcome(format('update public.documents set logo_path = %L where id = %L', logo, tests.id('deck'))), 'stored',
  'an Undo can show an admin''s logo that nothing shows any more')
from unnest(array['', pg_temp.path('logo')]) logo;
select tests.sign_in('meera');
select is(pg_temp.picture(pg_temp.path('unsaid')), 'stored', 'an uploader can show an unposted file as a picture');
select tests.sign_in('asha');
select ok(pg_temp.readable() like '%; unsaid; %', 'others read an unposted file that a deck shows');

select tests.sign_in('meera');
update public.project_posts set is_removed = false where id = tests.id('deleted');
select tests.sign_in('asha');
select ok(pg_temp.readable() like '%; deleted; %', 'others read a file that its author has brought back');
select tests.operate();
update public.projects set _deleted = true where id = tests.id('tiffin trail');
select tests.sign_in('asha');
select is(pg_temp.readable(), null, 'a deleted project''s files aren''t readable');
