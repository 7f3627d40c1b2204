-- Users' pictures: anyone may look, each user changes their own.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
-- JPEG only: a device converts every picture to it, and unlike SVG it cannot contain scripts.
values ('avatars', 'avatars', true, 2 * 1024 * 1024, array['image/jpeg'])
on conflict (id) do update set
  public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

-- Comments on these policies are here and not in "comment on policy": hosted Supabase lets "postgres" write policies on storage.objects,
-- which it does not own, but not comment on them.

-- The bucket is public, so showing a picture needs no policy. Overwriting and deleting need this one.
create policy "avatars: list one's own, admins all" on storage.objects for select to authenticated
  using (
    bucket_id = 'avatars'
    and (select private.is_active())
    and ((storage.foldername(name))[1] = (select auth.uid())::text or (select private.is_admin()))
  );
-- Files are named {user id}/{timestamp}.{ext}, as profiles_avatar_url_form requires, and never in a subfolder.
create policy "avatars: add to one's own folder" on storage.objects for insert to authenticated
  with check (
    bucket_id = 'avatars' and (select private.is_active()) and name ~ ('^' || (select auth.uid()) || '/[^/\s]+$')
  );
create function private.has_room_for_avatar(file text) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    most constant integer := 20;
  begin
    if private.is_admin() then
      return true;
    end if;
    -- Overwriting a file runs this check as well.
    if (select count(*) from (
      select from storage.objects o
      where o.bucket_id = 'avatars' and o.name like auth.uid() || '/%' and o.name <> file limit most
    ) others) >= most then
      raise exception using errcode = '42501', message = format('avatars_files_limit: a person has at most %s pictures', most);
    end if;
    return true;
  end
  $$;
comment on function private.has_room_for_avatar(text) is
  'True, or an error that names the limit: what a policy alone answers does not say which rule was broken. Definer, because the files '
  'of a folder are counted whatever their policies show.';
revoke all on function private.has_room_for_avatar(text) from public, anon, authenticated, service_role;
grant execute on function private.has_room_for_avatar(text) to authenticated;

create policy "avatars: at most 20 files" on storage.objects as restrictive for insert to authenticated
  with check (bucket_id <> 'avatars' or private.has_room_for_avatar(name));
-- A file cannot be moved elsewhere.
create policy "avatars: overwrite in one's own folder" on storage.objects for update to authenticated
  using (
    bucket_id = 'avatars' and (select private.is_active()) and (storage.foldername(name))[1] = (select auth.uid())::text
  )
  with check (
    bucket_id = 'avatars' and (select private.is_active()) and name ~ ('^' || (select auth.uid()) || '/[^/\s]+$')
  );
-- An admin who deletes a user removes their pictures first.
create policy "avatars: delete from one's own folder, admins any" on storage.objects for delete to authenticated
  using (
    bucket_id = 'avatars'
    and (select private.is_active())
    and ((storage.foldername(name))[1] = (select auth.uid())::text or (select private.is_admin()))
  );
