-- Pictures of people: anyone may look, everyone changes their own.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
-- JPEG alone: that is what a device makes of any picture, and it holds no script as SVG can.
values ('avatars', 'avatars', true, 2 * 1024 * 1024, array['image/jpeg'])
on conflict (id) do update set
  public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

-- These policies are explained here and not by "comment on policy": hosted Supabase lets "postgres" write policies on
-- storage.objects, which belongs to somebody else, but not comment on them.

-- The bucket is public, so showing a picture needs no policy. Overwriting and deleting need this one.
create policy "avatars: list one's own, admins all" on storage.objects for select to authenticated
  using (
    bucket_id = 'avatars'
    and (select private.is_active())
    and ((storage.foldername(name))[1] = (select auth.uid())::text or (select private.is_admin()))
  );
-- Files lie at {user id}/{timestamp}.{ext}, as profiles_avatar_url_form has it, and never in a folder within.
create policy "avatars: add to one's own folder" on storage.objects for insert to authenticated
  with check (
    bucket_id = 'avatars' and (select private.is_active()) and name ~ ('^' || (select auth.uid()) || '/[^/\s]+$')
  );
-- And nothing is moved elsewhere.
create policy "avatars: overwrite in one's own folder" on storage.objects for update to authenticated
  using (
    bucket_id = 'avatars' and (select private.is_active()) and (storage.foldername(name))[1] = (select auth.uid())::text
  )
  with check (
    bucket_id = 'avatars' and (select private.is_active()) and name ~ ('^' || (select auth.uid()) || '/[^/\s]+$')
  );
-- An admin who deletes a person removes their pictures first.
create policy "avatars: delete from one's own folder, admins any" on storage.objects for delete to authenticated
  using (
    bucket_id = 'avatars'
    and (select private.is_active())
    and ((storage.foldername(name))[1] = (select auth.uid())::text or (select private.is_admin()))
  );
