create function pg_temp.listed(after text default '', most integer default 100) returns text
  language sql
  as $$
    select string_agg(split_part(name, '/', 2), ' ' order by name)
    from jsonb_array_elements_text(public.list_unused_files('avatars', current_setting('test.ticket'), after, most)) name
  $$;
select set_config('test.ticket', tests.ticket('clean-buckets'), true);

insert into storage.objects (bucket_id, name, created_at, updated_at)
select 'avatars', tests.id('asha') || '/' || file, now() - created, now() - updated
from (values
  ('1.jpg', interval '8 days', interval '8 days'),
  ('2-shown.jpg', interval '8 days', interval '8 days'),
  ('3-new.jpg', interval '6 days', interval '6 days'),
  ('4-overwritten.jpg', interval '90 days', interval '6 days'),
  ('5-replaced.jpg', interval '8 days', interval '8 days'),
  ('6-settled.jpg', interval '8 days', interval '8 days'),
  ('7.jpg', interval '8 days', interval '8 days')
) f (file, created, updated);
insert into storage.objects (bucket_id, name, created_at, updated_at)
values ('avatars', tests.id('rohan') || '/by-url.jpg', now() - interval '8 days', now() - interval '8 days'),
  ('avatars', tests.id('sid') || '/8-hidden.jpg', now() - interval '8 days', now() - interval '8 days');
insert into storage.buckets (id, name) values ('other', 'other');
insert into storage.objects (bucket_id, name, created_at, updated_at)
values ('other', tests.id('asha') || '/other.jpg', now() - interval '8 days', now() - interval '8 days');
update public.profiles set avatar_url = id || '/2-shown.jpg' where id = tests.id('asha');
update public.profiles set avatar_url = 'https://ref.example.com/storage/v1/object/public/avatars/' || id || '/by-url.jpg?x=1' where id = tests.id('rohan');
update public.profiles set avatar_url = id || '/8-hidden.jpg' where id = tests.id('sid');
insert into public.sync_conflicts (id, user_id, table_name, row_id, field, replaced_value, kept_value, replaced_by, is_resolved) values
  (gen_random_uuid(), tests.id('asha'), 'profiles', tests.id('asha'), 'avatar_url',
    to_jsonb(tests.id('asha') || '/5-replaced.jpg'), to_jsonb(tests.id('asha') || '/2-shown.jpg'), tests.id('asha'), false),
  (gen_random_uuid(), tests.id('asha'), 'profiles', tests.id('asha'), 'avatar_url',
    to_jsonb(tests.id('asha') || '/6-settled.jpg'), to_jsonb(tests.id('asha') || '/2-shown.jpg'), tests.id('asha'), true);

select tests.serve();
select throws_ok($$ select public.list_unused_files('avatars', 'a guess') $$, '42501', null, 'a caller needs the ticket');
select tests.sign_in('meera');
select throws_ok($$ select public.list_unused_files('avatars', current_setting('test.ticket')) $$, '42501', null,
  'a caller with the ticket needs the service role');

select tests.serve();
select is(pg_temp.listed(), '1.jpg 6-settled.jpg 7.jpg',
  'files older than a week are listed, unless a profile shows them by path or URL, or an open conflict offers them');
select is(pg_temp.listed(most => 2), '1.jpg 6-settled.jpg', 'the list has at most as many files as requested');
select is(pg_temp.listed(after => tests.id('asha') || '/6-settled.jpg'), '7.jpg', 'the list continues after a name');
select is(pg_temp.listed(most => 0), '1.jpg', 'the list has at least one file');
select is((select count(*) from storage.objects), 10::bigint, 'listing removes no file');

select tests.operate();
select public.delete_account(tests.id('asha')) from tests.sign_in('meera');
select tests.serve();
select is(pg_temp.listed(), '1.jpg 2-shown.jpg 5-replaced.jpg 6-settled.jpg 7.jpg', 'all pictures of a deleted user are listed');
