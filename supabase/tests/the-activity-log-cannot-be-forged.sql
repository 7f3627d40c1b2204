create function pg_temp.forgeries(who text) returns setof text
  language plpgsql
  as $$
  begin
    return next throws_ok($f$ insert into public.user_management_logs (action) values ('admin_added') $f$, '42501', null, who || ' can''t write an entry');
    return next throws_ok($f$ update public.user_management_logs set admin_id = null $f$, '42501', null, who || ' can''t change one');
    return next throws_ok($f$ delete from public.user_management_logs $f$, '42501', null, who || ' can''t delete one');
    return next throws_ok($f$ truncate public.user_management_logs $f$, '42501', null, who || ' can''t truncate the log');
  end
  $$;
select tests.sign_in('meera');
select pg_temp.forgeries('an admin');
select is(tests.outcome(tests.push('user_management_logs', id, '{"action": "admin_added"}', '{"action": "user_deleted"}', 'all')),
  'rejected 42501', 'an admin can''t edit an entry through a push') from public.user_management_logs limit 1;
select is(tests.outcome(tests.push('user_management_logs', gen_random_uuid(), null, '{"action": "user_deleted"}', 'all')),
  'rejected 42501', 'an admin can''t add an entry through a push');
select tests.sign_in('asha');
select pg_temp.forgeries('a customer');
select tests.visit();
select pg_temp.forgeries('a visitor');
select tests.serve();
select pg_temp.forgeries('the service role');
