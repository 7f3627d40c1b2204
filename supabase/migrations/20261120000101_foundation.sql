-- The private schema, rules for text, and the identity of this database.

create schema if not exists private;
comment on schema private is 'Internal functions and tables. Never exposed through the API.';
revoke all on schema private from public, anon, authenticated, service_role;
-- Policies and security invoker functions call its functions as the current user.
grant usage on schema private to anon, authenticated, service_role;

-- Only granted roles execute functions from here on. Postgres ignores this revoke for a single schema, so it covers every function of this role.
alter default privileges revoke execute on functions from public;

-- Functions that run per row are plpgsql: Postgres replans a SQL function that has its own search path in each statement.
create function private.normalise_status(status text) returns text
  language plpgsql immutable security invoker set search_path = ''
  as $$
  begin
    return regexp_replace(lower(btrim(status)), '[\s_-]+', '-', 'g');
  end
  $$;
comment on function private.normalise_status(text) is 'One spelling for a status: "In Progress" and "in_progress" become "in-progress".';
grant execute on function private.normalise_status(text) to authenticated, service_role;

create function private.leaves_a_mark(written text) returns boolean
  language plpgsql immutable security invoker set search_path = ''
  as $$
  begin
    -- Any character except spaces, controls and those that Unicode lets programs ignore.
    return written ~ (
      '[^\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f'
      '\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb'
      '\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]'
    );
  end
  $$;
comment on function private.leaves_a_mark(text) is
  'Whether a text has a visible character, as on devices. Check constraints run it as the role that writes.';
grant execute on function private.leaves_a_mark(text) to authenticated, service_role;

create function private.without_bidi_controls(written text) returns text
  language plpgsql immutable security invoker set search_path = ''
  as $$
  begin
    -- Unicode's Bidi_Control, without the joiners of Indian scripts and Persian (U+200C and U+200D).
    return translate(written, U&'\061C\200E\200F\202A\202B\202C\202D\202E\2066\2067\2068\2069', '');
  end
  $$;
comment on function private.without_bidi_controls(text) is 'Removes characters that set the direction of text: a name could look like another one.';
grant execute on function private.without_bidi_controls(text) to authenticated, service_role;

create function private.shortened(written text, most integer) returns text
  language sql immutable set search_path = ''
  as $$
    select case when char_length(written) <= most then written else
      rtrim(left(coalesce(nullif(regexp_replace(left(written, most + 1),
        format('(?:((?<!%1$s)(?:%1$s%1$s)*)%1$s%1$s?|(?:[^%2$s%3$s][%2$s%3$s]*[%3$s])*[^%2$s%3$s][%2$s%3$s]*)$', s.flag, s.marks, s.joiners), '\1'), ''),
        written), most)) end
    from (
      select '[\U0001f1e6-\U0001f1ff]' as flag,
        -- All blocks of Indian scripts have the same layout.
        '\u200d' || string_agg(chr(b + 77), '') as joiners,
        '\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u1160-\u11ff\u1ab0-\u1aff\u1dc0-\u1dff'
        '\u200c\u20d0-\u20f0\u3099\u309a\ufe00-\ufe0f\ufe20-\ufe2f\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f\U000e0100-\U000e01ef'
          || string_agg(format('%s-%s%s-%s%s-%s%s-%s%s-%s', chr(b), chr(b + 3), chr(b + 58), chr(b + 60), chr(b + 62), chr(b + 76),
            chr(b + 78), chr(b + 87), chr(b + 98), chr(b + 99)), '') as marks
      from generate_series(2304, 3328, 128) b
    ) s
  $$;
comment on function private.shortened(text, integer) is
  'The beginning of a text, never ending within a syllable, an emoji or a flag (UAX 29): Postgres has no property for clusters.';

create function private.cluster_id() returns bigint
  language sql stable security definer set search_path = ''
  as $$ select c.system_identifier from pg_control_system() c $$;
comment on function private.cluster_id() is 'The server that assigned the transaction ids: a dump restored elsewhere finds a different id.';

create table private.functions (
  name text primary key,
  queue text,
  times text not null,
  command text not null,
  url text constraint functions_url_form check (url ~ '^https://[^\s]+$'),
  ticket text not null default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
);
comment on table private.functions is
  'Edge functions: the table of their jobs, what pg_cron runs when, the URL for pg_net, and the ticket of our calls.';
alter table private.functions enable row level security;

create function private.call_function(name text) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    called private.functions;
  begin
    select f.* into called from private.functions f where f.name = call_function.name;
    -- The embedded backend listens to this.
    perform pg_notify('sevenday_functions', called.name);
    -- pg_net sends after the transaction has committed.
    if called.url is not null and to_regprocedure('net.http_post(text,jsonb,jsonb,jsonb,integer)') is not null then
      -- The function runs for up to a minute, and a disconnect may stop it: pg_net disconnects after five seconds by default.
      execute 'select net.http_post(url := $1, body := $2, headers := $3, timeout_milliseconds := 90000)'
      using called.url, '{}'::jsonb, jsonb_build_object('content-type', 'application/json', 'x-ticket', called.ticket);
    end if;
  end
  $$;
comment on function private.call_function(text) is
  'Calls an edge function with its ticket after the transaction commits, through pg_net or the embedded backend; without either, nothing.';

create function private.wake(name text) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    setting constant text := 'sevenday.woken_' || replace(wake.name, '-', '_');
    waits boolean;
    is_due boolean;
  begin
    execute (
      select format('select exists (select from %1$s), exists (select from %1$s j where j.due_at <= clock_timestamp())', f.queue)
      from private.functions f where f.name = wake.name
    ) into waits, is_due;
    -- The embedded backend waits for later jobs itself; hosted, pg_cron asks every minute.
    if waits then
      perform pg_notify('sevenday_functions', wake.name);
    end if;
    -- Call once per transaction, however many statements queue jobs.
    if is_due and coalesce(current_setting(setting, true), '') = '' then
      perform set_config(setting, 'true', true);
      perform private.call_function(wake.name);
    end if;
  exception when others then
    -- pg_cron asks again.
    raise warning '% not called: %', wake.name, sqlerrm;
  end
  $$;
comment on function private.wake(text) is 'Calls an edge function if a job in its queue is due. Never fails.';

create function private.require_ticket(name text, ticket text) returns void
  language plpgsql stable security definer set search_path = ''
  as $$
  begin
    if not exists (select from private.functions f where f.name = require_ticket.name and f.ticket = require_ticket.ticket) then
      raise exception using errcode = '42501', hint = 'ticket', message = 'the ticket is wrong';
    end if;
  end
  $$;
comment on function private.require_ticket(text, text) is 'Raises unless the caller is this edge function: only it has the ticket.';

create function private.open(object text, rights text, roles text) returns void
  language plpgsql volatile security invoker set search_path = ''
  as $$
  begin
    execute format('revoke all on %s from public, anon, authenticated, service_role', object);
    execute format('grant %s on %s to %s', rights, object, roles);
  end
  $$;
comment on function private.open(text, text, text) is
  'Grants rights on a table or function of public to these roles, and revokes what some hosted projects grant by default.';

create function private.schedule(job text, times text, command text) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
  begin
    if to_regprocedure('cron.schedule(text,text,text)') is null then
      return false;
    end if;
    execute 'select cron.schedule($1, $2, $3)' using job, times, command;
    return true;
  end
  $$;
comment on function private.schedule(text, text, text) is 'Schedules a command and returns true, if pg_cron is enabled.';

create function private.schedule_functions() returns boolean
  language sql volatile security definer set search_path = ''
  as $$ select bool_and(private.schedule('sevenday-' || f.name, f.times, f.command)) from private.functions f $$;
comment on function private.schedule_functions() is
  'Schedules the calls of edge functions and returns true, if pg_cron is enabled. Run it again if you enable pg_cron later.';

-- One row. Devices recognise this database by its epoch.
create table private.sync_state (
  singleton boolean primary key default true constraint sync_state_singleton check (singleton),
  epoch uuid not null default gen_random_uuid(),
  cluster bigint not null default private.cluster_id()
);
comment on table private.sync_state is 'epoch changes when stored transaction ids lose their meaning; cluster is the server that assigned them.';
alter table private.sync_state enable row level security;
insert into private.sync_state default values;

create table private.secrets (
  name text primary key,
  value text not null
);
comment on table private.secrets is 'Secrets of a database without Vault, as in development. Vault encrypts them under a key that no dump contains.';
alter table private.secrets enable row level security;

create function private.new_secret(name text) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    value constant text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
    known uuid;
  begin
    if to_regclass('vault.secrets') is null then
      insert into private.secrets as s (name, value) values (new_secret.name, value)
      on conflict on constraint secrets_pkey do update set value = excluded.value;
      return;
    end if;
    execute 'select s.id from vault.secrets s where s.name = $1' into known using 'sevenday.' || new_secret.name;
    if known is null then
      execute 'select vault.create_secret($1, $2)' using value, 'sevenday.' || new_secret.name;
    else
      execute 'select vault.update_secret($1, $2)' using known, value;
    end if;
  end
  $$;
comment on function private.new_secret(text) is
  'Makes or replaces a secret. A new "links" invalidates all links in mails; a new "hashes" resets all rate limits.';

create function private.secret(name text) returns text
  language plpgsql stable security definer set search_path = ''
  as $$
  declare
    value text;
  begin
    if to_regclass('vault.secrets') is not null then
      begin
        execute 'select s.decrypted_secret from vault.decrypted_secrets s where s.name = $1' into value using 'sevenday.' || secret.name;
      exception when others then
        raise warning 'the secret "%" can''t be decrypted: %', secret.name, sqlerrm;
      end;
    end if;
    value := coalesce(value, (select s.value from private.secrets s where s.name = secret.name));
    -- Devices send their edits again after this error.
    if value is null then
      raise exception using errcode = '55000', message = format('the secret "%s" can''t be read', secret.name),
        hint = format('select private.new_secret(%L)', secret.name);
    end if;
    return value;
  end
  $$;
comment on function private.secret(text) is
  'A secret from Vault or private.secrets. Raises 55000 if it is unreadable, as after a restore without Vault''s key.';

select private.new_secret('links'), private.new_secret('hashes');

create function public.refuse_estimates() returns void
  language plpgsql stable security invoker set search_path = ''
  as $$
  begin
    if nullif(current_setting('request.headers', true), '')::jsonb ->> 'prefer' ~* 'count\s*=\s*(planned|estimated)' then
      raise exception using errcode = 'PT400', message = 'only exact counts are answered';
    end if;
  end
  $$;
comment on function public.refuse_estimates() is 'Runs before each REST request: estimates come from statistics that include the rows of others.';
select private.open('function public.refuse_estimates()', 'execute', 'anon, authenticated, service_role');

do $$
begin
  -- PostgREST's role. The embedded backend has none, and refuses estimates itself.
  if exists (select from pg_roles where rolname = 'authenticator') then
    alter role authenticator set pgrst.db_pre_request = 'public.refuse_estimates';
    notify pgrst, 'reload config';
  end if;
end
$$;
