-- Corrects what @supabase/lite sets up differently from a hosted project. Runs at every start, after its own schemas exist.

-- lite's functions read only the single-claim settings; PostgREST and pgTAP tests set request.jwt.claims.
create or replace function auth.uid() returns uuid
  language sql stable
  as $$
    select coalesce(
      nullif(current_setting('request.jwt.claim.sub', true), ''),
      nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub'
    )::uuid
  $$;

create or replace function auth.role() returns text
  language sql stable
  as $$
    select coalesce(
      nullif(current_setting('request.jwt.claim.role', true), ''),
      nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role'
    )
  $$;

grant execute on function auth.uid(), auth.role(), auth.jwt() to anon, authenticated, service_role;

-- The API cannot read accounts; it reads files as far as their policies allow.
revoke all on all tables in schema auth from anon, authenticated;
grant all on all tables in schema auth to service_role;
grant all on storage.buckets, storage.objects to anon, authenticated, service_role;
grant execute on all functions in schema storage to anon, authenticated, service_role;
