-- Tasks of projects. Admins write them; the project's owner reads them.

create table public.tasks (
  id uuid primary key,
  project_id uuid constraint tasks_project_id_fkey references public.projects (id),
  title text not null
    constraint tasks_title_required check (_deleted or private.leaves_a_mark(title))
    constraint tasks_title_length check (char_length(title) <= 200),
  description text not null default '' constraint tasks_description_length check (char_length(description) <= 4000),
  status text not null default 'pending'
    constraint tasks_status_known check (status in ('pending', 'in-progress', 'completed', 'cancelled')),
  due_on date,
  position text collate "C" not null default '' constraint tasks_position_form check (position ~ '^[0-9A-Za-z]{0,100}$'),
  assigned_to uuid constraint tasks_assigned_to_fkey references public.profiles (id),
  created_by uuid constraint tasks_created_by_fkey references public.profiles (id),
  owner_id uuid,
  deleted_with_parent boolean not null default false
    constraint tasks_deleted_with_parent_is_deleted check (_deleted or not deleted_with_parent),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  completed_at timestamptz,
  replaced_updated_at timestamptz,
  replaced_completed_at timestamptz,
  like private.synced_row including defaults,
  constraint tasks_completed_at_if_completed check ((status = 'completed') = (completed_at is not null))
);
comment on table public.tasks is 'A task. Only admins see one without a project.';
comment on column public.tasks.owner_id is 'Copied from the project, so that one index decides visibility.';
comment on column public.tasks.due_on is 'In the company''s time zone.';
comment on column public.tasks.position is 'A fractional index within the project (src/domain/position.ts). Tasks without one come first, by age.';
comment on column public.tasks.deleted_with_parent is 'Deleted with its project and restored with it. Not sent to devices.';
comment on column public.tasks.replaced_updated_at is 'The updated_at before the last change, for an Undo. Not sent to devices.';
create index tasks_project_created on public.tasks (project_id, created_at desc);
create index tasks_created on public.tasks (created_at desc);
create index tasks_status on public.tasks (status) where not _deleted;
create index tasks_assigned_to on public.tasks (assigned_to);
create index tasks_created_by on public.tasks (created_by);

create function private.normalise_task(task public.tasks) returns public.tasks
  language plpgsql immutable security invoker set search_path = ''
  as $$
  begin
    task.status := private.normalise_status(task.status);
    task.title := private.without_bidi_controls(task.title);
    task.description := coalesce(task.description, '');
    task.position := coalesce(task.position, '');
    return task;
  end
  $$;
comment on function private.normalise_task(public.tasks) is 'The form that the table stores, for every write and for comparing a pushed edit.';
grant execute on function private.normalise_task(public.tasks) to authenticated, service_role;

create function private.tasks_before_write() returns trigger
  language plpgsql security invoker set search_path = ''
  as $$
  declare
    parent record;
    moved boolean := tg_op = 'INSERT';
    by_user constant boolean := current_user in ('anon', 'authenticated');
    -- The time that the device shows: it tells an Undo from other changes.
    shown_update constant timestamptz := new.updated_at;
  begin
    new := private.normalise_task(new);

    new.completed_at := private.completion_time(by_user, old.status, new.status, old.completed_at, old.replaced_completed_at, new.completed_at);

    if by_user then
      if tg_op = 'INSERT' then
        new.replaced_updated_at := null;
        new.replaced_completed_at := null;
        new.created_by := auth.uid();
        new.created_at := now();
        new.updated_at := new.created_at;
        new.deleted_with_parent := false;
      else
        new.id := old.id;
        new.created_by := old.created_by;
        new.created_at := old.created_at;
        new.updated_at := old.updated_at;
        new.replaced_updated_at := old.replaced_updated_at;
        new.replaced_completed_at := old.replaced_completed_at;
        new.deleted_with_parent := old.deleted_with_parent and new.deleted_with_parent and new._deleted;
      end if;
    end if;

    if tg_op = 'UPDATE' then
      moved := new.project_id is distinct from old.project_id;
      if moved and old._deleted then
        new.deleted_with_parent := false;
      end if;
    end if;

    new.owner_id := null;
    if new.project_id is not null then
      -- Lock the project, so that its deletion either includes this task or is visible here, and simultaneous completions both count.
      select p.user_id, p._deleted into parent from public.projects p where p.id = new.project_id for no key update;
      new.owner_id := parent.user_id;
      if parent._deleted and not new._deleted then
        new._deleted := true;
        new.deleted_with_parent := case when moved then true else old.deleted_with_parent end;
      end if;
    end if;

    if new.assigned_to is not null and (tg_op = 'INSERT' or new.assigned_to is distinct from old.assigned_to) then
      perform private.require_live_user(new.assigned_to, 'tasks_assigned_to_fkey');
    end if;
    if tg_op = 'UPDATE' and private.seen_part(to_jsonb(new)) is distinct from private.seen_part(to_jsonb(old)) then
      new.updated_at := case
        when by_user and private.same_moment(old.replaced_updated_at, shown_update) then old.replaced_updated_at
        else clock_timestamp()
      end;
      new.replaced_updated_at := old.updated_at;
      if old.status = 'completed' and new.status is distinct from 'completed' then
        new.replaced_completed_at := old.completed_at;
      end if;
    end if;
    return new;
  end
  $$;
comment on function private.tasks_before_write() is
  'Normalises the row, resets columns of the server, and keeps a task deleted while its project is.';

create trigger before_write before insert or update on public.tasks
  for each row execute function private.tasks_before_write();

select private.delete_with_parent('public.tasks', 'public.projects', 'project_id');

create function private.recompute_progress() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    affected uuid[];
  begin
    if tg_op = 'INSERT' then
      select array_agg(distinct n.project_id) into affected from new_rows n where n.project_id is not null;
    else
      -- Unchanged rows form groups of two. Don't join by id: the plan would be made for the size of a connection's first statement, and be
      -- quadratic for a larger one.
      select array_agg(distinct changed.project_id) into affected
      from (
        select r.project_id
        from (
          -- Count tasks that were deleted with their project: deleting a project changes no progress.
          select o.id, o.project_id, o.status, o._deleted and not o.deleted_with_parent as gone from old_rows o
          union all
          select n.id, n.project_id, n.status, n._deleted and not n.deleted_with_parent from new_rows n
        ) r
        group by r.id, r.project_id, r.status, r.gone
        having count(*) = 1
      ) changed
      where changed.project_id is not null;
    end if;
    if affected is null then
      return null;
    end if;

    perform from public.projects p where p.id = any (affected) order by p.id for no key update;
    update public.projects p set progress = share.percent
    from (
      select t.project_id, round(100.0 * count(*) filter (where t.status = 'completed') / count(*))::integer as percent
      from public.tasks t
      where t.project_id = any (affected) and (not t._deleted or t.deleted_with_parent)
      group by t.project_id
    ) share
    where p.id = any (affected) and p.id = share.project_id and p.progress is distinct from share.percent;
    return null;
  end
  $$;
comment on function private.recompute_progress() is
  'Sets progress to the share of live tasks that are completed, once per statement. Without live tasks, a value set by hand stays.';

select private.after_statements('public.tasks', 'recompute', 'private.recompute_progress()');

select private.make_synced('public.tasks', owner => 'owner_id');
select private.open('public.tasks', 'select, insert, update', 'authenticated, service_role');

select private.let_owners('{select}', 'public.tasks', 'owner_id');
-- Read-only for customers.
select private.let_owners('{insert,update}', 'public.tasks');
