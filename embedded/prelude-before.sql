-- The parts of a hosted project before its first migration that @supabase/lite lacks: roles, schemas, grants, realtime. Runs at every start,
-- so each statement must be repeatable.

do $$
begin
  if not exists (select from pg_roles where rolname = 'anon') then create role anon nologin noinherit; end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then create role authenticated nologin noinherit; end if;
  if not exists (select from pg_roles where rolname = 'service_role') then
    create role service_role nologin noinherit bypassrls;
  end if;
end
$$;

create schema if not exists extensions;
create schema if not exists auth;
create schema if not exists storage;
create schema if not exists realtime;
create extension if not exists pgcrypto with schema extensions;

grant usage on schema public, extensions, auth, storage, realtime to anon, authenticated, service_role;
-- New hosted projects grant nothing on new tables: a migration must grant each right.
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;

do $$
begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end
$$;

-- Realtime Broadcast. Hosted partitions this table by day; nothing here depends on it.
create table if not exists realtime.messages (
  id uuid not null default gen_random_uuid(),
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  updated_at timestamp not null default now(),
  inserted_at timestamp not null default now(),
  primary key (id, inserted_at)
);
alter table realtime.messages enable row level security;
create index if not exists messages_inserted_at on realtime.messages (inserted_at);
grant select, insert, update on realtime.messages to anon, authenticated, service_role;
delete from realtime.messages where inserted_at < now() - interval '3 days';

create or replace function realtime.topic() returns text
  language sql stable
  as $$ select nullif(current_setting('realtime.topic', true), '') $$;

create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
  language plpgsql
  as $$
  begin
    begin
      insert into realtime.messages (payload, event, topic, private, extension)
      values (payload, event, topic, private, 'broadcast');
    exception when others then
      -- As on hosted: a sender without the right loses the message, not the transaction.
      raise warning 'ErrorSendingBroadcastMessage: %', sqlerrm;
    end;
  end
  $$;
grant execute on function realtime.topic(), realtime.send(jsonb, text, text, boolean) to anon, authenticated, service_role;

-- Hands each message to the socket server once its transaction has committed. A notification holds at most 8000 bytes, so a larger message is
-- fetched by its id.
create or replace function realtime.embedded_notify() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    message text := jsonb_build_object(
      'topic', new.topic, 'event', new.event, 'private', new.private, 'payload', new.payload)::text;
  begin
    if new.extension = 'broadcast' and new.event is not null then
      if octet_length(message) > 7000 then message := jsonb_build_object('id', new.id)::text; end if;
      perform pg_notify('embedded_realtime', message);
    end if;
    return null;
  end
  $$;
create or replace trigger embedded_notify after insert on realtime.messages
  for each row execute function realtime.embedded_notify();
