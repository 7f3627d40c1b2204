-- Demo data of the embedded backend, never applied to a hosted project. Can run again: existing rows stay. All passwords are "sevenday" (README).

insert into auth.users (
  id, aud, role, email, encrypted_password, email_confirmed_at, confirmation_token, recovery_token,
  email_change_token_new, email_change, raw_app_meta_data, raw_user_meta_data, created_at, updated_at
)
select
  account.id, 'authenticated', 'authenticated', account.email,
  '$2b$10$Qzu4fQB.Kc7fvzHhBJ7XeOvbFtpNgCLsrM4AUXqtIWdeMNrTJ5DMK', now() - account.age, '', '', '', '',
  '{"provider": "email", "providers": ["email"]}',
  jsonb_build_object('sub', account.id, 'email', account.email, 'full_name', account.full_name,
    'email_verified', true, 'phone_verified', false),
  now() - account.age, now() - account.age
from (values
  ('a0000000-0000-4000-8000-000000000001'::uuid, 'founder@example.com', 'Asha Verma', interval '41 days'),
  ('a0000000-0000-4000-8000-000000000002'::uuid, 'second@example.com', 'Rohan Mehta', interval '17 days'),
  ('a0000000-0000-4000-8000-000000000003'::uuid, 'admin@example.com', 'Meera Iyer', interval '90 days')
) as account (id, email, full_name, age)
on conflict do nothing;

insert into auth.identities (id, provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
select
  ('b' || substr(u.id::text, 2))::uuid, u.id::text, u.id,
  jsonb_build_object('sub', u.id, 'email', u.email, 'email_verified', true, 'phone_verified', false),
  'email', u.created_at, u.created_at, u.created_at
from auth.users u
where u.id in (
  'a0000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-000000000002', 'a0000000-0000-4000-8000-000000000003'
)
on conflict do nothing;

insert into public.admin_users (id, username)
values ('a0000000-0000-4000-8000-000000000003', 'admin')
on conflict do nothing;

-- Must match the tasks below: the share of completed ones.
insert into public.projects
  (id, user_id, name, description, status, progress, plan, starts_on, due_on, created_at, updated_at, completed_at)
select
  project.id, project.user_id, project.name, project.description, project.status, project.progress, project.plan,
  today.is_on + project.first, today.is_on + project.last,
  now() - project.age, now() - project.touched, case when project.status = 'completed' then now() - project.touched end
from (values
  ('c0000000-0000-4000-8000-000000000001'::uuid, 'a0000000-0000-4000-8000-000000000001'::uuid,
    'Tiffin Trail', 'A subscription app for home-cooked lunches in Patna: weekly menus, pause a day, pay by UPI. '
      || 'The pilot starts with four kitchens and sixty office workers.',
    'in-progress', 60, 'growth-plan', -4, 2, interval '12 days', interval '5 hours'),
  ('c0000000-0000-4000-8000-000000000002'::uuid, 'a0000000-0000-4000-8000-000000000001'::uuid,
    'Landing page for the pilot', 'One page, one form, one promise. Collects phone numbers of kitchens that want to join.',
    'completed', 100, 'starter-plan', -36, -33, interval '40 days', interval '33 days'),
  ('c0000000-0000-4000-8000-000000000003'::uuid, 'a0000000-0000-4000-8000-000000000001'::uuid,
    'Investor deck', 'Ten slides for the angel meeting: problem, pilot numbers, unit economics, the ask.',
    'planning', 0, '', 1, null, interval '3 days', interval '3 days'),
  ('c0000000-0000-4000-8000-000000000004'::uuid, 'a0000000-0000-4000-8000-000000000002'::uuid,
    'Fleetly', 'Dispatch board for small transporters with up to twenty trucks. Drivers confirm by text message, '
      || 'the office sees who is late.',
    'in-progress', 33, 'growth-plan', -5, 1, interval '16 days', interval '1 day'),
  ('c0000000-0000-4000-8000-000000000005'::uuid, 'a0000000-0000-4000-8000-000000000002'::uuid,
    'Driver onboarding', 'Paperwork by phone camera: licence, insurance, bank details. Waits for the insurer''s sandbox.',
    'on-hold', 25, 'growth-plan', -9, -3, interval '9 days', interval '6 days')
) as project (id, user_id, name, description, status, progress, plan, first, last, age, touched)
-- The office's time zone (src/site.ts).
cross join (select (now() at time zone 'Asia/Kolkata')::date) as today (is_on)
on conflict do nothing;

insert into public.tasks
  (id, project_id, title, description, status, due_on, assigned_to, created_by, created_at, updated_at, completed_at)
select
  ('d0000000-0000-4000-8000-' || lpad(task.n::text, 12, '0'))::uuid,
  ('c0000000-0000-4000-8000-' || lpad(task.project::text, 12, '0'))::uuid,
  task.title, task.description, task.status, (now() at time zone 'Asia/Kolkata')::date + task.due,
  ('a0000000-0000-4000-8000-' || lpad(task.assignee::text, 12, '0'))::uuid, 'a0000000-0000-4000-8000-000000000003', now() - task.age, now() - task.touched,
  case when task.status = 'completed' then now() - task.touched end
from (values
  (1, 1, 'Sketch the weekly menu screen', 'Seven cards, one tap to skip a day.', 'completed', -3, 3, interval '11 days', interval '3 days'),
  (2, 1, 'UPI checkout', 'Collect on Sunday evening, retry once on Monday.', 'completed', -2, 3, interval '10 days', interval '2 days'),
  (3, 1, 'Kitchen view of tomorrow''s orders', 'Printable, large type: it hangs beside the stove.', 'completed', 0, 3, interval '8 days', interval '5 hours'),
  (4, 1, 'Pause and resume a subscription', 'Until eight in the evening for the next day.', 'in-progress', 0, 3, interval '6 days', interval '1 day'),
  (5, 1, 'Invite the sixty pilot customers', 'In three waves of twenty, by text message.', 'pending', 1, 1, interval '4 days', interval '4 days'),
  (6, 2, 'Write the promise', 'Fresh, hot, before one o''clock.', 'completed', -35, 3, interval '39 days', interval '36 days'),
  (7, 2, 'Form with phone number', 'And nothing else.', 'completed', -34, 3, interval '39 days', interval '34 days'),
  (8, 2, 'Connect the domain', '', 'completed', -33, 3, interval '38 days', interval '33 days'),
  (9, 4, 'Import the truck list', 'From the spreadsheet the office uses today.', 'completed', -4, 3, interval '15 days', interval '12 days'),
  (10, 4, 'Dispatch board', 'One row a truck, one column a day.', 'in-progress', 0, 3, interval '12 days', interval '1 day'),
  (11, 4, 'Text message to the driver', 'Route, time, and two answers: yes, or call me.', 'pending', 1, 3, interval '12 days', interval '12 days'),
  (12, 5, 'List of documents needed', 'Agreed with two transporters.', 'completed', null, 3, interval '9 days', interval '7 days'),
  (13, 5, 'Photograph a licence', 'Edges found, glare refused.', 'pending', null, 3, interval '8 days', interval '8 days'),
  (14, 5, 'Check with the insurer', 'Needs access to their sandbox.', 'pending', null, 2, interval '8 days', interval '6 days'),
  (15, 5, 'Bank details', 'Verified with a transfer of one rupee.', 'pending', null, 3, interval '7 days', interval '7 days'),
  (16, null, 'Renew the certificate of the demo server', 'Runs out at the end of the month.', 'pending', null, 3, interval '2 days', interval '2 days')
) as task (n, project, title, description, status, due, assignee, age, touched)
on conflict do nothing;

insert into public.project_posts
  (id, project_id, kind, event, title, body, link, author_id, author_name, by_team, state, decided_by, decided_by_name, decided_at, awaits_reply,
    counter, created_at)
select
  ('10000000-0000-4000-8000-' || lpad(post.n::text, 12, '0'))::uuid,
  project.id,
  post.kind, post.event, post.title, post.body, post.link, author.id, coalesce(author.full_name, ''), coalesce(post.author = 3, false), post.state,
  case when post.state = 'approved' then owner.id end, case when post.state = 'approved' then owner.full_name else '' end,
  case when post.state = 'approved' then now() - post.age + interval '3 hours' end, post.awaits_reply, post.n, now() - post.age
from (values
  (1, 1, 'comment', '', '', 'Hello Asha, your week starts today. Ask here whenever something is unclear: we read this every working day.', '',
    3, '', false, interval '4 days'),
  (2, 1, 'comment', '', '', 'Can customers pause for a whole week, not just for a day? Many offices close between the holidays.', '',
    1, '', false, interval '3 days 6 hours'),
  (3, 1, 'comment', '', '', 'Yes, they can pick a first and a last day. The kitchens see it the same evening.', '', 3, '', false, interval '3 days 4 hours'),
  (4, 1, 'approval', '', 'Weekly menu screen', 'Seven cards, one tap to skip a day. Tell us if a word is wrong.',
    'https://example.com/menu-screen', 3, 'approved', false, interval '3 days'),
  (5, 1, 'event', 'task_completed', '', '“UPI checkout” is done.', '', null, '', false, interval '2 days'),
  (6, 1, 'event', 'task_completed', '', '“Kitchen view of tomorrow''s orders” is done.', '', null, '', false, interval '5 hours'),
  (7, 1, 'approval', '', 'Kitchen view', 'Print it once and hang it beside the stove: is the type large enough?',
    'https://example.com/kitchen-view', 3, 'waiting', false, interval '4 hours'),
  (8, 4, 'comment', '', '', 'Two of our drivers share one phone. Can both get their routes there?', '', 2, '', true, interval '1 day')
) as post (n, project, kind, event, title, body, link, author, state, awaits_reply, age)
join public.projects project on project.id = ('c0000000-0000-4000-8000-' || lpad(post.project::text, 12, '0'))::uuid
join public.profiles owner on owner.id = project.user_id
left join public.profiles author on author.id = ('a0000000-0000-4000-8000-' || lpad(post.author::text, 12, '0'))::uuid
on conflict do nothing;

insert into public.documents
  (id, project_id, kind, name, template, first_month, opening_cash, new_customers, growth_bp, price_paise, high_new_pct, created_at, updated_at)
values
  ('20000000-0000-4000-8000-000000000001', 'c0000000-0000-4000-8000-000000000001', 'projection', 'Pilot in Patna', 'subscription',
    to_char(now() at time zone 'Asia/Kolkata' + interval '1 month', 'YYYY-MM'), 800000, 60, 500, 249900, 150,
    now() - interval '3 days', now() - interval '1 day')
on conflict do nothing;

insert into public.document_rows (id, document_id, kind, title, amount, quantity, start_month, end_month, created_at, updated_at)
select
  ('30000000-0000-4000-8000-' || lpad(line.n::text, 12, '0'))::uuid, '20000000-0000-4000-8000-000000000001', line.kind, line.title, line.amount,
  line.quantity, line.first, line.last, now() - line.age, now() - line.age
from (values
  (1, 'fixed', 'Kitchen inspections', 12000, 1, 1, 36, interval '3 days'),
  (2, 'marketing', 'Leaflets in office towers', 8000, 3, 1, 6, interval '2 days'),
  (3, 'funding', 'Angel round', 2500000, 1, 4, 4, interval '1 day')
) as line (n, kind, title, amount, quantity, first, last, age)
on conflict do nothing;

insert into public.documents (id, project_id, kind, name, theme, brand_color, figures_id, created_at, updated_at)
values
  ('20000000-0000-4000-8000-000000000002', 'c0000000-0000-4000-8000-000000000001', 'deck', 'Angel round', 'warm', '#b3261e',
    '20000000-0000-4000-8000-000000000001', now() - interval '2 days', now() - interval '2 hours')
on conflict do nothing;

insert into public.notifications (id, user_id, message, is_read, created_at)
select
  ('e0000000-0000-4000-8000-' || lpad(note.n::text, 12, '0'))::uuid,
  ('a0000000-0000-4000-8000-' || lpad(note.recipient::text, 12, '0'))::uuid,
  note.message, note.is_read, now() - note.age
from (values
  (1, 1, 'Welcome to Sevenday, Asha. Your first call is on Thursday at eleven.', true, interval '40 days'),
  (2, 1, 'Your landing page is live. Have a look and tell us what you would change.', true, interval '33 days'),
  (3, 1, 'UPI checkout works in the test environment. Please try a payment of one rupee.', false, interval '2 days'),
  (4, 1, 'The kitchen view is ready: open Tiffin Trail and see tomorrow''s orders.', false, interval '5 hours'),
  (5, 2, 'Welcome to Sevenday, Rohan. We have read your brief and have three questions.', true, interval '16 days'),
  (6, 2, 'The dispatch board has its first trucks. The text messages come next.', false, interval '1 day')
) as note (n, recipient, message, is_read, age)
on conflict do nothing;

insert into public.contact_messages (id, name, email, subject, message, is_resolved, created_at)
values
  ('f0000000-0000-4000-8000-000000000001', 'Priya Nair', 'priya.nair@example.com', 'quote',
    'We run a chain of three physiotherapy practices and would like an app for exercises at home. '
      || 'Is the Growth plan enough when we need a login for therapists too?', false, now() - interval '7 hours'),
  ('f0000000-0000-4000-8000-000000000002', 'Daniel Okafor', 'daniel@example.org', 'general',
    'Do you also work with founders outside India? I am in Lagos and my first customers are here.', false, now() - interval '2 days'),
  ('f0000000-0000-4000-8000-000000000003', 'Sunita Rao', 'sunita.rao@example.net', 'partnership',
    'I lead a small incubator. Could we offer your Starter plan to our next batch of twelve teams?', true, now() - interval '9 days'),
  ('f0000000-0000-4000-8000-000000000004', 'Asha Verma', 'founder@example.com', 'support',
    'The link in the confirmation mail opened in another browser than the one I signed up in. It worked, thank you!',
    true, now() - interval '40 days')
on conflict do nothing;

-- Demo data is no news: send no mails.
delete from private.mail_jobs where true;
