-- The base of all migrations: the unexposed schema, the sync stamps, and small pure rules.

create schema if not exists private;
comment on schema private is 'Rules and bookkeeping of the database itself. Never exposed through the API.';
revoke all on schema private from public, anon, authenticated, service_role;
-- Policies and invoker functions call its rules as the current user.
grant usage on schema private to anon, authenticated, service_role;

-- plpgsql, as for every rule that runs per row: a SQL function with its own search path can't be inlined, and is planned again in each
-- statement that calls it.
create function private.normalise_status(status text) returns text
  language plpgsql immutable security invoker set search_path = ''
  as $$
  begin
    return regexp_replace(lower(btrim(status)), '[\s_-]+', '-', 'g');
  end
  $$;
comment on function private.normalise_status(text) is
  'One spelling for every status: "In Progress", "in_progress" and "in-progress" are the same.';
revoke all on function private.normalise_status(text) from public, anon, authenticated, service_role;
grant execute on function private.normalise_status(text) to authenticated, service_role;

create function private.leaves_a_mark(written text) returns boolean
  language plpgsql immutable security invoker set search_path = ''
  as $$
  begin
    -- Matches a character that is neither a space, a control nor ignorable by default.
    return written ~ (
      '[^\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f'
      '\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb'
      '\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]'
    );
  end
  $$;
comment on function private.leaves_a_mark(text) is
  'Whether a text has a visible character, by the rule of the device''s schemas. Check constraints run it as the writing role.';
revoke all on function private.leaves_a_mark(text) from public, anon, authenticated, service_role;
grant execute on function private.leaves_a_mark(text) to authenticated, service_role;

create function private.without_bidi_controls(written text) returns text
  language plpgsql immutable security invoker set search_path = ''
  as $$
  begin
    -- Unicode's Bidi_Control. The joiners of Indian scripts and Persian (U+200C and U+200D) are not among them.
    return translate(written, U&'\061C\200E\200F\202A\202B\202C\202D\202E\2066\2067\2068\2069', '');
  end
  $$;
comment on function private.without_bidi_controls(text) is
  'A name without the characters that only set the direction of the text around them: they could show it in another order than it has.';
revoke all on function private.without_bidi_controls(text) from public, anon, authenticated, service_role;
grant execute on function private.without_bidi_controls(text) to authenticated, service_role;

create function private.seen_part(entry jsonb) returns jsonb
  language plpgsql immutable security invoker set search_path = ''
  as $$
  begin
    return entry - array['_deleted', '_modified', '_xid', 'updated_at', 'deleted_with_project', 'owner_id',
      'replaced_updated_at', 'replaced_completed_at'];
  end
  $$;
comment on function private.seen_part(jsonb) is
  'A row without its bookkeeping. updated_at moves only when this part changes: a restamp is not an edit.';
revoke all on function private.seen_part(jsonb) from public, anon, authenticated, service_role;
grant execute on function private.seen_part(jsonb) to authenticated, service_role;

create function private.same_moment(stored timestamptz, sent timestamptz) returns boolean
  language plpgsql immutable security invoker set search_path = ''
  as $$
  begin
    return coalesce(date_trunc('milliseconds', stored) = date_trunc('milliseconds', sent), false);
  end
  $$;
comment on function private.same_moment(timestamptz, timestamptz) is
  'Whether a device sends back a time that it was sent: devices store milliseconds. Not for two nulls.';
revoke all on function private.same_moment(timestamptz, timestamptz) from public, anon, authenticated, service_role;
grant execute on function private.same_moment(timestamptz, timestamptz) to authenticated, service_role;

create function private.stamp() returns trigger
  language plpgsql security invoker set search_path = ''
  as $$
  begin
    new._modified := clock_timestamp();
    new._xid := pg_current_xact_id();
    -- A transaction that began earlier may write later. Ignore a stamp beyond this database's counter: it comes from a restore.
    if tg_op = 'UPDATE' and old._xid > new._xid and old._xid < pg_snapshot_xmax(pg_current_snapshot()) then
      new._xid := old._xid;
    end if;
    return new;
  end
  $$;
comment on function private.stamp() is
  'Stamps every write of a synced row with its transaction, whatever the writer sent: the order of pulls rests on it. '
  'The stamp of a row never goes back, so that of two states of it a device can tell the older one; the fence holds it back all the '
  'same, for it lies after every transaction that was running. '
  'Its trigger is called "stamp" and so fires after "before_write" (triggers fire by name).';
revoke all on function private.stamp() from public, anon, authenticated, service_role;

create function private.cluster_id() returns bigint
  language plpgsql stable security definer set search_path = ''
  as $$
  begin
    return (select c.system_identifier from pg_control_system() c);
  end
  $$;
comment on function private.cluster_id() is 'The server whose transaction ids stamp the rows. A dump that is restored elsewhere has another.';
revoke all on function private.cluster_id() from public, anon, authenticated, service_role;

-- One row: the identity of this database for its devices.
create table private.sync_state (
  singleton boolean primary key default true constraint sync_state_singleton check (singleton),
  epoch uuid not null default gen_random_uuid(),
  cluster bigint not null default private.cluster_id(),
  salt text not null default gen_random_uuid()::text || gen_random_uuid()::text
);
comment on table private.sync_state is
  'epoch: changes when stored transaction ids lose their meaning (sync_new_epoch). cluster: whose ids they are. salt: of the hashes kept instead of addresses.';
alter table private.sync_state enable row level security;
revoke all on private.sync_state from public, anon, authenticated, service_role;
insert into private.sync_state default values;

create function private.salted_hash(secret text) returns text
  language sql stable security definer set search_path = ''
  as $$
    select encode(sha256(convert_to(s.salt || ':' || secret, 'UTF8')), 'hex') from private.sync_state s
  $$;
comment on function private.salted_hash(text) is
  'What is kept instead of an IP address or a typed username: enough to count by, useless elsewhere.';
revoke all on function private.salted_hash(text) from public, anon, authenticated, service_role;

create function private.network_of(address text) returns text
  language plpgsql immutable security invoker set search_path = ''
  as $$
  declare
    -- Some proxies add the port.
    bare text := coalesce(
      substring(address from '^\s*\[(.*)\](?::\d+)?\s*$'),
      substring(address from '^\s*(\d+(?:\.\d+){3}):\d+\s*$'),
      btrim(address), '');
    parsed inet;
  begin
    parsed := bare::inet;
    if family(parsed) = 4 then
      return host(parsed);
    end if;
    return coalesce(
      substring(host(parsed) from '^::ffff:(\d+(?:\.\d+){3})$'),
      network(set_masklen(parsed, 64))::text
    );
  exception when others then
    return coalesce(nullif(bare, ''), 'unknown');
  end
  $$;
comment on function private.network_of(text) is
  'What callers are counted by: an IPv4 address, however it is written, or the /64 of an IPv6 address, all of which one caller has '
  'to choose from. What is no address is taken as it is.';
revoke all on function private.network_of(text) from public, anon, authenticated, service_role;

create function private.client_ip() returns text
  language plpgsql stable security invoker set search_path = ''
  as $$
  declare
    headers jsonb;
    forwarded text[];
  begin
    headers := nullif(current_setting('request.headers', true), '')::jsonb;
    forwarded := string_to_array(headers ->> 'x-forwarded-for', ',');
    -- The caller can forge the leftmost forwarded entry; the nearest proxy wrote the rightmost.
    return private.network_of(coalesce(
      nullif(btrim(headers ->> 'cf-connecting-ip'), ''),
      nullif(btrim(forwarded[array_upper(forwarded, 1)]), ''),
      nullif(btrim(headers ->> 'x-real-ip'), ''),
      'unknown'
    ));
  end
  $$;
comment on function private.client_ip() is 'The address, or network, a request came from, as the nearest proxy saw it.';
revoke all on function private.client_ip() from public, anon, authenticated, service_role;

create table private.rate_limits (
  bucket text not null,
  key_hash text not null,
  started_at timestamptz not null default clock_timestamp(),
  hits integer not null default 1,
  primary key (bucket, key_hash)
);
comment on table private.rate_limits is 'How often something was tried since the first try of the running window.';
create index rate_limits_started_at on private.rate_limits (started_at);
alter table private.rate_limits enable row level security;
revoke all on private.rate_limits from public, anon, authenticated, service_role;

create function private.count_hit(bucket text, key text, per interval, weight integer default 1,
    out hits integer, out retry_after integer)
  language plpgsql volatile security definer set search_path = ''
  as $$
  begin
    insert into private.rate_limits as r (bucket, key_hash, hits)
    values (count_hit.bucket, private.salted_hash(count_hit.key), count_hit.weight)
    on conflict on constraint rate_limits_pkey do update set
      hits = case when r.started_at + count_hit.per <= clock_timestamp() then count_hit.weight
                  else least(r.hits::bigint + count_hit.weight, 1000000)::integer end,
      started_at = case when r.started_at + count_hit.per <= clock_timestamp() then clock_timestamp()
                        else r.started_at end
    returning r.hits, greatest(1, ceil(extract(epoch from r.started_at + count_hit.per - clock_timestamp())))::integer
    into count_hit.hits, count_hit.retry_after;

    -- Opening a window deletes a few that ended long ago, so that the table does not grow with every key ever counted.
    if count_hit.hits = count_hit.weight then
      delete from private.rate_limits old
      using (
        select r.bucket, r.key_hash from private.rate_limits r
        where r.started_at < clock_timestamp() - interval '1 day'
        order by r.started_at limit 20 for update skip locked
      ) ended
      where old.bucket = ended.bucket and old.key_hash = ended.key_hash;
    end if;
  end
  $$;
comment on function private.count_hit(text, text, interval, integer) is
  'Counts one try and says how many there were in this window and how many seconds it still runs. '
  'If the caller raises, its count is rolled back: to count failures, count in a separate call.';
revoke all on function private.count_hit(text, text, interval, integer) from public, anon, authenticated, service_role;
