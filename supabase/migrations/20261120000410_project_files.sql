-- Files of projects. Their owner and admins add them, and read those that a post or a document shows.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('files', 'files', false, 20 * 1024 * 1024, array[
  'image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif', 'image/heic', 'image/heif',
  'application/pdf', 'text/plain', 'text/csv',
  'application/msword', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.ms-excel', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.ms-powerpoint', 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.oasis.opendocument.text', 'application/vnd.oasis.opendocument.spreadsheet', 'application/vnd.oasis.opendocument.presentation',
  'application/zip', 'audio/mp4', 'audio/ogg', 'audio/mpeg', 'video/mp4', 'video/quicktime', 'video/webm'])
on conflict (id) do update set
  public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

create function private.project_of_file(name text) returns uuid
  language plpgsql immutable set search_path = ''
  as $$
  begin
    return substring(name from '^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/(?:original|preview)$')::uuid;
  end
  $$;
comment on function private.project_of_file(text) is 'The project in {project id}/{file id}/original or preview. Null for other names.';
grant execute on function private.project_of_file(text) to authenticated, service_role;

create function private.may_use_files(name text) returns boolean
  language plpgsql stable security definer set search_path = ''
  as $$
  begin
    return private.is_active() and exists (
      select from public.projects p
      where p.id = private.project_of_file(may_use_files.name) and not p._deleted and (p.user_id = auth.uid() or private.is_admin())
    );
  end
  $$;
comment on function private.may_use_files(text) is
  'Whether the user may add files to the project in this name: its owner and admins, while it is live.';
grant execute on function private.may_use_files(text) to authenticated, service_role;

create function private.file_projects() returns setof uuid
  language plpgsql stable security definer set search_path = ''
  as $$
  declare
    by_admin constant boolean := private.is_admin();
  begin
    if private.is_active() then
      return query select p.id from public.projects p where not p._deleted and (by_admin or p.user_id = auth.uid());
    end if;
  end
  $$;
comment on function private.file_projects() is 'The projects whose files the user may read. Runs once per statement; policies run once per file.';
grant execute on function private.file_projects() to authenticated, service_role;

create function private.is_in_document(name text, kept boolean default false) returns boolean
  -- A high cost, so that policies ask it last.
  language plpgsql stable security definer set search_path = '' cost 10000
  as $$
  declare
    project constant uuid := private.project_of_file(is_in_document.name);
  begin
    return exists (
      select from public.documents d
      where d.logo_path = is_in_document.name and d.logo_path <> '' and d.project_id = project
        and (not d._deleted or (kept and (d.deleted_with_parent or d._modified > now() - interval '7 days')))
    ) or exists (
      select from public.document_rows r join public.documents d on d.id = r.document_id and d.project_id = project
      where r.picture_path = is_in_document.name and r.picture_path <> ''
        and (not r._deleted or (kept and (r.deleted_with_parent or r._modified > now() - interval '7 days')))
    ) or (kept and exists (
      select from public.sync_conflicts c
      where c.table_name in ('documents', 'document_rows') and c.field in ('logo_path', 'picture_path') and not c.is_resolved and not c._deleted
        and is_in_document.name in (c.replaced_value #>> '{}', c.kept_value #>> '{}')
    ));
  end
  $$;
comment on function private.is_in_document(text, boolean) is
  'Whether a document of its project shows a file. kept: also if a recent deletion, its parent''s return or an open conflict could show it.';

create function private.is_file_shown(name text) returns boolean
  language plpgsql stable security definer set search_path = ''
  as $$
  declare
    project constant uuid := private.project_of_file(is_file_shown.name);
    post constant uuid := case when project is not null then split_part(is_file_shown.name, '/', 2)::uuid end;
  begin
    return exists (
      select from public.project_posts t
      where t.id = post and t.project_id = project and t.kind = 'file' and not t.is_removed and not t._deleted
        and (t.approval_id is null or exists (
          select from public.project_posts r where r.id = t.approval_id and r.state <> 'withdrawn' and not r._deleted
        ))
    ) or private.is_in_document(is_file_shown.name);
  end
  $$;
comment on function private.is_file_shown(text) is
  'Whether others than the uploader may read a file: a live post, not of a withdrawn request, or a document shows it.';
grant execute on function private.is_file_shown(text) to authenticated, service_role;

create function private.may_show_file(name text) returns boolean
  language plpgsql stable security definer set search_path = ''
  as $$
  begin
    return private.is_file_shown(may_show_file.name) or not exists (
      select from storage.objects o
      join public.project_posts t on t.id = case when private.project_of_file(o.name) is not null then split_part(o.name, '/', 2)::uuid end
      where o.bucket_id = 'files' and o.name = may_show_file.name and to_jsonb(o) ->> 'owner_id' is distinct from auth.uid()::text
    );
  end
  $$;
comment on function private.may_show_file(text) is
  'Whether the user may put a file into a document: not one that another user sent and took back. It may arrive after the document.';
grant execute on function private.may_show_file(text) to authenticated;

-- No policies for update and delete: nobody overwrites, moves or deletes a file. A clean-up removes what nothing shows.
create policy "files: owners and admins read their own, and those shown" on storage.objects for select to authenticated
  using (
    bucket_id = 'files' and split_part(name, '/', 1) in (select project::text from private.file_projects() project)
    and (owner_id = (select auth.uid())::text or private.is_file_shown(name))
  );
create policy "files: owners and admins add to their projects" on storage.objects for insert to authenticated
  with check (bucket_id = 'files' and private.may_use_files(name));

create function private.keep_file_rules() returns trigger
  -- No jit: compiling takes longer than the query.
  language plpgsql security definer set search_path = '' set jit = off
  as $$
  declare
    project_bytes constant bigint := 1024 ^ 3;
    customer_bytes constant bigint := 5 * 1024 ^ 3;
    project_files constant integer := 1000;
    customer_files constant integer := 5000;
    preview_bytes constant bigint := 512 * 1024;
    -- As JSON, because the storage server may add and drop columns.
    written constant jsonb := to_jsonb(new);
    former constant jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) end;
    stored_by constant text := coalesce(auth.uid()::text, written ->> 'owner_id');
    project constant uuid := private.project_of_file(new.name);
    size constant bigint := (new.metadata ->> 'size')::bigint;
    account uuid;
    customer uuid;
    used record;
  begin
    -- The storage server also updates the time of the last read.
    if tg_op = 'UPDATE' and (written ->> 'version', written ->> 'owner_id', new.name, new.bucket_id, new.metadata)
      is not distinct from (former ->> 'version', former ->> 'owner_id', old.name, old.bucket_id, old.metadata) then
      return null;
    end if;
    -- A file without an owner was stored with the secret key.
    if stored_by is null then
      return null;
    end if;
    if private.is_copy(former ->> 'bucket_id', new.bucket_id) then
      raise exception using errcode = '42501', message = 'files_copy: a file is uploaded, not copied or moved from another bucket';
    end if;
    if tg_op = 'UPDATE' then
      raise exception using errcode = '42501', message = 'files_unchangeable: a stored file is never overwritten or renamed';
    end if;
    -- Waits for a running deletion of the account.
    select p.id into account from public.profiles p
    where p.id = case when stored_by ~ '^[0-9a-f-]{36}$' then stored_by::uuid end and p.status <> 'suspended' and not p._deleted
    for key share;
    if account is null then
      raise exception using errcode = '42501', hint = 'suspended', message = 'only active users can store files';
    end if;
    select p.user_id into customer from public.projects p where p.id = project and not p._deleted;
    if customer is null or (customer <> account and not exists (select from public.admin_users a where a.id = account)) then
      raise exception using errcode = '42501', message = 'a file must be in a project of its owner';
    end if;
    if exists (select from public.project_posts t where t.id = split_part(new.name, '/', 2)::uuid) then
      raise exception using errcode = '42501', message = 'files_unchangeable: nothing is added to a file that was sent';
    end if;
    -- The storage server first tries an upload without a size, and takes that back.
    if size is null then
      return null;
    end if;
    -- A negative size would make room for others.
    if size < 1 then
      raise exception using errcode = '42501', message = 'files_empty: an empty file is not accepted';
    end if;
    -- A resumable upload can leave its type out, and the storage server compares only the beginning of one.
    if not exists (select from storage.buckets b where b.id = new.bucket_id and new.metadata ->> 'mimetype' = any (b.allowed_mime_types)) then
      raise exception using errcode = '42501', message = 'files_type: this type of file is not accepted';
    end if;
    if new.name like '%/preview' and exists (
      select from storage.objects o where o.bucket_id = new.bucket_id and o.name = regexp_replace(new.name, 'preview$', 'original')
        and to_jsonb(o) ->> 'owner_id' is distinct from stored_by
    ) then
      raise exception using errcode = '42501', message = 'files_preview_form: only the uploader of a file adds its preview';
    end if;
    if new.name like '%/preview' and (new.metadata ->> 'mimetype' <> 'image/jpeg' or size > preview_bytes) then
      raise exception using errcode = '42501', message = 'files_preview_form: a preview is a JPEG picture of at most 512 kB';
    end if;
    -- One file at a time: simultaneous uploads wouldn't see each other.
    perform pg_advisory_xact_lock(hashtextextended('sevenday.files ' || customer, 0));
    select coalesce(sum(f.size), 0) as customer_bytes, coalesce(sum(f.size) filter (where f.project_id = project), 0) as project_bytes,
      count(*) filter (where f.name like '%/original') as customer_files,
      count(*) filter (where f.project_id = project and f.name like '%/original') as project_files,
      count(*) filter (where f.project_id = project and f.name like '%/preview') as project_previews into used
    from (
      select p.id as project_id, o.name, (o.metadata ->> 'size')::bigint as size
      from public.projects p
      -- Compare bytes, as the storage server's index of prefixes is ordered.
      join storage.objects o on o.bucket_id = 'files' and o.name ~>=~ (p.id || '/') and o.name ~<~ (p.id || '0')
      where p.user_id = customer
    ) f;
    if used.project_bytes > project_bytes then
      raise exception using errcode = '42501', message = 'files_project_limit: the files of a project can be at most 1 GB in all';
    end if;
    if used.project_files > project_files or used.project_previews > project_files then
      raise exception using errcode = '42501', message = format('files_count_limit: a project can have at most %s files', project_files);
    end if;
    if used.customer_files > customer_files then
      raise exception using errcode = '42501', message = format('files_customer_count_limit: a customer can have at most %s files', customer_files);
    end if;
    if used.customer_bytes > customer_bytes then
      raise exception using errcode = '42501', message = 'files_customer_limit: the files of a customer can be at most 5 GB in all';
    end if;
    return null;
  end
  $$;
comment on function private.keep_file_rules() is 'Keeps files in their project, unchanged, within limits. A trigger: signed URLs bypass policies.';

-- Fires after the policies are checked, so that nobody learns how full another user's project is.
create trigger sevenday_keep_file_rules after insert or update on storage.objects
  for each row when (new.bucket_id = 'files') execute function private.keep_file_rules();
