-- The conversation on a project: comments, files, requests for approval, and events. One feed for each project.

create sequence private.post_seq;
comment on sequence private.post_seq is 'The order of posts.';

create table public.project_posts (
  id uuid primary key,
  project_id uuid not null constraint project_posts_project_id_fkey references public.projects (id),
  owner_id uuid,
  task_id uuid,
  kind text not null default 'comment' constraint project_posts_kind_known check (kind in ('comment', 'file', 'approval', 'event')),
  title text not null default '' constraint project_posts_title_length check (char_length(title) <= 120),
  body text not null default '' constraint project_posts_body_length check (char_length(body) <= 4000),
  link text not null default ''
    constraint project_posts_link_form check (link = '' or (char_length(link) <= 500 and link ~ '^https://[^\s/?#@\\]+([/?#]\S*)?$')),
  file_type text not null default '',
  file_size bigint not null default 0 constraint project_posts_file_size_range check (file_size between 0 and 99999999),
  has_preview boolean not null default false,
  approval_id uuid,
  event text not null default ''
    constraint project_posts_event_known
      check (event in ('', 'task_completed', 'status_changed', 'project_completed', 'dates_changed') and (event <> '') = (kind = 'event')),
  count integer not null default 1 constraint project_posts_count_positive check (count > 0),
  task_ids uuid[] not null default '{}',
  author_id uuid constraint project_posts_author_id_fkey references public.profiles (id),
  author_name text not null default '',
  by_team boolean not null default false,
  state text not null default '' constraint project_posts_state_known check (state in ('', 'waiting', 'approved', 'changes', 'withdrawn')),
  decision_note text not null default '' constraint project_posts_decision_note_length check (char_length(decision_note) <= 4000),
  decided_by uuid constraint project_posts_decided_by_fkey references public.profiles (id),
  decided_by_name text not null default '',
  decided_at timestamptz,
  awaits_reply boolean not null default false,
  is_removed boolean not null default false,
  seq bigint not null default 0,
  counter bigint not null default 0 constraint project_posts_counter_range check (counter between 0 and 9999999999999),
  created_at timestamptz not null default clock_timestamp(),
  edited_at timestamptz,
  deleted_with_parent boolean not null default false
    constraint project_posts_deleted_with_parent_is_deleted check (_deleted or not deleted_with_parent),
  for_admins boolean not null generated always as (kind <> 'event') stored,
  like private.synced_row including defaults,
  constraint project_posts_body_required
    check (_deleted or is_removed or author_id is null or kind <> 'comment' or private.leaves_a_mark(body)),
  constraint project_posts_title_required
    check (_deleted or (kind in ('approval', 'file') and private.leaves_a_mark(title)) or (kind not in ('approval', 'file') and title = '')),
  constraint project_posts_link_if_approval check (_deleted or kind = 'approval' or link = ''),
  constraint project_posts_approval_if_file check (approval_id is null or kind = 'file'),
  constraint project_posts_type_if_file check (_deleted or (file_type <> '') = (kind = 'file')),
  constraint project_posts_state_if_approval check ((state <> '') = (kind = 'approval')),
  constraint project_posts_decided_at_if_decided check ((decided_at is not null) = (state in ('approved', 'changes', 'withdrawn'))),
  constraint project_posts_changes_explained
    check (_deleted or state <> 'changes' or decided_by is null or private.leaves_a_mark(decision_note))
);
comment on table public.project_posts is 'Comments, files, requests for approval by admins, and events by triggers. A decision is never rewritten.';
comment on column public.project_posts.task_id is
  'The task of a comment. No foreign key: the post outlives the task, whose tombstone a purge removes.';
comment on column public.project_posts.title is 'The subject of a request for approval, or the name of a file.';
comment on column public.project_posts.file_type is 'The file''s MIME type, copied from the bucket like its size and has_preview.';
comment on column public.project_posts.approval_id is 'The request that a file belongs to. No foreign key: both are deleted only with their project.';
comment on column public.project_posts.event is 'The kind of news of an event.';
comment on column public.project_posts.task_ids is 'The tasks of an event. Not sent to devices.';
comment on column public.project_posts.author_id is 'Null for events, and after the author''s account was deleted.';
comment on column public.project_posts.author_name is 'The author''s name at that time: customers'' devices have no profiles of the team.';
comment on column public.project_posts.by_team is 'Whether an admin wrote it in a customer''s project.';
comment on column public.project_posts.awaits_reply is
  'A customer''s comment without an answer. A later post by the team answers all; admins can mark one as answered.';
comment on column public.project_posts.is_removed is 'Deleted by its author. The row stays, so that the feed can say so.';
comment on column public.project_posts.seq is 'The order of arrival. Posts of one transaction share it, and counter orders them.';
comment on column public.project_posts.counter is 'The order in which a device wrote its posts: milliseconds since the epoch, increasing.';
comment on column public.project_posts.for_admins is 'Whether admins'' devices store it: they have the tasks and projects of events.';
create index project_posts_admins_xid_id on public.project_posts (_xid, id) where for_admins;
create index project_posts_project_seq on public.project_posts (project_id, seq desc, counter desc);
create index project_posts_author_id on public.project_posts (author_id);
create index project_posts_decided_by on public.project_posts (decided_by);
create index project_posts_approval_id on public.project_posts (approval_id) where approval_id is not null;
create index project_posts_awaiting on public.project_posts (project_id) where awaits_reply;

create function private.normalise_project_post(post public.project_posts) returns public.project_posts
  language plpgsql immutable security invoker set search_path = ''
  as $$
  begin
    post.title := private.without_bidi_controls(coalesce(post.title, ''));
    post.body := coalesce(post.body, '');
    post.link := private.without_bidi_controls(coalesce(post.link, ''));
    post.decision_note := coalesce(post.decision_note, '');
    if post.kind = 'file' then
      post.title := regexp_replace(post.title, '[\x01-\x1f\x7f/\\]', '_', 'g');
    end if;
    return post;
  end
  $$;
comment on function private.normalise_project_post(public.project_posts) is
  'The form that the table stores, for every write and for comparing a pushed edit.';
grant execute on function private.normalise_project_post(public.project_posts) to authenticated, service_role;

create function private.file_of(post uuid, project uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
  begin
    return (
      select jsonb_build_object('owner', to_jsonb(o) ->> 'owner_id', 'type', o.metadata ->> 'mimetype', 'size', (o.metadata ->> 'size')::bigint, 'has_preview', exists (
        select from storage.objects v where v.bucket_id = 'files' and v.name = format('%s/%s/preview', file_of.project, file_of.post)))
      from storage.objects o where o.bucket_id = 'files' and o.name = format('%s/%s/original', file_of.project, file_of.post)
    );
  end
  $$;
comment on function private.file_of(uuid, uuid) is 'The file of a post in the bucket, {owner, type, size, has_preview}, or null.';
grant execute on function private.file_of(uuid, uuid) to authenticated;

create function private.next_post_seq() returns bigint
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    place text := nullif(current_setting('sevenday.post_seq', true), '');
  begin
    if place is null then
      place := nextval('private.post_seq');
      -- Forgotten when the transaction ends.
      perform set_config('sevenday.post_seq', place, true);
    end if;
    return place;
  end
  $$;
comment on function private.next_post_seq() is
  'The seq of this transaction''s posts, the same for all: a push may insert an author''s posts in any order.';
grant execute on function private.next_post_seq() to authenticated, service_role;

create function private.shown_name(account uuid) returns text
  language plpgsql stable security definer set search_path = ''
  as $$
  begin
    return (
      select coalesce(nullif(btrim(p.full_name), ''), nullif(split_part(p.email, '@', 1), ''), 'Unnamed user')
      from public.profiles p where p.id = account
    );
  end
  $$;
comment on function private.shown_name(uuid) is 'A user''s name in a conversation: the full name, or the part of the address before the @.';
grant execute on function private.shown_name(uuid) to authenticated;

create function private.edit_time() returns interval
  language sql immutable set search_path = ''
  as $$ select interval '15 minutes' $$;
comment on function private.edit_time() is 'How long a comment can be edited after its arrival.';
grant execute on function private.edit_time() to authenticated;

create function private.task_belongs(task uuid, project uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
  as $$
  begin
    return exists (select from public.tasks t where t.id = task and t.project_id = project);
  end
  $$;
comment on function private.task_belongs(uuid, uuid) is 'Whether a task, deleted or not, belongs to this project.';
grant execute on function private.task_belongs(uuid, uuid) to authenticated;

create function private.require_open_request(post uuid, states text[]) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  begin
    -- Lock the request, so that nobody answers it while one of its files changes.
    perform from public.project_posts t where t.id = post for share;
    if not exists (select from public.project_posts t where t.id = post and t.state = any (states)) then
      raise exception using errcode = '23514', constraint = 'project_posts_request_decided', message = 'the request with this file was decided';
    end if;
  end
  $$;
comment on function private.require_open_request(uuid, text[]) is
  'Refuses a change to a file of a request in another state than these: what was decided stays as it was.';
grant execute on function private.require_open_request(uuid, text[]) to authenticated;

create function private.require_new_request(approval uuid, project uuid) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  begin
    -- Volatile, to see a request of the same statement. Compare seq: _xid changes with every write of the request.
    if not exists (
      select from public.project_posts t
      where t.id = require_new_request.approval and t.project_id = project and t.kind = 'approval' and t.seq = private.next_post_seq()
        and t.state = 'waiting' and not t._deleted
    ) then
      raise exception using errcode = '23514', constraint = 'project_posts_request_new', message = 'the file does not come with its request';
    end if;
  end
  $$;
comment on function private.require_new_request(uuid, uuid) is 'Refuses a file without its request: nothing is added to what customers have seen.';
grant execute on function private.require_new_request(uuid, uuid) to authenticated;

create function private.keep_post_rules(stored public.project_posts, written public.project_posts) returns public.project_posts
  language plpgsql volatile security invoker set search_path = ''
  as $$
  declare
    post public.project_posts := stored;
    author constant uuid := auth.uid();
  begin
    if stored._deleted then
      raise exception using errcode = 'P0001', hint = 'row_deleted', message = 'the post was deleted';
    end if;
    if written.is_removed is distinct from stored.is_removed and (written.is_removed or stored.kind = 'file') then
      if stored.kind not in ('comment', 'file') or (stored.author_id is distinct from author
        -- An admin deletes the file of an author whose account is deleted.
        and not (stored.kind = 'file' and stored.author_id is null and private.is_admin()))
      then
        raise exception using errcode = '42501', message = 'only its author can delete a comment';
      end if;
      if stored.approval_id is not null then
        perform private.require_open_request(stored.approval_id, '{waiting,withdrawn}');
      end if;
      if not written.is_removed and private.file_of(stored.id, stored.project_id) is null then
        raise exception using errcode = 'P0001', hint = 'row_deleted', message = 'the file was removed';
      end if;
      post.is_removed := written.is_removed;
      post.body := case stored.kind when 'comment' then '' else stored.body end;
      post.awaits_reply := false;
      return post;
    end if;
    if written.body is distinct from stored.body and not stored.is_removed then
      if stored.kind not in ('comment', 'file') or stored.author_id is distinct from author then
        raise exception using errcode = '42501', message = 'only its author can edit a comment';
      end if;
      if stored.created_at + private.edit_time() < clock_timestamp() then
        raise exception using errcode = '23514', constraint = 'project_posts_edit_time', message = 'the comment is too old to be edited';
      end if;
      if stored.approval_id is not null then
        raise exception using errcode = '42501', message = 'nothing of a request can be edited';
      end if;
      post.body := written.body;
      post.edited_at := clock_timestamp();
    end if;
    if written.state is distinct from stored.state or (stored.kind = 'approval' and written.decision_note is distinct from stored.decision_note) then
      if stored.kind <> 'approval' then
        raise exception using errcode = '42501', message = 'there is nothing to decide';
      end if;
      if stored.state <> 'waiting' then
        -- Devices show both words (src/domain/post/decided-before.ts).
        raise exception using errcode = 'P0001', hint = 'already_decided', message = stored.state || ' ' || stored.decided_by_name;
      end if;
      if (case written.state
        -- Nobody answers their own request, even after the project has become theirs.
        when 'approved' then stored.owner_id is distinct from author or stored.author_id is not distinct from author
        when 'changes' then stored.owner_id is distinct from author or stored.author_id is not distinct from author
        when 'withdrawn' then stored.owner_id is not distinct from author or not private.is_admin()
        else true
      end) then
        raise exception using errcode = '42501', message = 'this user can''t decide this';
      end if;
      perform private.require_live_user(author, 'project_posts_decided_by_fkey');
      post.state := written.state;
      post.decision_note := case written.state when 'changes' then written.decision_note else '' end;
      post.decided_by := author;
      post.decided_by_name := private.shown_name(author);
      post.decided_at := clock_timestamp();
    end if;
    if written.awaits_reply is distinct from stored.awaits_reply and stored.owner_id is distinct from author and stored.kind in ('comment', 'file')
      and not stored.by_team and not stored.is_removed and private.is_admin()
    then
      post.awaits_reply := written.awaits_reply;
    end if;
    return post;
  end
  $$;
comment on function private.keep_post_rules(public.project_posts, public.project_posts) is
  'What a user''s update makes of a post: who may edit, delete, restore or decide. Raises already_decided for a decided request.';
grant execute on function private.keep_post_rules(public.project_posts, public.project_posts) to authenticated;

create function private.count_post() returns void
  language plpgsql volatile security invoker set search_path = ''
  as $$
  declare
    most constant integer := 300;
    written constant integer := coalesce(nullif(current_setting('sevenday.posts_written', true), '')::integer, 0) + 1;
  begin
    -- Forgotten when the transaction ends.
    perform set_config('sevenday.posts_written', written::text, true);
    if written > most and not private.is_admin() then
      raise exception using errcode = '23514', constraint = 'project_posts_hourly_limit',
        message = format('a customer can write at most %s comments in an hour', most), detail = format('%s more would fit', most);
    end if;
  end
  $$;
comment on function private.count_post() is
  'Fails a transaction with too many posts before it holds a project for long. limit_posts counts the hour.';
grant execute on function private.count_post() to authenticated;

create function private.project_posts_before_write() returns trigger
  language plpgsql security invoker set search_path = ''
  as $$
  declare
    parent record;
    file jsonb;
    by_user constant boolean := current_user in ('anon', 'authenticated');
  begin
    new := private.normalise_project_post(new);
    if tg_op = 'UPDATE' then
      if by_user then
        new := private.keep_post_rules(old, new);
      end if;
      -- Don't lock the project: this update holds the post already, and the deletion of a project locks in the other order.
      return new;
    end if;
    if by_user then
      perform private.count_post();
      -- Lock the profile before the project, as the deletion of an account does.
      perform private.require_live_user(auth.uid(), 'project_posts_author_id_fkey');
    end if;
    -- Lock the project, so that its deletion either includes this post or is visible here, and posts get their seq one by one.
    select p.user_id, p._deleted into parent from public.projects p where p.id = new.project_id for no key update;
    new.owner_id := parent.user_id;
    if by_user then
      if parent._deleted then
        raise exception using errcode = 'P0001', hint = 'parent_deleted', message = 'the project was deleted';
      end if;
      new.author_id := auth.uid();
      new.author_name := private.shown_name(new.author_id);
      new.by_team := parent.user_id is distinct from new.author_id and private.is_admin();
      if new.kind not in ('comment', 'file') and not (new.kind = 'approval' and new.by_team) then
        raise exception using errcode = 'P0001', hint = 'forbidden_field', message = 'only the team asks for approvals';
      end if;
      new.task_id := case when private.task_belongs(new.task_id, new.project_id) then new.task_id end;
      -- Its author took it back before it was sent, so nobody has seen it.
      new._deleted := new.is_removed or (new.kind = 'approval' and new.state = 'withdrawn');
      new.body := case when new._deleted then '' else new.body end;
      new.title := case when new._deleted or new.kind = 'comment' then '' else new.title end;
      new.link := case when new._deleted or new.kind <> 'approval' then '' else new.link end;
      file := private.file_of(new.id, new.project_id);
      if file ->> 'owner' <> new.author_id::text then
        raise exception using errcode = '42501', message = 'another user has stored the file with this id';
      end if;
      if new.kind <> 'file' then
        file := null;
      end if;
      if new.kind = 'file' and not new._deleted and file is null then
        raise exception using errcode = '23514', constraint = 'project_posts_file_stored', message = 'the bucket doesn''t have the file';
      end if;
      new.file_type := coalesce(file ->> 'type', '');
      new.file_size := coalesce((file ->> 'size')::bigint, 0);
      new.has_preview := coalesce((file ->> 'has_preview')::boolean, false);
      if new.kind <> 'file' or new._deleted then
        new.approval_id := null;
      elsif new.approval_id is not null then
        perform private.require_new_request(new.approval_id, new.project_id);
      end if;
      new.state := case new.kind when 'approval' then 'waiting' else '' end;
      new.decision_note := '';
      new.decided_by := null;
      new.decided_by_name := '';
      new.decided_at := null;
      new.event := '';
      new.count := 1;
      new.task_ids := '{}';
      new.awaits_reply := not new._deleted and not new.by_team and (new.kind = 'comment' or new.body <> '');
      new.seq := 0;
      new.created_at := clock_timestamp();
      new.edited_at := null;
      new.deleted_with_parent := false;
    end if;
    if parent._deleted and not new._deleted then
      new._deleted := true;
      new.deleted_with_parent := true;
    end if;
    if new.seq = 0 then
      new.seq := private.next_post_seq();
    end if;
    return new;
  end
  $$;
comment on function private.project_posts_before_write() is
  'Normalises the row, resets what users can''t set, and keeps a post deleted while its project is. Drops a task of another project.';

create trigger before_write before insert or update on public.project_posts
  for each row execute function private.project_posts_before_write();

select private.delete_with_parent('public.project_posts', 'public.projects', 'project_id');

create function private.answer_posts() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    answered uuid[] := array(select distinct n.project_id from new_rows n where n.by_team and not n._deleted);
  begin
    if cardinality(answered) > 0 then
      update public.project_posts t set awaits_reply = false where t.project_id = any (answered) and t.awaits_reply;
    end if;
    return null;
  end
  $$;
comment on function private.answer_posts() is 'A post by the team answers the comments that awaited a reply.';

create trigger answer_posts after insert on public.project_posts referencing new table as new_rows
  for each statement execute function private.answer_posts();

create function private.limit_posts() returns trigger
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    most_in_an_hour constant integer := 300;
    most_kept constant integer := 10000;
    written integer;
    hits integer;
    kept integer;
    project uuid;
  begin
    select count(*) into written from new_rows;
    if written = 0 or private.is_admin() then
      return null;
    end if;
    hits := (private.count_hit('posts', auth.uid()::text, interval '1 hour', written)).hits;
    if hits > most_in_an_hour then
      raise exception using errcode = '23514', constraint = 'project_posts_hourly_limit',
        message = format('a customer can write at most %s comments in an hour', most_in_an_hour),
        detail = format('%s more would fit', greatest(most_in_an_hour - (hits - written), 0));
    end if;
    for project, written in select n.project_id, count(*) from new_rows n group by n.project_id loop
      select count(*) into kept
      from (select from public.project_posts t where t.project_id = project limit most_kept + written) up_to_the_limit;
      if kept > most_kept then
        raise exception using errcode = '23514', constraint = 'project_posts_kept_limit',
          message = format('a project can have at most %s posts', most_kept),
          detail = format('%s more would fit', greatest(most_kept - (kept - written), 0));
      end if;
    end loop;
    return null;
  end
  $$;
comment on function private.limit_posts() is
  'Limits a customer''s posts in an hour and in a project: all admins'' devices store every comment. Others have no limit.';

select private.after_statements('public.project_posts', 'limit_posts', 'private.limit_posts()', '{insert}', only_users => true);

create function private.log_approval() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    insert into public.user_management_logs (action, admin_id, user_id, details)
    values (
      case new.state when 'waiting' then 'approval_requested' when 'withdrawn' then 'approval_withdrawn' else 'approval_decided' end,
      case when private.is_admin() then auth.uid() end, new.owner_id,
      jsonb_build_object('post_id', new.id, 'project_id', new.project_id, 'title', new.title, 'status', new.state, 'owner_id', new.owner_id));
    return null;
  end
  $$;
comment on function private.log_approval() is 'Logs requests for approval, their withdrawal, and decisions.';
create trigger log_insert after insert on public.project_posts
  for each row when (new.kind = 'approval' and not new._deleted and current_user = 'authenticated') execute function private.log_approval();
create trigger log_update after update on public.project_posts
  for each row when (old.state is distinct from new.state and current_user = 'authenticated') execute function private.log_approval();

create function private.clear_posts(account uuid) returns void
  language sql volatile security definer set search_path = ''
  as $$
    update public.project_posts t
    set author_id = null, author_name = '', awaits_reply = false,
      body = case when t.kind in ('comment', 'file') and t.approval_id is null then '' else t.body end
    where t.author_id = account and t.owner_id is distinct from account;
    update public.project_posts t set decided_by = null, decided_by_name = '', decision_note = ''
    where t.decided_by = account and t.owner_id is distinct from account;
  $$;
comment on function private.clear_posts(uuid) is
  'Empties a deleted account''s posts in the projects of others. A request for approval keeps its text: it says what a customer agreed to.';

select private.make_synced('public.project_posts', owner => 'owner_id');
select private.after_statements('public.project_posts', 'limit_writes', 'private.limit_writes(''is_removed'')', only_users => true);
select private.open('public.project_posts', 'select, insert, update', 'authenticated, service_role');

-- keep_post_rules decides who may edit or delete a comment and who may decide.
select private.let_owners('{select,insert,update}', 'public.project_posts', 'owner_id');
