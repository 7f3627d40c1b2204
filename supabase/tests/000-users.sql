-- Not a test: the fixture users, rows and functions of the tests. They stay in the test database.

-- Tests call these functions, and those that they create, as any role. The migrations revoke this default.
alter default privileges grant execute on functions to public;

create schema tests;
grant usage on schema tests to anon, authenticated, service_role;

create function tests.id(name text) returns uuid
  language sql immutable
  as $$ select overlay(overlay(md5(name) placing '4' from 13) placing '8' from 17)::uuid $$;
comment on function tests.id(text) is 'The same id for the same name.';

create function tests.ticket(name text) returns text
  language sql stable security definer
  as $$ select f.ticket from private.functions f where f.name = ticket.name $$;
comment on function tests.ticket(text) is 'The ticket of an edge function.';

create function tests.sign_in(username text) returns void
  language plpgsql
  as $$
  begin
    perform set_config('role', 'authenticated', true);
    perform set_config('request.jwt.claims',
      jsonb_build_object('sub', tests.id(username), 'role', 'authenticated', 'aal', 'aal1',
        'session_id', tests.id('session of ' || username))::text, true);
  end
  $$;
create function tests.visit() returns void
  language plpgsql
  as $$
  begin
    perform set_config('role', 'anon', true);
    perform set_config('request.jwt.claims', '{"role": "anon"}', true);
  end
  $$;
create function tests.serve() returns void
  language plpgsql
  as $$
  begin
    perform set_config('role', 'service_role', true);
    perform set_config('request.jwt.claims', '{"role": "service_role"}', true);
  end
  $$;
-- Back to the role that runs the tests.
create function tests.operate() returns void
  language plpgsql
  as $$
  begin
    perform set_config('role', 'none', true);
    perform set_config('request.jwt.claims', '', true);
  end
  $$;

create function tests.push("table" text, row_id uuid, base jsonb, fields jsonb, scope text default 'own',
    push_id uuid default gen_random_uuid()) returns jsonb
  language sql volatile
  as $$
    select public.sync_push("table",
      jsonb_build_array(jsonb_build_object('id', row_id, 'push_id', push_id, 'base', base, 'fields', fields)), scope)
      -> 'results' -> 0
  $$;
-- Pulls a page of one table. Returns the head of the answer and the page in one object, with rows instead of columns; only the head if
-- the status isn't "ok".
create function tests.pull("table" text, checkpoint jsonb default null, page_size integer default 1000, scope text default 'own')
  returns jsonb
  language sql stable
  as $$
    select (a.answer - 'tables') || coalesce((a.page - 'columns') || jsonb_build_object('rows', (
      select coalesce(jsonb_agg(r.entry order by r.n), '[]')
      from (
        select v.n, jsonb_object_agg(c.key, v.value) as entry
        from jsonb_each(a.page -> 'columns') c, jsonb_array_elements(c.value) with ordinality v (value, n)
        group by v.n
      ) r
    )), '{}')
    from (
      select p.answer, p.answer #> array['tables', "table"] as page
      from (
        select public.sync_pull_tables(
          json_build_array(json_build_object('table', "table", 'checkpoint', checkpoint)), page_size, scope)::jsonb as answer
      ) p
    ) a
  $$;
-- Subscribes a browser of this name for the signed-in user. Its keys derive from the name.
create function tests.ask_for_pushes(browser text, kinds text[] default '{notification}') returns void
  language sql volatile
  as $$
    select public.save_push_subscription('https://fcm.googleapis.com/fcm/send/' || browser,
      rpad('B' || md5(browser), 87, 'x'), left(md5(browser), 22), kinds)
  $$;
create function tests.outcome(result jsonb) returns text
  language sql immutable
  as $$ select concat_ws(' ', result ->> 'result', result ->> 'code', result ->> 'constraint') $$;
-- The hint of the error that a statement raises.
create function tests.refusal(statement text) returns text
  language plpgsql
  as $$
  declare
    hint text;
  begin
    execute statement;
    return 'done';
  exception when others then
    get stacked diagnostics hint = pg_exception_hint;
    return hint;
  end
  $$;
-- A time as a device stores it.
create function tests.on_device(moment timestamptz) returns text
  language sql stable
  as $$ select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;
create function tests.progress(project text) returns integer
  language sql stable
  as $$ select progress from public.projects where id = tests.id(project) $$;
-- Everyone's news, by name and without the messages of admins.
create function tests.news() returns table (to_whom text, kind text, message text)
  language sql stable security definer
  as $$
    select u.name, n.kind, n.message
    from public.notifications n join unnest(array['asha', 'rohan', 'sid', 'meera', 'arjun', 'ben']) u (name) on n.user_id = tests.id(u.name)
    where n.kind <> '' and not n._deleted
  $$;
-- Makes all news older than the minute in which an Undo withdraws it.
create function tests.minutes_later() returns void
  language sql volatile security definer
  as $$
    update public.notifications n
    set created_at = n.created_at - interval '2 minutes', joined_times = array(select t - interval '2 minutes' from unnest(n.joined_times) t)
    where n.kind <> ''
  $$;
-- The mails that a sender would send now.
create function tests.claim_mails() returns table (id uuid, kind text, address text, content jsonb)
  language sql volatile security definer
  as $$
    select (j ->> 'id')::uuid, j ->> 'kind', j ->> 'address', j -> 'content'
    from jsonb_array_elements(public.claim_mail_jobs(tests.ticket('send-mail'), 100)) j
  $$;
-- The pokes that would be sent if the transaction ended now.
create function tests.pokes() returns setof text
  language plpgsql
  as $$
  begin
    set constraints all immediate;
    set constraints all deferred;
    return query with sent as (delete from realtime.messages returning topic, payload, event, private)
      select replace(replace(s.topic, tests.id('asha')::text, 'asha'), tests.id('rohan')::text, 'rohan') || ' ' || (s.payload -> 'tables')
      from sent s where s.event = 'poke' and s.private order by 1;
  end
  $$;

insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data, created_at, updated_at)
select tests.id(name), 'authenticated', 'authenticated', name || '@example.com', now(),
  jsonb_build_object('full_name', initcap(name)), now() - interval '30 days', now() - interval '30 days'
from unnest(array['asha', 'rohan', 'sid', 'meera', 'arjun']) as name;
insert into auth.sessions (id, user_id)
select tests.id('session of ' || name), tests.id(name) from unnest(array['asha', 'rohan', 'sid', 'meera', 'arjun']) as name;
-- sid is a suspended customer, meera an admin, arjun a suspended admin.
update public.profiles set status = 'suspended' where id in (tests.id('sid'), tests.id('arjun'));
insert into public.admin_users (id, username) values (tests.id('meera'), 'meera'), (tests.id('arjun'), 'arjun');

insert into public.projects (id, user_id, name, status, progress) values
  (tests.id('tiffin'), tests.id('asha'), 'Tiffin Trail', 'in-progress', 50),
  (tests.id('empty'), tests.id('asha'), 'Nothing yet', 'planning', 35),
  (tests.id('fleetly'), tests.id('rohan'), 'Fleetly', 'planning', 0),
  (tests.id('sids'), tests.id('sid'), 'Of a suspended user', 'planning', 0);
insert into public.tasks (id, project_id, title, status, assigned_to, created_by) values
  (tests.id('menu'), tests.id('tiffin'), 'Menu screen', 'completed', null, tests.id('meera')),
  (tests.id('checkout'), tests.id('tiffin'), 'Checkout', 'pending', tests.id('meera'), tests.id('meera')),
  (tests.id('board'), tests.id('fleetly'), 'Dispatch board', 'pending', null, tests.id('meera')),
  (tests.id('loose'), null, 'Renew the certificate', 'pending', null, tests.id('meera'));
insert into public.notifications (id, user_id, message)
select tests.id('hello ' || name), tests.id(name), 'Hello ' || name
from unnest(array['asha', 'rohan', 'sid', 'meera']) as name;
insert into public.contact_messages (id, name, email, subject, message)
values (tests.id('question'), 'Priya', 'priya@example.com', 'quote', 'What would it cost?');
insert into public.sync_conflicts (id, user_id, table_name, row_id, field, replaced_value, kept_value, replaced_by) values
  (tests.id('ashas conflict'), tests.id('asha'), 'projects', tests.id('tiffin'), 'name', '"Tiffin"', '"Tiffin Trail"', tests.id('asha')),
  (tests.id('rohans conflict'), tests.id('rohan'), 'projects', tests.id('fleetly'), 'name', '"Fleet"', '"Fleetly"', tests.id('rohan')),
  (tests.id('nobodys conflict'), null, 'tasks', tests.id('loose'), 'title', '"Renew"', '"Renew the certificate"', tests.id('meera'));
insert into public.sync_revocations (user_id, table_name, row_id) values
  (tests.id('asha'), 'projects', tests.id('given away')), (tests.id('rohan'), 'projects', tests.id('taken'));
insert into public.analytics_events (id, name, path, occurred_at) values (tests.id('a view'), 'page_view', '/pricing', now());

-- The fixtures queue mails of news. Remove them.
delete from private.mail_jobs where true;
