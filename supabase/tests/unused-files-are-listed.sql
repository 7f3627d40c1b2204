select set_config('test.ticket', tests.ticket('clean-buckets'), true);

insert into public.projects (id, user_id, name) values
  (tests.id('tiffin trail'), tests.id('asha'), 'Tiffin Trail'), (tests.id('rohan''s'), tests.id('rohan'), 'Other');
create temporary table files as
select file, tests.id(file) as id, tests.id(project) as project, days
from (values ('posted', 'tiffin trail', 8), ('left', 'tiffin trail', 8), ('fresh', 'tiffin trail', 6), ('removed', 'tiffin trail', 20),
  ('just removed', 'tiffin trail', 20), ('replaced', 'tiffin trail', 20), ('settled', 'tiffin trail', 20), ('removed, in a deck', 'tiffin trail', 20), ('of rohan', 'rohan''s', 1)) f (file, project, days);
grant select on files to service_role;
create function pg_temp.listed(after text default '', most integer default 100) returns text
  language sql
  as $$
    select string_agg(coalesce(f.file, name), ' ' order by f.file)
    from jsonb_array_elements_text(public.list_unused_files('files', current_setting('test.ticket'), after, most)) name
    left join pg_temp.files f on split_part(name, '/', 2) = f.id::text
  $$;
insert into storage.objects (bucket_id, name, metadata, created_at, updated_at)
select 'files', project || '/' || id || '/original', '{"size": 1, "mimetype": "application/pdf"}', now() - make_interval(days => days), now() - make_interval(days => days)
from files;
insert into public.project_posts (id, project_id, kind, title, file_type, file_size, author_id)
select id, project, 'file', 'a.pdf', 'application/pdf', 1, case project when tests.id('rohan''s') then tests.id('rohan') else tests.id('asha') end
from files where file not in ('left', 'fresh', 'replaced', 'settled');
alter table public.project_posts disable trigger user;
update public.project_posts set is_removed = true, _modified = now() - interval '8 days' where id in (tests.id('removed'), tests.id('removed, in a deck'));
update public.project_posts set is_removed = true, _modified = now() - interval '6 days' where id = tests.id('just removed');
alter table public.project_posts enable trigger user;

insert into public.documents (id, project_id, kind, name) values (tests.id('deck'), tests.id('tiffin trail'), 'deck', 'Deck');
insert into public.document_rows (id, document_id, kind, picture_path)
select tests.id('picture'), tests.id('deck'), 'picture', f.project || '/' || f.id || '/original' from files f where f.file = 'removed, in a deck';

insert into public.sync_conflicts (user_id, table_name, row_id, field, replaced_value, is_resolved)
select tests.id('asha'), 'document_rows', tests.id('picture'), 'picture_path', to_jsonb(f.project || '/' || f.id || '/original'), f.file = 'settled'
from files f where f.file in ('replaced', 'settled');

select tests.serve();
select throws_ok($$ select public.list_unused_files('files', 'a guess') $$, '42501', null, 'a caller needs the ticket');
select tests.sign_in('meera');
select throws_ok($$ select public.list_unused_files('files', current_setting('test.ticket')) $$, '42501', null,
  'a caller with the ticket needs the service role');
select tests.serve();
select is(pg_temp.listed(), 'left removed settled', 'files that no post, document or open conflict has shown for a week are listed');
select is(jsonb_array_length(public.list_unused_files('files', current_setting('test.ticket'), '', 1)), 1,
  'the list has at most as many files as requested');

select tests.operate();
update public.projects set _deleted = true where id = tests.id('tiffin trail');
select tests.serve();
select is(pg_temp.listed(), 'left settled', 'files of a deleted project aren''t listed while an Undo can restore it');
select tests.operate();
delete from public.project_posts where id = tests.id('posted');
select tests.serve();
select is(pg_temp.listed(), 'left posted settled', 'files of a deleted project are listed once their posts are purged');

select tests.operate();
select public.delete_account(tests.id('rohan')) from tests.sign_in('meera');
select tests.serve();
select is(pg_temp.listed(), 'left of rohan posted settled', 'files of a deleted account are listed at once');
