-- How much a customer may write in an hour, through whichever door.

create function private.limit_writes() returns trigger
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    most constant integer := 10000;
    written integer;
  begin
    select count(*) into written from new_rows;
    if written = 0 or private.is_admin() then
      return null;
    end if;
    if (private.count_hit('writes', auth.uid()::text, interval '1 hour', written)).hits > most then
      raise exception using errcode = '23514', constraint = 'writes_hourly_limit',
        message = format('a customer changes at most %s rows in an hour', most);
    end if;
    return null;
  end
  $$;
comment on function private.limit_writes() is
  'Counts the rows that a customer writes in an hour, which begins with the first of them. What is refused is not counted. Every row is '
  'sent to every admin''s device, so a flood of them costs others more than its author. Admins and the service role are not capped.';
revoke all on function private.limit_writes() from public, anon, authenticated, service_role;

create trigger limit_writes_insert after insert on public.projects referencing new table as new_rows
  for each statement when (current_user = 'authenticated') execute function private.limit_writes();
create trigger limit_writes_update after update on public.projects referencing new table as new_rows
  for each statement when (current_user = 'authenticated') execute function private.limit_writes();
create trigger limit_writes_update after update on public.profiles referencing new table as new_rows
  for each statement when (current_user = 'authenticated') execute function private.limit_writes();
create trigger limit_writes_update after update on public.notifications referencing new table as new_rows
  for each statement when (current_user = 'authenticated') execute function private.limit_writes();
create trigger limit_writes_update after update on public.sync_conflicts referencing new table as new_rows
  for each statement when (current_user = 'authenticated') execute function private.limit_writes();
