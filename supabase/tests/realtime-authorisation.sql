-- Realtime checks a join with a probe that has only a topic and an extension, and that the table's owner writes.
insert into realtime.messages (topic, extension) values ('probe', 'broadcast'), ('probe', 'presence');
create function pg_temp.may_join(username text, topic text) returns boolean
  language plpgsql
  as $$
  begin
    perform set_config('realtime.topic', topic, true);
    perform tests.sign_in(username);
    return exists (select from realtime.messages m where m.extension = 'broadcast' and m.topic = 'probe');
  end
  $$;
select is(pg_temp.may_join(username, topic), allowed, format('%s %s %s', username, case when allowed then 'hears' else 'does not hear' end, label))
from (values
  ('asha', 'sync:' || tests.id('asha'), true, 'their own topic'),
  ('asha', 'sync:' || tests.id('rohan'), false, 'another user''s topic'),
  ('asha', 'sync:everyone', true, 'the topic for everyone'),
  ('asha', 'sync:admin', false, 'the topic for admins'),
  ('asha', 'sync:', false, 'an empty topic'),
  ('asha', 'chat', false, 'any other topic'),
  ('meera', 'sync:admin', true, 'the topic for admins'),
  ('meera', 'sync:' || tests.id('asha'), false, 'the topic of a customer'),
  ('sid', 'sync:' || tests.id('sid'), false, 'anything while suspended'),
  ('sid', 'sync:everyone', false, 'not even the topic for everyone'),
  ('arjun', 'sync:admin', false, 'the topic for admins while suspended')
) as probe (username, topic, allowed, label);
select is_empty($$ select id from realtime.messages where extension = 'presence' $$, 'no user can use presence');
select set_config('realtime.topic', 'sync:everyone', true);
select tests.sign_in('asha');
select throws_ok($$ insert into realtime.messages (topic, extension, event) values ('sync:everyone', 'broadcast', 'poke') $$, '42501', null,
  'no user can send a broadcast');
select tests.visit();
select is_empty($$ select id from realtime.messages $$, 'a visitor can''t listen');
