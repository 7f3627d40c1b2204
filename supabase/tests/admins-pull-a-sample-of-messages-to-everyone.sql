begin;
set local search_path = public, extensions;
select no_plan();

-- Many users, so that a message to everyone exceeds the sample.
select tests.operate();
insert into auth.users (id, email) select tests.id('crowd ' || n), 'crowd' || n || '@example.com' from generate_series(1, 40) n;

select tests.sign_in('meera');
select cmp_ok(public.notify_everyone('We moved'), '>', 40, 'everyone is sent it');
select is((select count(*) from public.notifications where message = 'We moved' and not for_admins) > 15, true,
  'most of it is not for the devices of admins');
select is((select count(*) from public.notifications n join public.profiles p on p.id = n.user_id
  where n.message = 'We moved' and p.is_admin and not n.for_admins), 0::bigint, 'what was sent to admins themselves is');

create temporary table outside on commit drop as
  select user_id from public.notifications where message = 'We moved' and not for_admins limit 1;
select public.grant_admin(user_id) from outside;
select ok((select n.for_admins from public.notifications n join outside using (user_id) where n.message = 'We moved'),
  'who becomes an admin keeps their own');
update public.notifications set for_admins = false where user_id = tests.id('meera');
select is((select count(*) from public.notifications where user_id = tests.id('meera') and not for_admins), 0::bigint,
  'it is nobody''s to change');

select * from finish();
rollback;
