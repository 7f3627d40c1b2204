select is(private.network_of(address), counted, address) from (values
  ('203.0.113.7', '203.0.113.7'),
  (' 203.0.113.7 ', '203.0.113.7'),
  ('203.0.113.7:4711', '203.0.113.7'),
  ('::ffff:203.0.113.7', '203.0.113.7'),
  ('::ffff:cb00:7107', '203.0.113.7'),
  ('[::ffff:203.0.113.7]:4711', '203.0.113.7'),
  ('2001:db8:1:2::3', '2001:db8:1:2::/64'),
  ('2001:0DB8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'),
  ('[2001:db8:1:2::3]:443', '2001:db8:1:2::/64'),
  ('2001:db8:1:3::3', '2001:db8:1:3::/64'),
  ('unknown', 'unknown'),
  ('', 'unknown')
) addresses (address, counted);
select is(private.network_of(null), 'unknown', 'null');

create function pg_temp.come_from(address text) returns void
  language sql
  as $$ select set_config('request.headers', jsonb_build_object('x-forwarded-for', address)::text, true) $$;
create function pg_temp.send(n integer) returns text
  language plpgsql
  as $$
  begin
    perform public.send_contact_message(gen_random_uuid(), 'Priya', 'p@example.com', 'quote', 'Hello ' || n);
    return 'sent';
  exception when raise_exception then
    return 'refused';
  end
  $$;
select tests.visit();
select pg_temp.come_from('2001:db8:1:2::' || n), is(pg_temp.send(n), 'sent', format('message %s', n)) from generate_series(1, 5) n;
select pg_temp.come_from('2001:db8:1:2:aaaa::6');
select is(pg_temp.send(6), 'refused', 'another address of the same network is the same caller');
select pg_temp.come_from('2001:db8:1:3::6');
select is(pg_temp.send(7), 'sent', 'the next network is another caller');

select tests.serve();
select ok((public.admin_login_attempt('name ' || n, '2001:db8:2:2::' || n) ->> 'allowed')::boolean, format('attempt %s is allowed', n))
from generate_series(1, 30) n;
select ok(not (public.admin_login_attempt('name 31', '2001:db8:2:2::31') ->> 'allowed')::boolean, 'admin logins count by network too');
