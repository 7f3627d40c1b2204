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

create function private.keep_avatar_rules() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    most constant integer := 20;
    -- As JSON: the storage server may add and drop columns.
    written constant jsonb := to_jsonb(new);
    former constant jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) end;
    owner constant text := coalesce(auth.uid()::text, written ->> 'owner_id');
    person uuid;
  begin
    if tg_op = 'UPDATE' and (written ->> 'version', written ->> 'owner_id', new.name, new.bucket_id)
      is not distinct from (former ->> 'version', former ->> 'owner_id', old.name, old.bucket_id) then
      return null;
    end if;
    -- A file without an owner was stored with the secret key.
    if owner is null then
      return null;
    end if;
    -- One after the other: simultaneous uploads would not see each other. Not the profile's row, which a push locks for longer.
    perform pg_advisory_xact_lock(hashtextextended('sevenday.avatars ' || owner, 0));
    -- Waits for a deletion of the account.
    select p.id into person from public.profiles p
    where p.id = case when owner ~ '^[0-9a-f-]{36}$' then owner::uuid end and p.status <> 'suspended' and not p._deleted
    for key share;
    if person is null then
      raise exception using errcode = '42501', hint = 'suspended', message = 'only active people store pictures';
    end if;
    if new.name !~ ('^' || person || '/[^/\s]+$') then
      raise exception using errcode = '42501', message = 'a picture is stored in the folder of its owner';
    end if;
    -- An overwritten or renamed file was in the folder before.
    if (tg_op = 'UPDATE' and old.bucket_id = new.bucket_id and split_part(old.name, '/', 1) = person::text)
      or exists (select from public.admin_users a where a.id = person) then
      return null;
    end if;
    if (select count(*) from (
      select from storage.objects o where o.bucket_id = new.bucket_id and o.name like person || '/%' limit most + 1
    ) files) > most then
      raise exception using errcode = '42501', message = format('avatars_files_limit: a person has at most %s pictures', most);
    end if;
    return null;
  end
  $$;
comment on function private.keep_avatar_rules() is
  'A customer''s pictures are in their own folder, at most 20, and stored while they are not suspended. A trigger and not a policy: the '
  'storage server stores every file with the service role, and after a signed URL has been used it asks no policy at all. The error '
  'names the limit, and the storage server passes the message on.';
revoke all on function private.keep_avatar_rules() from public, anon, authenticated, service_role;

-- After the policies, so that nobody learns how full another person's folder is. No other bucket is affected.
create trigger sevenday_keep_avatar_rules after insert or update on storage.objects
  for each row when (new.bucket_id = 'avatars') execute function private.keep_avatar_rules();
