-- Many users, so that a message to everyone exceeds the sample.
select tests.operate();
insert into auth.users (id, email) select tests.id('crowd ' || n), 'crowd' || n || '@example.com' from generate_series(1, 40) n;

select tests.sign_in('meera');
select cmp_ok(public.notify_everyone('We moved'), '>', 40, 'every user gets the message');
select is((select count(*) from public.notifications where message = 'We moved' and not for_admins) > 15, true,
  'admins'' devices don''t pull the rows beyond the sample');
select is((select count(*) from public.notifications n join public.profiles p on p.id = n.user_id
  where n.message = 'We moved' and p.is_admin and not n.for_admins), 0::bigint, 'every admin''s own row is pulled');

create temporary table outside on commit drop as
  select user_id from public.notifications where message = 'We moved' and not for_admins limit 1;
select public.grant_admin(user_id) from outside;
select ok((select n.for_admins from public.notifications n join outside using (user_id) where n.message = 'We moved'),
  'a user outside the sample who becomes an admin pulls their own row');
update public.notifications set for_admins = false where user_id = tests.id('meera');
select is((select count(*) from public.notifications where user_id = tests.id('meera') and not for_admins), 0::bigint,
  'for_admins can''t be changed');
