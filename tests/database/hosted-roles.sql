-- The roles of a hosted Supabase project, once per cluster. "postgres", which runs the migrations, is not a superuser there.

create role anon nologin noinherit;
create role authenticated nologin noinherit;
create role service_role nologin noinherit bypassrls;
create role authenticator login noinherit;
grant anon, authenticated, service_role to authenticator;

create role supabase_auth_admin login noinherit createrole;
create role supabase_storage_admin login noinherit createrole;
create role supabase_realtime_admin nologin noinherit;

create role postgres login createrole createdb replication bypassrls;
-- supautils lets it configure PostgREST.
grant set on parameter pgrst.db_pre_request to postgres;
grant anon, authenticated, service_role to postgres;
