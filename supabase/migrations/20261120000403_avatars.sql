-- Users' pictures. Everyone can see them; users change their own.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
-- JPEG only: devices convert every picture to it, and unlike SVG it can't contain scripts.
values ('avatars', 'avatars', true, 2 * 1024 * 1024, array['image/jpeg'])
on conflict (id) do update set
  public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

-- No "comment on policy" here: on hosted Supabase, "postgres" doesn't own storage.objects.

-- For overwriting and deleting: showing a picture of a public bucket needs no policy.
create policy "avatars: users list their own, admins all" on storage.objects for select to authenticated
  using (
    bucket_id = 'avatars'
    and (select private.is_active())
    and ((storage.foldername(name))[1] = (select auth.uid())::text or (select private.is_admin()))
  );
-- Never in a subfolder: profiles_avatar_url_form requires {user id}/{timestamp}.{ext}.
create policy "avatars: users add to their own folder" on storage.objects for insert to authenticated
  with check (
    bucket_id = 'avatars' and (select private.is_active()) and name ~ ('^' || (select auth.uid()) || '/[^/\s]+$')
  );
-- A file can't be moved to another folder.
create policy "avatars: users overwrite in their own folder" on storage.objects for update to authenticated
  using (
    bucket_id = 'avatars' and (select private.is_active()) and (storage.foldername(name))[1] = (select auth.uid())::text
  )
  with check (
    bucket_id = 'avatars' and (select private.is_active()) and name ~ ('^' || (select auth.uid()) || '/[^/\s]+$')
  );
-- Admins remove a user's pictures before they delete the user.
create policy "avatars: users delete from their own folder, admins from any" on storage.objects for delete to authenticated
  using (
    bucket_id = 'avatars'
    and (select private.is_active())
    and ((storage.foldername(name))[1] = (select auth.uid())::text or (select private.is_admin()))
  );

create function private.is_copy(former_bucket text, bucket text) returns boolean
  language sql stable set search_path = ''
  as $$ select coalesce(current_setting('storage.operation', true), '') like '%copy%' or bucket <> former_bucket $$;
comment on function private.is_copy(text, text) is
  'Whether an object is copied, or moved from another bucket: a copy''s metadata is the caller''s choice, so it can''t be limited.';

create function private.keep_avatar_rules() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    most constant integer := 20;
    -- As JSON, because the storage server may add and drop columns.
    written constant jsonb := to_jsonb(new);
    former constant jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) end;
    owner constant text := coalesce(auth.uid()::text, written ->> 'owner_id');
    account uuid;
  begin
    -- A file without an owner was stored with the secret key.
    if owner is null then
      return null;
    end if;
    if private.is_copy(former ->> 'bucket_id', new.bucket_id) then
      raise exception using errcode = '42501', message = 'avatars_copy: a picture is uploaded, not copied or moved from another bucket';
    end if;
    -- The storage server compares only the beginning of a type. It first tries an upload without a size, and takes that back.
    if new.metadata ->> 'size' is not null
      and (tg_op = 'INSERT' or (new.metadata, new.bucket_id) is distinct from (old.metadata, old.bucket_id))
      and not exists (
        select from storage.buckets b
        where b.id = new.bucket_id and new.metadata ->> 'mimetype' = any (b.allowed_mime_types)
          and (new.metadata ->> 'size')::bigint between 1 and b.file_size_limit
      ) then
      raise exception using errcode = '42501', message = 'avatars_form: a picture is a JPEG of at most 2 MB';
    end if;
    if tg_op = 'UPDATE' and (written ->> 'version', written ->> 'owner_id', new.name, new.bucket_id)
      is not distinct from (former ->> 'version', former ->> 'owner_id', old.name, old.bucket_id) then
      return null;
    end if;
    -- One upload at a time: simultaneous ones wouldn't see each other. Don't lock the profile, which a push locks for longer.
    perform pg_advisory_xact_lock(hashtextextended('sevenday.avatars ' || owner, 0));
    -- Waits for a running deletion of the account.
    select p.id into account from public.profiles p
    where p.id = case when owner ~ '^[0-9a-f-]{36}$' then owner::uuid end and p.status <> 'suspended' and not p._deleted
    for key share;
    if account is null then
      raise exception using errcode = '42501', hint = 'suspended', message = 'only active users can store pictures';
    end if;
    if new.name !~ ('^' || account || '/[^/\s]+$') then
      raise exception using errcode = '42501', message = 'a picture must be in its owner''s folder';
    end if;
    -- An overwritten or renamed file was already in the folder.
    if (tg_op = 'UPDATE' and split_part(old.name, '/', 1) = account::text)
      or exists (select from public.admin_users a where a.id = account) then
      return null;
    end if;
    if (select count(*) from (
      select from storage.objects o where o.bucket_id = new.bucket_id and o.name like account || '/%' limit most + 1
    ) files) > most then
      raise exception using errcode = '42501', message = format('avatars_files_limit: a user can have at most %s pictures', most);
    end if;
    return null;
  end
  $$;
comment on function private.keep_avatar_rules() is 'Keeps at most 20 pictures in their owner''s folder. A trigger: signed URLs bypass policies.';

-- Fires after the policies are checked, so that nobody learns how full another user's folder is.
create trigger sevenday_keep_avatar_rules after insert or update on storage.objects
  for each row when (new.bucket_id = 'avatars') execute function private.keep_avatar_rules();
