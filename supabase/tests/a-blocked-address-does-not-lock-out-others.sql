select tests.serve();
select ok((public.admin_login_attempt('name ' || n, '2.2.2.2') ->> 'allowed')::boolean, format('attempt %s is allowed', n)) from generate_series(1, 30) n;
select tests.operate();
create temporary table counted on commit drop as select count(*) as n from private.rate_limits;
select tests.serve();
select ok(not (public.admin_login_attempt('meera', '2.2.2.2') ->> 'allowed')::boolean,
  'an address over its limit is blocked') from generate_series(1, 10) n;
select ok((public.admin_login_attempt('meera', '2.2.2.2') ->> 'retry_after')::integer between 1 and 900, 'the answer says when to try again');
select ok(not (public.admin_login_attempt('name ' || n, '2.2.2.2') ->> 'allowed')::boolean,
  'a blocked address is refused for every name') from generate_series(31, 40) n;

select tests.operate();
select is((select count(*) from private.rate_limits), (select n from counted), 'a blocked address counts against no username');
select tests.serve();
select is(public.admin_login_attempt('meera', '3.3.3.3') ->> 'email', 'meera@example.com', 'the admin can log in from another address');
