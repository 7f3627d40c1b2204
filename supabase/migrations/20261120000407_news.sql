-- News: notifications that triggers write when someone else changes a user's data. A row is about one project and one kind. Counted news
-- (comments, tasks) joins an unread row. Nobody gets news of their own changes, and there is none without a user (service role, seed, migration).

create type private.news as (
  user_id uuid,
  kind text,
  project_id uuid,
  task_ids uuid[],
  message text,
  created_at timestamptz,
  event text
);
comment on type private.news is 'News to write or to join. task_ids: tasks or posts. created_at null: now. event: its text in the project''s feed.';

create type private.joined_news as (others private.news[], users uuid[], moment timestamptz);
comment on type private.joined_news is 'others: news that joined no unread news. users: those with news that did, at a moment.';

create function private.in_one_line(name text) returns text
  language sql immutable set search_path = ''
  as $$ select btrim(regexp_replace(name, '\s+', ' ', 'g')) $$;
comment on function private.in_one_line(text) is 'A name within a sentence.';

create function private.is_counted(kind text) returns boolean
  language sql immutable set search_path = ''
  as $$ select kind in ('comment_added', 'task_completed', 'task_assigned') $$;
comment on function private.is_counted(text) is 'Whether news of this kind says how many: unread news of one project is one row.';

create function private.counted_text(kind text, number integer, title text, project text) returns text
  language sql immutable set search_path = ''
  as $$
    select case
      when kind = 'comment_added' and number = 1 and title <> '' then format('New file in %s: %s', private.in_one_line(project), private.in_one_line(title))
      when kind = 'comment_added' and number = 1 then format('New comment in %s.', private.in_one_line(project))
      when kind = 'comment_added' then format('%s new messages in %s.', number, private.in_one_line(project))
      when kind = 'task_completed' and number = 1 then format('“%s” is done in %s.', private.in_one_line(title), private.in_one_line(project))
      when kind = 'task_completed' then format('%s tasks completed in %s.', number, private.in_one_line(project))
      when number = 1 then format('“%s”%s was assigned to you.', private.in_one_line(title), ' in ' || private.in_one_line(project))
      else format('%s tasks%s were assigned to you.', number, ' in ' || private.in_one_line(project))
    end
  $$;
comment on function private.counted_text(text, integer, text, text) is
  'The text of news about tasks, comments or files: their number, or the title of a single one, and the project, if any.';

create function private.status_text(project text, status text) returns text
  language sql immutable set search_path = ''
  as $$
    select case status
      when 'completed' then format('%s is complete.', private.in_one_line(project))
      else format('%s is now %s.', private.in_one_line(project),
        case status when 'planning' then 'Planning' when 'in-progress' then 'In Progress' else 'On Hold' end)
    end
  $$;
comment on function private.status_text(text, text) is 'The text of news about a project''s status, with the labels of src/domain/project/rules.ts.';

create function private.dates_text(project text, due_on date) returns text
  language sql stable set search_path = ''
  as $$
    select case
      when due_on is null then format('The dates of %s have changed.', private.in_one_line(project))
      else format('%s is due on %s.', private.in_one_line(project),
        to_char(due_on, case when extract(year from due_on) = extract(year from now()) then 'FMDD Mon' else 'FMDD Mon YYYY' end))
    end
  $$;
comment on function private.dates_text(text, date) is
  'The text of news about a project''s dates. due_on: the new due date, or null if only others changed.';

create function private.event_text(kind text, number integer, title text) returns text
  language sql immutable set search_path = ''
  as $$
    select case when number > 1 then format('%s tasks completed.', number) else coalesce('“' || private.in_one_line(title) || '” is done.', 'A task is done.') end
    where kind = 'task_completed'
  $$;
comment on function private.event_text(text, integer, text) is 'A feed''s text about completed tasks; null for other events.';

create function private.write_news(news private.news[]) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    recipients uuid[];
    -- Whether each recipient is an admin, by id: a search in an array would be quadratic.
    are_admins jsonb;
    recipient uuid;
    joined private.joined_news;
  begin
    if coalesce(cardinality(news), 0) = 0 then
      return;
    end if;
    insert into public.project_posts (id, project_id, kind, event, body, count, task_id, task_ids)
    select gen_random_uuid(), n.project_id, 'event', n.kind, n.event, greatest(cardinality(n.task_ids), 1),
      case when cardinality(n.task_ids) = 1 then n.task_ids[1] end, n.task_ids
    from unnest(news) n where n.event is not null;
    -- Skip a locked profile: it is being deleted, or made an admin. Waiting could deadlock, because a deletion waits for the projects of this
    -- transaction. Lock by id, as everywhere.
    select array_agg(p.id order by p.id), jsonb_object_agg(p.id, p.is_admin) into recipients, are_admins
    from (
      select q.id, q.is_admin from public.profiles q
      where q.id in (select n.user_id from unnest(news) n) and not q._deleted and q.status <> 'suspended'
      order by q.id for key share skip locked
    ) p;
    if recipients is null then
      return;
    end if;
    joined := private.join_news(array(select n from unnest(news) n where are_admins ? n.user_id::text));
    news := joined.others;
    -- One statement per user, because an insert for several pokes everyone; right for more than twenty. Queue pushes and mails in the order of
    -- ids, whether news joins or is new: two transactions with the same recipients could otherwise deadlock.
    if cardinality(recipients) > 20 then
      if cardinality(joined.users) > 0 then
        perform private.announce_news(recipients, joined.moment);
        joined.users := '{}';
      end if;
      recipients := array[null::uuid];
    end if;
    foreach recipient in array recipients loop
      if recipient = any (joined.users) then
        perform private.announce_news(array[recipient], joined.moment);
      end if;
      insert into public.notifications (user_id, message, kind, project_id, task_id, post_id, count, task_ids, joined_times, for_admins, created_at)
      select n.user_id, n.message, n.kind, n.project_id,
        case when cardinality(n.task_ids) = 1 and n.kind like 'task\_%' then n.task_ids[1] end,
        case when cardinality(n.task_ids) = 1 and n.kind not like 'task\_%' then n.task_ids[1] end, greatest(cardinality(n.task_ids), 1), n.task_ids,
        array_fill(t.moment, array[cardinality(n.task_ids)]), (are_admins ->> n.user_id::text)::boolean, t.moment
      from unnest(news) n cross join lateral (select coalesce(n.created_at, clock_timestamp()) as moment) t
      where recipient is null or n.user_id = recipient;
    end loop;
  end
  $$;
comment on function private.write_news(private.news[]) is
  'Writes news to recipients with an active account, and to the projects'' feeds. Admins'' devices store only what is for admins.';

create function private.take_out_of_news(news uuid[], about uuid[], since timestamptz) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  begin
    update public.notifications n
    set task_ids = o.ids, joined_times = o.times, created_at = coalesce(o.last, n.created_at), count = greatest(o.number, 1),
      _deleted = o.number < 1 or not o.is_seen,
      message = case when o.number < 1 then n.message else private.counted_text(o.kind, o.number, o.title, o.project) end,
      task_id = case when o.number = 1 and o.kind like 'task\_%' then o.ids[1] end,
      post_id = case when o.number = 1 and o.kind not like 'task\_%' then o.ids[1] end
    from (
      select a.id, a.kind, r.ids, r.times, r.last, p.name as project, coalesce(t.title, f.title) as title,
        case when about is null then 0 else a.count - cardinality(a.task_ids) + cardinality(r.ids) end as number,
        -- The project may have another owner by now.
        coalesce(p.user_id = a.user_id, false) or exists (select from public.admin_users u where u.id = a.user_id) as is_seen
      from public.notifications a
      left join public.projects p on p.id = a.project_id
      cross join lateral (
        select coalesce(array_agg(e.id order by e.place), '{}') as ids, coalesce(array_agg(e.at order by e.place), '{}') as times, max(e.at) as last
        from unnest(a.task_ids, a.joined_times) with ordinality e (id, at, place)
        where e.at <= since or e.id not in (select unnest(about))
      ) r
      left join public.tasks t on t.id = r.ids[1] and t.project_id is not distinct from p.id
      left join public.project_posts f on f.id = r.ids[1] and f.project_id = p.id and f.kind = 'file'
      where a.id = any (news) and (about is null or cardinality(r.ids) < cardinality(a.task_ids))
    ) o
    where n.id = o.id;
  end
  $$;
comment on function private.take_out_of_news(uuid[], uuid[], timestamptz) is
  'Removes from this news what joined after a time: these tasks or posts, or all if "about" is null. Deletes news that is then empty.';

create function private.join_news(news private.news[]) returns private.joined_news
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    -- Limits unread news; more than an Undo could take back.
    most constant integer := 1000;
    moment constant timestamptz := clock_timestamp();
    counted private.news[];
    -- The unread news that each item joins, if any.
    unread uuid[];
    joined uuid[];
    users uuid[];
    -- News of the same tasks that is already read.
    told uuid[];
  begin
    -- Everything that a statement says about one project to one user.
    select array_agg(row(g.user_id, g.kind, g.project_id, g.ids,
      case when g.pieces = 1 then g.message else private.counted_text(g.kind, cardinality(g.ids), '', p.name) end, g.created_at, null)::private.news)
    into counted
    from (
      select n.user_id, n.kind, n.project_id, min(n.created_at) as created_at, count(distinct n.place) as pieces, max(n.message) as message,
        array_agg(distinct about) as ids
      from unnest(news) with ordinality n (user_id, kind, project_id, task_ids, message, created_at, event, place), unnest(n.task_ids) about
      where private.is_counted(n.kind) and n.project_id is not null
      group by n.user_id, n.kind, n.project_id
    ) g
    join public.projects p on p.id = g.project_id;
    if counted is null then
      return (news, null, null)::private.joined_news;
    end if;
    unread := array(
      select (
        select n.id from public.notifications n
        where n.user_id = c.user_id and n.project_id = c.project_id and n.kind = c.kind and not n.is_read and not n._deleted
        order by n.created_at desc limit 1
      )
      from unnest(counted) with ordinality c (user_id, kind, project_id, task_ids, message, created_at, event, place) order by c.place
    );
    told := array(
      select n.id from unnest(counted) c
      join public.notifications n on n.user_id = c.user_id and n.project_id = c.project_id and n.kind = c.kind
      where n.is_read and not n._deleted and n.created_at > moment - private.line_time()
        and exists (select unnest(n.task_ids) intersect select unnest(c.task_ids))
    );
    -- Lock in the order in which their recipients mark them as read.
    perform from public.notifications n where n.id = any (unread || told) order by n.id for update;
    -- Read rows share a line, which would count a task twice.
    perform private.take_out_of_news(told, array(select t from unnest(counted) c, unnest(c.task_ids) t), '-infinity');
    with grown as (
      update public.notifications n
      set task_ids = o.ids[greatest(cardinality(o.ids) - most, 0) + 1:], joined_times = o.times[greatest(cardinality(o.ids) - most, 0) + 1:],
        count = o.number, created_at = moment,
        message = case when o.number = 1 then o.message else private.counted_text(o.kind, o.number, '', o.project) end,
        task_id = case when o.number = 1 then n.task_id end, post_id = case when o.number = 1 then n.post_id end
      from (
        select f.id, c.kind, c.message, p.name as project, known.ids || c.task_ids as ids,
          known.times || array_fill(moment, array[cardinality(c.task_ids)]) as times,
          -- A task or post that joins again counts once.
          f.count - cardinality(f.task_ids) + cardinality(known.ids) + cardinality(c.task_ids) as number
        from rows from (unnest(counted), unnest(unread)) c (user_id, kind, project_id, task_ids, message, created_at, event, unread_id)
        join public.notifications f on f.id = c.unread_id
        join public.projects p on p.id = c.project_id
        cross join lateral (
          select coalesce(array_agg(t.id order by t.place), '{}') as ids, coalesce(array_agg(t.at order by t.place), '{}') as times
          from unnest(f.task_ids, f.joined_times) with ordinality t (id, at, place) where t.id not in (select unnest(c.task_ids))
        ) known
      ) o
      -- The recipient may have read it meanwhile.
      where n.id = o.id and not n.is_read and not n._deleted
      returning n.id, n.user_id
    )
    select array_agg(t.id), array_agg(distinct t.user_id) into joined, users from grown t;
    return (array(
      select row(n.*)::private.news from unnest(news) n where not private.is_counted(n.kind) or n.project_id is null
      union all
      select row(c.user_id, c.kind, c.project_id, c.task_ids, c.message, c.created_at, c.event)::private.news
      from rows from (unnest(counted), unnest(unread)) c (user_id, kind, project_id, task_ids, message, created_at, event, unread_id)
      where c.unread_id is null or c.unread_id not in (select unnest(joined))
    ), users, moment)::private.joined_news;
  end
  $$;
comment on function private.join_news(private.news[]) is
  'Adds counted news to unread news of the same user, project and kind, so that a flood is one row with a number. Returns the rest.';

create function private.announce_news(users uuid[], since timestamptz) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    each_since constant timestamptz[] := array_fill(since - interval '1 microsecond', array[cardinality(users)]);
  begin
    begin
      perform private.queue_pushes_to(users, array_fill('news'::text, array[cardinality(users)]), each_since);
      perform private.queue_news_mails(users, each_since);
    exception when others then
      -- Fail as queue_mails does for a new row.
      if left(sqlstate, 2) in ('40', '55', '57') then
        raise;
      end if;
      raise warning 'news not announced: %', sqlerrm;
    end;
    perform private.wake('send-mail');
  end
  $$;
comment on function private.announce_news(uuid[], timestamptz) is
  'Queues pushes and mails of news that joined unread news, as triggers do for new rows.';

create function private.withdraw_news(projects uuid[], kinds text[], reopened uuid[] default null) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  begin
    if coalesce(cardinality(projects), 0) = 0 then
      return;
    end if;
    -- Withdraw from the feed even news that was read.
    update public.project_posts e
    set task_ids = o.task_ids, count = greatest(cardinality(o.task_ids), 1), _deleted = cardinality(o.task_ids) = 0,
      task_id = case when cardinality(o.task_ids) = 1 then o.task_ids[1] end,
      body = case when cardinality(o.task_ids) = 0 then e.body else private.event_text(e.event, cardinality(o.task_ids), (
        select t.title from public.tasks t where t.id = o.task_ids[1] and t.project_id = e.project_id)) end
    from (
      select f.id, case when reopened is null then '{}' else array(select unnest(f.task_ids) except select unnest(reopened)) end as task_ids
      from public.project_posts f
      where f.project_id = any (projects) and f.kind = 'event' and f.event = any (kinds) and not f._deleted
        and f.created_at > clock_timestamp() - private.undo_time()
        and (reopened is null or exists (select unnest(f.task_ids) intersect select unnest(reopened)))
    ) o
    where e.id = o.id;
    perform private.take_out_of_news(array(
      select n.id from public.notifications n
      where (n.project_id = any (projects) or n.project_id is null and array_position(projects, null) is not null)
        and n.created_at > clock_timestamp() - private.undo_time() and n.kind = any (kinds) and not n.is_read and not n._deleted
        -- An array operator would be quadratic.
        and (reopened is null or exists (select unnest(n.task_ids) intersect select unnest(reopened)))
      order by n.id for update
    ), reopened, clock_timestamp() - private.undo_time());
  end
  $$;
comment on function private.withdraw_news(uuid[], text[], uuid[]) is
  'Withdraws unread news of these kinds and projects within undo_time, and from feeds; with tasks or posts, only of these.';

create function private.write_task_news() returns trigger
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    author constant uuid := auth.uid();
    news private.news[];
    assigned private.news[];
    reopened uuid[];
    projects uuid[];
  begin
    if author is null then
      return null;
    end if;

    -- Match rows by grouping: a join would be planned for the size of a connection's first statement.
    if tg_op = 'UPDATE' then
      select array_agg(r.id), array_agg(distinct r.project_id) into reopened, projects
      from (
        select s.id, max(s.project_id) filter (where s.is_old)::uuid as project_id
        from (
          select o.id, o.project_id::text as project_id, true as is_old from old_rows o where o.status = 'completed'
          union all
          select n.id, null, false from new_rows n where n.status <> 'completed'
        ) s
        group by s.id having count(*) = 2
      ) r
      where r.project_id is not null;
      perform private.withdraw_news(projects, '{task_completed}', reopened);

      -- Withdraw the news of those who are no longer assigned.
      select array_agg(r.id), array_agg(distinct r.project_id) into reopened, projects
      from (
        select s.id, max(s.project_id)::uuid as project_id
        from (
          select o.id, o.assigned_to, o.project_id::text as project_id, true as is_old from old_rows o where o.assigned_to is not null
          union all
          select n.id, n.assigned_to, null, false from new_rows n where n.assigned_to is not null
        ) s
        group by s.id, s.assigned_to having bool_and(s.is_old)
      ) r;
      perform private.withdraw_news(projects, '{task_assigned}', reopened);

      -- The Undo of a reopening restores the former completion: no news, unless it was withdrawn a moment ago.
      select array_agg(row(p.user_id, 'task_completed', p.id, d.task_ids,
        private.counted_text('task_completed', cardinality(d.task_ids), d.title, p.name), null,
        private.event_text('task_completed', cardinality(d.task_ids), d.title))::private.news)
      into news
      from (
        select c.project_id::uuid, array_agg(c.id) as task_ids, max(c.title) as title
        from (
          select s.id, max(s.project_id) as project_id, max(s.title) as title
          from (
            select o.id, null as project_id, null as title, true as is_old from old_rows o where o.status = 'completed'
            union all
            select n.id, n.project_id::text, n.title, false from new_rows n
            where n.status = 'completed' and n.completed_at > now() - private.undo_time() and not n._deleted and n.project_id is not null
          ) s
          group by s.id having not bool_or(s.is_old)
        ) c
        group by c.project_id
      ) d
      join public.projects p on p.id = d.project_id and not p._deleted and p.user_id <> author;

      select array_agg(row(d.user_id, 'task_assigned', d.project_id, d.task_ids, d.title, null, null)::private.news) into assigned
      from (
        select c.assigned_to as user_id, c.project_id::uuid, array_agg(c.id) as task_ids, max(c.title) as title
        from (
          select s.id, s.assigned_to, max(s.project_id) as project_id, max(s.title) as title
          from (
            select o.id, o.assigned_to, null as project_id, null as title, true as is_old from old_rows o where o.assigned_to <> author
            union all
            select n.id, n.assigned_to, n.project_id::text, n.title, false from new_rows n where n.assigned_to <> author and not n._deleted
          ) s
          group by s.id, s.assigned_to having not bool_or(s.is_old)
        ) c
        group by c.assigned_to, c.project_id
      ) d;
    else
      select array_agg(row(d.user_id, 'task_assigned', d.project_id, d.task_ids, d.title, null, null)::private.news) into assigned
      from (
        select n.assigned_to as user_id, n.project_id, array_agg(n.id) as task_ids, max(n.title) as title
        from new_rows n where n.assigned_to <> author and not n._deleted
        group by n.assigned_to, n.project_id
      ) d;
    end if;
    assigned := array(
      select row(d.user_id, d.kind, d.project_id, d.task_ids,
        private.counted_text(d.kind, cardinality(d.task_ids), d.message, p.name), null, null)::private.news
      from unnest(assigned) d
      join public.profiles a on a.id = d.user_id
      left join public.projects p on p.id = d.project_id
      where a.is_admin or p.user_id = a.id);
    perform private.write_news(news || assigned);
    return null;
  end
  $$;
comment on function private.write_task_news() is 'Tells owners of completed tasks and assignees of assigned ones, if they see the task.';

select private.after_statements('public.tasks', 'news', 'private.write_task_news()');

create function private.write_project_news() returns trigger
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    author constant uuid := auth.uid();
    news private.news[];
    changed record;
    due date;
    of_status uuid[] := '{}';
    of_dates uuid[] := '{}';
  begin
    -- Most writes are customers' own.
    if author is null or not exists (select from new_rows n where n.user_id <> author and not n._deleted) then
      return null;
    end if;
    if tg_op = 'INSERT' then
      select array_agg(row(n.user_id, 'project_created', n.id, '{}',
        format('We''ve created a project for you: %s.', private.in_one_line(n.name)), null, null)::private.news)
      into news
      from new_rows n where n.user_id <> author and not n._deleted;
      perform private.write_news(news);
      return null;
    end if;

    for changed in
      select c.* from (
        select s.id, max(s.user_id) filter (where s.is_old) as old_owner, max(s.user_id) filter (where not s.is_old) as owner,
          max(s.name) filter (where not s.is_old) as name,
          max(s.status) filter (where s.is_old) as old_status, max(s.status) filter (where not s.is_old) as status,
          max(s.completed_at) filter (where not s.is_old) as completed_at,
          max(s.starts_on) filter (where s.is_old) as old_start, max(s.starts_on) filter (where not s.is_old) as starts_on,
          max(s.due_on) filter (where s.is_old) as old_due, max(s.due_on) filter (where not s.is_old) as due_on
        from (
          select o.id, o.user_id::text as user_id, o.name, o.status, o.completed_at, o.starts_on, o.due_on, true as is_old
          from old_rows o where not o._deleted
          union all
          select n.id, n.user_id::text, n.name, n.status, n.completed_at, n.starts_on, n.due_on, false
          from new_rows n where not n._deleted and n.user_id <> author
        ) s
        group by s.id having count(*) = 2
      ) c
      where c.old_owner = c.owner
        and (c.status <> c.old_status or c.starts_on is distinct from c.old_start or c.due_on is distinct from c.old_due)
    loop
      if changed.status <> changed.old_status then
        of_status := of_status || changed.id;
        -- As for tasks, the Undo of a reopening is no news.
        if changed.status <> 'completed' or changed.completed_at > now() - private.undo_time() then
          news := news || row(changed.owner::uuid, case changed.status when 'completed' then 'project_completed' else 'status_changed' end,
            changed.id, '{}', private.status_text(changed.name, changed.status), null,
            private.status_text('The project', changed.status))::private.news;
        end if;
      end if;
      if changed.starts_on is distinct from changed.old_start or changed.due_on is distinct from changed.old_due then
        of_dates := of_dates || changed.id;
        due := case when changed.due_on is distinct from changed.old_due then changed.due_on end;
        news := news || row(changed.owner::uuid, 'dates_changed', changed.id, '{}', private.dates_text(changed.name, due), null,
          case when due is null then 'The dates have changed.' else private.dates_text('The project', due) end)::private.news;
      end if;
    end loop;
    -- Withdraw contradicted news of the last minute.
    perform private.withdraw_news(of_status, '{status_changed,project_completed}');
    perform private.withdraw_news(of_dates, '{dates_changed}');
    perform private.write_news(news);
    return null;
  end
  $$;
comment on function private.write_project_news() is
  'Tells owners of created projects and of changed status or dates. Replaces unread news of the last minute: an Undo contradicts nothing.';

select private.after_statements('public.projects', 'news', 'private.write_project_news()');

create function private.team_of(project uuid) returns setof uuid
  language sql stable security definer set search_path = ''
  as $$
    with admins as (
      select a.id, exists (select from public.tasks t where t.project_id = project and t.assigned_to = a.id and not t._deleted) as is_assigned
      from public.admin_users a join public.profiles p on p.id = a.id
      where p.status <> 'suspended' and not p._deleted
    )
    select a.id from admins a where a.is_assigned or not exists (select from admins o where o.is_assigned)
  $$;
comment on function private.team_of(uuid) is 'Who hears of a project''s conversation: the admins assigned to its tasks, or all admins.';

create function private.write_post_news() returns trigger
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    author constant uuid := auth.uid();
    news private.news[];
    removed uuid[];
    withdrawn uuid[];
    projects uuid[];
  begin
    if author is null then
      return null;
    end if;
    if tg_op = 'INSERT' then
      select array_agg(row(r.user_id, w.kind, w.project_id, w.ids,
        case
          when w.kind = 'comment_added' then private.counted_text(w.kind, cardinality(w.ids), w.file, p.name)
          else format('“%s” waits for your answer in %s.', private.in_one_line(w.title), private.in_one_line(p.name))
        end, w.created_at, null)::private.news)
      into news
      from (
        select n.project_id, n.by_team, case n.kind when 'approval' then 'approval_asked' else 'comment_added' end as kind,
          array_agg(n.id order by n.counter) as ids, min(n.created_at) as created_at, max(n.title) as title,
          max(n.title) filter (where n.kind = 'file') as file
        from new_rows n
        -- The news about a request covers its files.
        where n.kind in ('comment', 'file', 'approval') and n.approval_id is null and not n._deleted
        group by n.project_id, n.by_team, n.kind, case when n.kind <> 'comment' then n.id end
      ) w
      join public.projects p on p.id = w.project_id
      cross join lateral (
        select p.user_id where w.by_team union all select t.id from private.team_of(p.id) t (id) where not w.by_team
      ) r (user_id)
      where r.user_id <> author;
      perform private.write_news(news);
      return null;
    end if;

    -- Match rows by grouping, as in write_task_news.
    select array_agg(c.id) filter (where c.is_removed and not c.was_removed),
      array_agg(c.id) filter (where c.state = 'withdrawn' and c.old_state = 'waiting'),
      array_agg(distinct c.project_id) filter (where c.is_removed and not c.was_removed),
      array_agg(row(r.user_id, 'approval_decided', c.project_id, array[c.id],
        format(case c.state when 'approved' then '“%s” was approved in %s.' else 'Changes to “%s” are wanted in %s.' end,
          private.in_one_line(c.title), private.in_one_line(p.name)), null, null)::private.news) filter (where r.user_id <> author)
    into removed, withdrawn, projects, news
    from (
      select s.id, max(s.project_id)::uuid as project_id, max(s.title) as title, bool_or(s.is_removed) filter (where s.is_old) as was_removed,
        bool_or(s.is_removed) filter (where not s.is_old) as is_removed, max(s.state) filter (where s.is_old) as old_state,
        max(s.state) filter (where not s.is_old) as state
      from (
        select o.id, o.project_id::text as project_id, o.title, o.is_removed, o.state, true as is_old from old_rows o where not o._deleted
        union all
        select n.id, n.project_id::text, n.title, n.is_removed, n.state, false from new_rows n where not n._deleted
      ) s
      group by s.id having count(*) = 2
    ) c
    join public.projects p on p.id = c.project_id
    left join lateral private.team_of(p.id) r (user_id) on c.old_state = 'waiting' and c.state in ('approved', 'changes');
    perform private.withdraw_news(projects, '{comment_added}', removed);
    if withdrawn is not null then
      with affected as (
        select n.id from public.notifications n
        where n.project_id in (select w.project_id from new_rows w where w.id = any (withdrawn))
          and n.kind = 'approval_asked' and n.post_id = any (withdrawn) and not n.is_read and not n._deleted
        order by n.id for update
      )
      update public.notifications n set _deleted = true from affected a where n.id = a.id;
    end if;
    perform private.write_news(news);
    return null;
  end
  $$;
comment on function private.write_post_news() is
  'Tells owners what the team wrote or asked, and the team what the owner wrote or decided. An Undo or a withdrawal is no news.';

select private.after_statements('public.project_posts', 'news', 'private.write_post_news()');
