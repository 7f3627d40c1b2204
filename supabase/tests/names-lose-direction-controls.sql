select tests.sign_in('asha');
insert into public.projects (id, name) values (tests.id('turned'), U&'\202EBakery\202C \2066(free)\2069');
select is((select name from public.projects where id = tests.id('turned')), 'Bakery (free)',
  'a project''s name loses direction controls when written directly');
select is(tests.outcome(tests.push('projects', tests.id('turned'), jsonb_build_object('name', U&'Bakery \202D(free)'),
  jsonb_build_object('name', U&'\202EShop\200F'))), 'ok', 'a project''s name with direction controls can be pushed');
select is((select name from public.projects where id = tests.id('turned')), 'Shop', 'a pushed name loses all direction controls');
select is_empty($$ select id from public.sync_conflicts where row_id = tests.id('turned') $$, 'a base with direction controls is no conflict');
select throws_ok($$ insert into public.projects (id, name) values (gen_random_uuid(), U&'\202E\2066') $$, '23514', null,
  'a name of direction controls only is refused like an empty one');

update public.profiles set full_name = U&'\202EAsha\202C' where id = tests.id('asha');
select is((select full_name from public.profiles where id = tests.id('asha')), 'Asha', 'a full name loses direction controls');
update public.profiles set full_name = U&'\0915\094D\200D\0937 \0CB0\0CCD\200C\0C95' where id = tests.id('asha');
select is((select full_name from public.profiles where id = tests.id('asha')), U&'\0915\094D\200D\0937 \0CB0\0CCD\200C\0C95',
  'a full name keeps the joiners of Indian scripts');

select tests.sign_in('meera');
update public.tasks set title = U&'\2067Pay\2069 out' where id = tests.id('checkout');
select is((select title from public.tasks where id = tests.id('checkout')), 'Pay out', 'a task''s title loses direction controls');

select tests.operate();
insert into auth.users (id, email, raw_user_meta_data)
values (tests.id('turning'), 'turning@example.com', jsonb_build_object('full_name', U&'\202Enimda\202C'));
select is((select full_name from public.profiles where id = tests.id('turning')), 'nimda', 'the name at sign-up loses direction controls');

select tests.visit();
select public.send_contact_message(tests.id('turned-message'), U&'\202EGrace', U&'\202Egrace@example.com', 'general', U&'\202EHello');
select tests.operate();
select results_eq($$ select name, email, message from public.contact_messages where id = tests.id('turned-message') $$,
  $$ values ('Grace', 'grace@example.com', U&'\202EHello') $$, 'a contact message''s sender loses direction controls, and its text keeps them');
