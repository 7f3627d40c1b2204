begin;
set local search_path = public, extensions;
select no_plan();

select tests.sign_in('meera');
select is((select count(*) from public.profiles), 5::bigint, 'every profile');
select is((select count(*) from public.admin_users), 2::bigint, 'every admin');
select is((select count(*) from public.projects), 4::bigint, 'every project');
select is((select count(*) from public.tasks), 4::bigint, 'every task, including those without a project');
select is((select count(*) from public.notifications), 4::bigint, 'every notification');
select is((select count(*) from public.contact_messages), 1::bigint, 'every message');
select ok((select count(*) from public.user_management_logs) > 0, 'the activity log');
select is((select count(*) from public.sync_conflicts), 3::bigint, 'every conflict');
select is((select count(*) from public.analytics_events), 1::bigint, 'the analytics');
select is_empty('select id from public.sync_revocations', 'but no other user''s revocations');

select * from finish();
rollback;
