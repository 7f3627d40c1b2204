-- The part of pg_cron, pg_net and Vault that a migration can see, for databases where these extensions can't be installed.

create schema cron;
grant usage on schema cron to postgres;
create table cron.job (jobid bigserial primary key, jobname text unique, schedule text not null, command text not null);
grant select on cron.job to postgres;
create function cron.schedule(job_name text, schedule text, command text) returns bigint
  language sql security definer as $$
    insert into cron.job (jobname, schedule, command) values (job_name, schedule, command)
    on conflict (jobname) do update set schedule = excluded.schedule, command = excluded.command
    returning jobid
  $$;

create schema net;
grant usage on schema net to postgres, anon, authenticated, service_role;
-- The extension sends a transaction's requests from this table once it commits.
create table net.http_request_queue (id bigserial primary key, url text not null, headers jsonb, body jsonb, timeout_milliseconds integer not null);
grant select, delete on net.http_request_queue to postgres;
create function net.http_post(url text, body jsonb default '{}', params jsonb default '{}', headers jsonb default '{}',
    timeout_milliseconds integer default 5000) returns bigint
  language sql security definer as $$
    insert into net.http_request_queue (url, headers, body, timeout_milliseconds)
    values (url, headers, body, timeout_milliseconds) returning id
  $$;

create schema vault;
grant usage on schema vault to postgres;
-- Vault's key is in no table. Here, reversing the text stands in for encryption.
create table vault.secrets (id uuid primary key default gen_random_uuid(), name text unique, secret text not null);
create view vault.decrypted_secrets as select s.id, s.name, s.secret, reverse(s.secret) as decrypted_secret from vault.secrets s;
grant select, delete on vault.secrets, vault.decrypted_secrets to postgres;
create function vault.create_secret(new_secret text, new_name text default null) returns uuid
  language sql security definer as $$
    insert into vault.secrets (name, secret) values (new_name, reverse(new_secret)) returning id
  $$;
create function vault.update_secret(secret_id uuid, new_secret text) returns void
  language sql security definer as $$ update vault.secrets set secret = reverse(new_secret) where id = secret_id $$;
