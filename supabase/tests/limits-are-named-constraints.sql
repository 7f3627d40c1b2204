-- The device translates a constraint's name into a message for the user.

insert into public.documents (id, project_id, name) values (tests.id('plan'), tests.id('tiffin'), 'Plan');
insert into public.document_rows (id, document_id, kind) values (tests.id('rent'), tests.id('plan'), 'fixed');

create temporary table limits (statement text, name text) on commit drop;
insert into limits values
  ($$ update public.projects set name = '  ' $$, 'projects_name_required'),
  ($$ update public.projects set name = E'\t\n' $$, 'projects_name_required'),
  ($$ update public.projects set name = U&'\200B\FEFF\2060\00AD' $$, 'projects_name_required'),
  ($$ update public.projects set name = U&' \3164 \200F\+0E0041' $$, 'projects_name_required'),
  ($$ update public.projects set name = repeat('x', 121) $$, 'projects_name_length'),
  ($$ update public.projects set description = repeat('x', 4001) $$, 'projects_description_length'),
  ($$ update public.projects set status = 'x' $$, 'projects_status_known'),
  ($$ update public.projects set progress = 101 $$, 'projects_progress_range'),
  ($$ update public.projects set progress = -1 $$, 'projects_progress_range'),
  ($$ update public.projects set plan = 'x' $$, 'projects_plan_known'),
  ($$ update public.projects set links = 'https://example.com' $$, 'projects_links_form'),
  ($$ update public.projects set links = 'Site http://example.com' $$, 'projects_links_form'),
  ($$ update public.projects set links = E'Site https://example.com\n' $$, 'projects_links_form'),
  ($$ update public.projects set links = repeat('x', 61) || ' https://example.com' $$, 'projects_links_form'),
  ($$ update public.projects set links = 'Site https://' || repeat('x', 588) $$, 'projects_links_form'),
  ($$ update public.projects set links = 'A https://a.io' || repeat(E'\nA https://a.io', 10) $$, 'projects_links_form'),
  ($$ update public.tasks set position = 'a 0' $$, 'tasks_position_form'),
  ($$ update public.tasks set position = repeat('x', 101) $$, 'tasks_position_form'),
  ($$ update public.tasks set title = ' ' $$, 'tasks_title_required'),
  ($$ update public.tasks set title = U&'\200B\00A0' $$, 'tasks_title_required'),
  ($$ update public.tasks set title = repeat('x', 201) $$, 'tasks_title_length'),
  ($$ update public.tasks set description = repeat('x', 4001) $$, 'tasks_description_length'),
  ($$ update public.tasks set status = 'x' $$, 'tasks_status_known'),
  ($$ update public.tasks set project_id = gen_random_uuid() $$, 'tasks_project_id_fkey'),
  ($$ update public.tasks set assigned_to = gen_random_uuid() $$, 'tasks_assigned_to_fkey'),
  ($$ update public.documents set name = ' ' $$, 'documents_name_required'),
  ($$ update public.documents set name = repeat('x', 121) $$, 'documents_name_length'),
  ($$ update public.documents set kind = 'x' $$, 'documents_kind_known'),
  ($$ update public.documents set template = 'x' $$, 'documents_template_known'),
  ($$ update public.documents set first_month = '2026-13' $$, 'documents_first_month_form'),
  ($$ update public.documents set first_month = E'2026-12\n' $$, 'documents_first_month_form'),
  ($$ update public.documents set growth_bp = -10001 $$, 'documents_growth_bp_range'),
  ($$ update public.documents set opening_cash = 10000000001 $$, 'documents_opening_cash_range'),
  ($$ update public.document_rows set kind = 'x' $$, 'document_rows_kind_known'),
  ($$ update public.document_rows set position = 'a 0' $$, 'document_rows_position_form'),
  ($$ update public.document_rows set title = repeat('x', 201) $$, 'document_rows_title_length'),
  ($$ update public.document_rows set body = repeat('x', 4001) $$, 'document_rows_body_length'),
  ($$ update public.document_rows set notes = repeat('x', 4001) $$, 'document_rows_notes_length'),
  ($$ update public.document_rows set picture_path = 'x' $$, 'document_rows_picture_path_form'),
  ($$ update public.document_rows set start_month = 0 $$, 'document_rows_start_month_range'),
  ($$ insert into public.documents (id, project_id, name) values (gen_random_uuid(), gen_random_uuid(), 'x') $$, 'documents_project_id_fkey'),
  ($$ insert into public.document_rows (id, document_id, kind) values (gen_random_uuid(), gen_random_uuid(), 'fixed') $$,
    'document_rows_document_id_fkey'),
  ($$ update public.profiles set full_name = repeat('x', 121) $$, 'profiles_full_name_length'),
  ($$ update public.profiles set avatar_url = 'ftp://x' $$, 'profiles_avatar_url_form'),
  ($$ update public.profiles set avatar_url = 'https://' || repeat('x', 2048) $$, 'profiles_avatar_url_length'),
  ($$ update public.profiles set status = 'x' $$, 'profiles_status_known'),
  ($$ update public.notifications set message = ' ' $$, 'notifications_message_length'),
  ($$ update public.notifications set message = E'\n\t' $$, 'notifications_message_length'),
  ($$ update public.notifications set message = U&'\2060' $$, 'notifications_message_length'),
  ($$ update public.notifications set message = repeat('x', 2001) $$, 'notifications_message_length'),
  ($$ update public.contact_messages set name = '' $$, 'contact_messages_name_length'),
  ($$ update public.contact_messages set name = U&'\3164' $$, 'contact_messages_name_length'),
  ($$ update public.contact_messages set message = U&' \200B\FEFF' $$, 'contact_messages_message_length'),
  ($$ update public.contact_messages set email = 'nobody' $$, 'contact_messages_email_form'),
  ($$ update public.contact_messages set email = repeat('x', 254) || '@x' $$, 'contact_messages_email_length'),
  ($$ update public.contact_messages set subject = 'x' $$, 'contact_messages_subject_known'),
  ($$ update public.contact_messages set message = repeat('x', 5001) $$, 'contact_messages_message_length'),
  ($$ update public.admin_users set username = 'two words' $$, 'admin_users_username_form'),
  ($$ update public.admin_users set username = 'MEERA' where id = tests.id('arjun') $$, 'admin_users_username_key');

create function pg_temp.broken(statement text) returns text
  language plpgsql
  as $$
  declare
    name text;
  begin
    execute statement;
    return null;
  exception when check_violation or foreign_key_violation or unique_violation then
    get stacked diagnostics name = constraint_name;
    return name;
  end
  $$;
select is(pg_temp.broken(statement), name, name) from limits;

select lives_ok($$ update public.projects set name = repeat('é', 120), description = repeat('é', 4000), progress = 100 $$,
  'the maximum lengths count characters, not bytes');
select lives_ok($$ update public.notifications set message = repeat('x', 2000) $$, 'a notification can have 2,000 characters');

select lives_ok($$ update public.projects set name = U&'\+01F469\200D\+01F4BB' $$, 'a name can be one joined emoji');
select lives_ok($$ update public.projects set name = U&'\200F\05E9\05DC\05D5\05DD\200F' $$, 'direction marks are allowed around letters');
