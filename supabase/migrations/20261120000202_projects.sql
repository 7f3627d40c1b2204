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
comment on function private.are_links(text) is 'Whether these are at most ten lines: a name, a space, an https address without a user name.';
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
  like private.synced_row including defaults,
  constraint projects_completed_at_if_completed check ((status = 'completed') = (completed_at is not null))
);
comment on table public.projects is 'A customer''s project. A deleted one stays as a tombstone that its viewers can read.';
comment on column public.projects.plan is 'The plan that the customer bought, or empty. Only admins write the plan, the dates and the links.';
comment on column public.projects.starts_on is 'The first day, in the company''s time zone, as due_on.';
comment on column public.projects.due_on is 'The day of the handover. May be before starts_on: dates merge one by one.';
comment on column public.projects.links is 'One link a line: its name, a space and its https address.';
comment on column public.projects.completed_at is 'Null unless completed. Set by the trigger: users only restore a time that their Undo replaces.';
comment on column public.projects.replaced_completed_at is 'The completed_at before the last reopening, for an Undo. Not sent to devices.';
create index projects_user_created on public.projects (user_id, created_at desc);
create index projects_user_updated on public.projects (user_id, updated_at desc);
create index projects_created on public.projects (created_at desc);
create index projects_live on public.projects (user_id) where not _deleted;

create function private.require_live_user(account uuid, constraint_name text) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    is_deleted boolean;
  begin
    -- Waits for a running deletion, and makes a deletion that starts now wait. As weak as the lock of a foreign key: the profile can still be
    -- edited.
    select p._deleted into is_deleted from public.profiles p where p.id = account for key share;
    if is_deleted then
      raise exception using errcode = '23503', constraint = constraint_name,
        message = 'this account was deleted';
    end if;
  end
  $$;
comment on function private.require_live_user(uuid, text) is
  'Refuses to assign anything to a deleted account: its tombstone satisfies the foreign key.';
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
comment on function private.normalise_project(public.projects) is 'The form that the table stores, for every write and for comparing a pushed edit.';
grant execute on function private.normalise_project(public.projects) to authenticated, service_role;

create function private.projects_before_write() returns trigger
  language plpgsql security invoker set search_path = ''
  as $$
  declare
    by_user constant boolean := current_user in ('anon', 'authenticated');
  begin
    new := private.normalise_project(new);

    new.completed_at := private.completion_time(by_user, old.status, new.status, old.completed_at, old.replaced_completed_at, new.completed_at);

    -- Only admins set these. Compare first: is_admin reads a table for each row.
    if by_user and (new.plan, new.starts_on, new.due_on, new.links)
      is distinct from (coalesce(old.plan, ''), old.starts_on, old.due_on, coalesce(old.links, '')) and not private.is_admin() then
      new.plan := coalesce(old.plan, '');
      new.starts_on := old.starts_on;
      new.due_on := old.due_on;
      new.links := coalesce(old.links, '');
    end if;
    if tg_op = 'INSERT' then
      if by_user then
        new.created_at := now();
        new.updated_at := new.created_at;
        new.replaced_completed_at := null;
        -- Every admin's device would receive it although no limit counts it.
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
      if new.user_id is distinct from old.user_id and not private.is_admin() then
        new.user_id := old.user_id;
      end if;
    end if;
    if old.status = 'completed' and new.status is distinct from 'completed' then
      new.replaced_completed_at := old.completed_at;
    end if;
    -- A restoration is a new assignment: a deleted user's project stays deleted and empty.
    if new.user_id is distinct from old.user_id or (old._deleted and not new._deleted) then
      perform private.require_live_user(new.user_id, 'projects_user_id_fkey');
    end if;
    if private.seen_part(to_jsonb(new)) is distinct from private.seen_part(to_jsonb(old)) then
      new.updated_at := clock_timestamp();
    end if;
    return new;
  end
  $$;
comment on function private.projects_before_write() is 'Normalises the row and resets what the server or only admins set.';

create trigger before_write before insert or update on public.projects
  for each row execute function private.projects_before_write();

create function private.limit_rows() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    owner_column constant text := tg_argv[0];
    is_live constant boolean := tg_argv[1] = 'live';
    most constant integer := tg_argv[2];
    setting constant text := format('sevenday.%s_%s', tg_argv[1], tg_table_name);
    counted constant text[] := string_to_array(current_setting(setting, true), ' ');
    change integer;
    number integer;
  begin
    select count(*) into change from new_rows n where not (is_live and n._deleted);
    if tg_op = 'UPDATE' then
      change := change - (select count(*) from old_rows o where not (is_live and o._deleted));
    end if;
    if change = 0 or private.is_admin() then
      return null;
    end if;
    if counted[1] = auth.uid()::text then
      number := counted[2]::integer + change;
    elsif change < 0 then
      return null;
    else
      -- A user's devices take turns. A push holds this lock already (take_turns).
      perform from public.profiles p where is_live and p.id = auth.uid() for no key update;
      execute format('select count(*) from (select from public.%I t where t.%I = auth.uid() %s limit $1) up_to_the_limit', tg_table_name,
        owner_column, case when is_live then 'and not t._deleted' end) into number using most + change;
    end if;
    if change > 0 and number > most then
      raise exception using errcode = '23514', constraint = format('%s_%s_limit', tg_table_name, tg_argv[1]),
        message = format(case when is_live then 'a customer can have at most %s live %s' else 'a customer can have at most %s rows of %s, including deleted ones' end,
          most, tg_table_name),
        detail = format('%s more would fit', greatest(most - (number - change), 0));
    end if;
    -- Count once per transaction: a push of 1,000 rows must not read thousands of rows for each. A refused row rolls its count back.
    perform set_config(setting, auth.uid() || ' ' || number, true);
    return null;
  end
  $$;
comment on function private.limit_rows() is
  'Limits a customer''s rows. Arguments: owner column; "live", or "kept" with deleted rows, which all admins store; limit. kept takes no lock.';

select private.after_statements('public.projects', 'limit_live', 'private.limit_rows(''user_id'', ''live'', ''5000'')', only_users => true);
select private.after_statements('public.projects', 'limit_kept', 'private.limit_rows(''user_id'', ''kept'', ''10000'')', '{insert}', only_users => true);

select private.make_synced('public.projects', owner => 'user_id');
select private.after_statements('public.projects', 'limit_writes', 'private.limit_writes(''_deleted'')', only_users => true);
-- No delete: users set _deleted, because a removed row can't be synced.
select private.open('public.projects', 'select, insert, update', 'authenticated, service_role');

select private.let_owners('{select,insert,update}', 'public.projects', 'user_id');
