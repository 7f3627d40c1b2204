-- Rate limits by address, network, username or user.

create function private.salted_hash(secret text) returns text
  language sql stable security definer set search_path = ''
  as $$
    select encode(sha256(convert_to(private.secret('hashes') || ':' || secret, 'UTF8')), 'hex')
  $$;
comment on function private.salted_hash(text) is 'Stored instead of an IP address or a username: it can be counted but reveals neither.';

create function private.network_of(address text) returns text
  language plpgsql immutable security invoker set search_path = ''
  as $$
  declare
    -- Some proxies append the port.
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
  'The key to count callers by: the IPv4 address, or the /64 network of an IPv6 address, because one caller owns all of it.';

create function private.client_ip() returns text
  language plpgsql stable security invoker set search_path = ''
  as $$
  declare
    headers jsonb;
    forwarded text[];
  begin
    headers := nullif(current_setting('request.headers', true), '')::jsonb;
    forwarded := string_to_array(headers ->> 'x-forwarded-for', ',');
    -- A caller can forge the leftmost forwarded entry. The nearest proxy wrote the rightmost.
    return private.network_of(coalesce(
      nullif(btrim(headers ->> 'cf-connecting-ip'), ''),
      nullif(btrim(forwarded[array_upper(forwarded, 1)]), ''),
      nullif(btrim(headers ->> 'x-real-ip'), ''),
      'unknown'
    ));
  end
  $$;
comment on function private.client_ip() is 'The address or network of a request, as the nearest proxy saw it.';

create table private.rate_limits (
  bucket text not null,
  key_hash text not null,
  started_at timestamptz not null default clock_timestamp(),
  hits integer not null default 1,
  primary key (bucket, key_hash)
);
comment on table private.rate_limits is 'Counts tries in the current window, which begins with the first try.';
create index rate_limits_started_at on private.rate_limits (started_at);
alter table private.rate_limits enable row level security;

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

    -- Each new window deletes a few old ones, so that the table stays small.
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
  'Counts a try; returns the tries and seconds left of its window. An error in the caller rolls the count back.';
