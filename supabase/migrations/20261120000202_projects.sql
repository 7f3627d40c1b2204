-- Customers' projects.

create function private.are_links(links text) returns boolean
  language sql immutable set search_path = ''
  as $$
    select links = '' or (
      char_length(links) <= 6009
      and (select count(*) <= 10 and bool_and(char_length(l.line) <= 600 and l.line ~ '^\S.{0,59} https://[^\s/?#@\\]+([/?#]\S*)?$')
        from regexp_split_to_table(links, '\n') l (line))
    )
  $$;
comment on function private.are_links(text) is
  'Whether these are at most ten links, one a line of up to 600 characters: a name of up to 60, a space, an https address whose host has no name before it.';
grant execute on function private.are_links(text) to authenticated, service_role;

create table public.projects (
  id uuid primary key,
  user_id uuid not null constraint projects_user_id_fkey references public.profiles (id),
  name text not null
    constraint projects_name_required check (_deleted or private.leaves_a_mark(name))
    constraint projects_name_length check (char_length(name) <= 120),
  description text not null default '' constraint projects_description_length check (char_length(description) <= 4000),
  status text not null default 'planning'
    constraint projects_status_known check (status in ('planning', 'in-progress', 'completed', 'on-hold')),
  progress integer not null default 0 constraint projects_progress_range check (progress between 0 and 100),
  plan text not null default ''
    constraint projects_plan_known check (plan in ('', 'starter-plan', 'growth-plan', 'premium-plan')),
  starts_on date,
  due_on date,
  links text not null default '' constraint projects_links_form check (private.are_links(links)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  completed_at timestamptz,
  replaced_completed_at timestamptz,
  _deleted boolean not null default false,
  _modified timestamptz not null default now(),
  _xid xid8 not null default pg_current_xact_id(),
  constraint projects_completed_at_if_completed check ((status = 'completed') = (completed_at is not null))
);
comment on table public.projects is 'A customer''s project. A deleted project stays as a tombstone, which users who saw it can read.';
comment on column public.projects.plan is 'The plan that the customer bought, or empty. Only admins write the plan, the dates and the links.';
comment on column public.projects.starts_on is 'The first day, in the company''s time zone.';
comment on column public.projects.due_on is 'The day of the handover, in the company''s time zone. May be before starts_on: dates merge one by one.';
comment on column public.projects.links is 'One link a line: its name, a space and its https address.';
comment on column public.projects.completed_at is
  'When the project was completed; otherwise null. Set by the trigger. Users can only restore a time that their Undo replaces.';
comment on column public.projects.replaced_completed_at is
  'The completed_at before the project was last reopened. An Undo restores it. Not sent to devices.';
create index projects_user_xid_id on public.projects (user_id, _xid, id);
create index projects_xid_id on public.projects (_xid, id);
create index projects_user_created on public.projects (user_id, created_at desc);
create index projects_user_updated on public.projects (user_id, updated_at desc);
create index projects_created on public.projects (created_at desc);
create index projects_tombstones on public.projects (_modified) where _deleted;
create index projects_live on public.projects (user_id) where not _deleted;

create function private.require_live_user(account uuid, constraint_name text) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    is_deleted boolean;
  begin
    -- Waits for a running deletion, because bury_account locks the profile, and makes a deletion that starts now wait for this
    -- transaction. The lock is as weak as a foreign key's, so the profile can still be edited.
    select p._deleted into is_deleted from public.profiles p where p.id = account for key share;
    if is_deleted then
      raise exception using errcode = '23503', constraint = constraint_name,
        message = 'this account was deleted';
    end if;
  end
  $$;
comment on function private.require_live_user(uuid, text) is
  'Refuses to assign anything to a deleted account. The foreign key alone accepts it, because its tombstone still exists.';
grant execute on function private.require_live_user(uuid, text) to authenticated, service_role;

create function private.normalise_project(project public.projects) returns public.projects
  language plpgsql immutable security invoker set search_path = ''
  as $$
  begin
    project.status := private.normalise_status(project.status);
    project.name := private.without_bidi_controls(project.name);
    project.description := coalesce(project.description, '');
    project.plan := coalesce(project.plan, '');
    project.links := private.without_bidi_controls(coalesce(project.links, ''));
    return project;
  end
  $$;
comment on function private.normalise_project(public.projects) is
  'Converts a project to the form that the table stores. Applied to every write, and to a pushed edit before it is compared.';
grant execute on function private.normalise_project(public.projects) to authenticated, service_role;

create function private.projects_before_write() returns trigger
  language plpgsql security invoker set search_path = ''
  as $$
  declare
    by_user constant boolean := current_user in ('anon', 'authenticated');
    -- The time that the device shows. It distinguishes an Undo from other changes.
    shown_completion constant timestamptz := new.completed_at;
  begin
    new := private.normalise_project(new);

    if new.status is distinct from 'completed' then
      new.completed_at := null;
    elsif tg_op = 'INSERT' then
      new.completed_at := case when by_user then clock_timestamp() else coalesce(new.completed_at, clock_timestamp()) end;
    elsif old.status is distinct from 'completed' then
      new.completed_at := case
        when not by_user then coalesce(new.completed_at, clock_timestamp())
        when private.same_moment(old.replaced_completed_at, shown_completion) then old.replaced_completed_at
        else clock_timestamp()
      end;
    elsif by_user or new.completed_at is null then
      new.completed_at := old.completed_at;
    end if;

    if tg_op = 'INSERT' then
      if by_user then
        new.created_at := now();
        new.updated_at := new.created_at;
        new.replaced_completed_at := null;
        if (new.plan, new.starts_on, new.due_on, new.links) is distinct from ('', null::date, null::date, '') and not private.is_admin() then
          new.plan := '';
          new.starts_on := null;
          new.due_on := null;
          new.links := '';
        end if;
        -- It would be sent to every admin's device without counting towards this customer's live projects.
        if new._deleted and not private.is_admin() then
          raise exception using errcode = 'P0001', hint = 'forbidden_field', message = 'customers can''t create deleted rows';
        end if;
        if new.user_id is distinct from auth.uid() and (new.user_id is null or not private.is_admin()) then
          new.user_id := auth.uid();
        end if;
      end if;
      perform private.require_live_user(new.user_id, 'projects_user_id_fkey');
      return new;
    end if;
    if by_user then
      new.id := old.id;
      new.created_at := old.created_at;
      new.updated_at := old.updated_at;
      new.replaced_completed_at := old.replaced_completed_at;
      -- Only admins change these. Compared first, because is_admin reads a table for each row.
      if (new.user_id, new.plan, new.starts_on, new.due_on, new.links)
        is distinct from (old.user_id, old.plan, old.starts_on, old.due_on, old.links) and not private.is_admin() then
        new.user_id := old.user_id;
        new.plan := old.plan;
        new.starts_on := old.starts_on;
        new.due_on := old.due_on;
        new.links := old.links;
      end if;
    end if;
    if old.status = 'completed' and new.status is distinct from 'completed' then
      new.replaced_completed_at := old.completed_at;
    end if;
    -- Restoring counts as a new assignment: a deleted user's project stays deleted and empty.
    if new.user_id is distinct from old.user_id or (old._deleted and not new._deleted) then
      perform private.require_live_user(new.user_id, 'projects_user_id_fkey');
    end if;
    if private.seen_part(to_jsonb(new)) is distinct from private.seen_part(to_jsonb(old)) then
      new.updated_at := clock_timestamp();
    end if;
    return new;
  end
  $$;
comment on function private.projects_before_write() is
  'Normalises the row and resets columns that the server owns: the id, the times and, for customers, the owner, the plan, the dates and the '
  'links.';

create trigger before_write before insert or update on public.projects
  for each row execute function private.projects_before_write();

create function private.limit_live_projects() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    most constant integer := 5000;
    counted text[] := string_to_array(current_setting('sevenday.live_projects', true), ' ');
    change integer;
    live integer;
  begin
    if tg_op = 'INSERT' then
      select count(*) into change from new_rows n where not n._deleted;
    else
      select (select count(*) from new_rows n where not n._deleted) - (select count(*) from old_rows o where not o._deleted)
      into change;
    end if;
    if change = 0 or private.is_admin() then
      return null;
    end if;
    if counted[1] = auth.uid()::text then
      live := counted[2]::integer + change;
    elsif change < 0 then
      return null;
    else
      -- A user's devices take turns. A push already holds this lock (take_turns).
      perform from public.profiles p where p.id = auth.uid() for no key update;
      select count(*) into live
      from (select from public.projects p where p.user_id = auth.uid() and not p._deleted limit most + change) up_to_the_limit;
    end if;
    if change > 0 and live > most then
      raise exception using errcode = '23514', constraint = 'projects_live_limit',
        message = format('a customer can have at most %s live projects', most),
        detail = format('%s more would fit', greatest(most - (live - change), 0));
    end if;
    -- Counted once per transaction: a push of 1,000 rows must not read thousands of projects for each row. Refusing a row also rolls back
    -- its count.
    perform set_config('sevenday.live_projects', auth.uid() || ' ' || live, true);
    return null;
  end
  $$;
comment on function private.limit_live_projects() is
  'Caps the live projects that a customer creates or restores. Admins and the service role have no limit.';

select private.after_statements('public.projects', 'limit_live', 'private.limit_live_projects()', only_users => true);

create function private.limit_kept() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    owner_column constant text := tg_argv[0];
    most constant integer := tg_argv[1];
    setting constant text := 'sevenday.kept_' || tg_table_name;
    counted text[] := string_to_array(current_setting(setting, true), ' ');
    added integer;
    kept integer;
  begin
    select count(*) into added from new_rows;
    if added = 0 or private.is_admin() then
      return null;
    end if;
    if counted[1] = auth.uid()::text then
      kept := counted[2]::integer + added;
    else
      execute format('select count(*) from (select from public.%I t where t.%I = auth.uid() limit $1) up_to_the_limit', tg_table_name, owner_column)
      into kept using most + added;
    end if;
    if kept > most then
      raise exception using errcode = '23514', constraint = tg_table_name || '_kept_limit',
        message = format('a customer can have at most %s rows of %s, including deleted ones', most, tg_table_name),
        detail = format('%s more would fit', greatest(most - (kept - added), 0));
    end if;
    perform set_config(setting, auth.uid() || ' ' || kept, true);
    return null;
  end
  $$;
comment on function private.limit_kept() is
  'Stops a customer from creating and deleting rows in a loop: tombstones are on every admin''s device until they are purged. Arguments: the '
  'column of the owner, and the limit. Without a lock: writes at the same moment may pass it a little. Admins and the service role have no limit.';

select private.after_statements('public.projects', 'limit_kept', 'private.limit_kept(''user_id'', ''10000'')', '{insert}', only_users => true);

select private.make_synced('public.projects', owner => 'user_id');
-- No delete, because a removed row can't be synced: users set _deleted.
select private.open('public.projects', 'select, insert, update', 'authenticated, service_role');

select private.let_owners('{select,insert,update}', 'public.projects', 'user_id');
