create function pg_temp.choice(name text) returns text
  language sql security definer
  as $$ select p.news_mail from public.profiles p where p.id = tests.id(name) $$;
create temporary table tokens as
select name, private.news_mail_token(tests.id(name)) as token from unnest(array['asha', 'rohan', 'sid']) name;
grant select on tokens to anon, authenticated;

select tests.visit();
select ok(not public.stop_news_mail(wrong), format('a wrong token is refused: %s', what)) from (
  select 'empty' as what, '' as wrong
  union all select 'null', null
  union all select 'no signature', regexp_replace(token, '\.[^.]*$', '') from tokens where name = 'asha'
  union all select 'another signature', regexp_replace(token, '[^.]*$', repeat('a', 64)) from tokens where name = 'asha'
  union all select 'a part appended', token || '00' from tokens where name = 'asha'
  union all select 'a later end', regexp_replace(token, '\.(\d)', '.9') from tokens where name = 'asha'
  union all select 'another user', tests.id('rohan') || substr(token, 37) from tokens where name = 'asha'
) w;
select is(pg_temp.choice('asha'), 'daily', 'a wrong token changes no choice');
select ok(public.stop_news_mail(token), 'a link works without a login') from tokens where name = 'asha';
select is(pg_temp.choice('asha'), 'never', 'a link stops the user''s mails');
select is(pg_temp.choice('rohan'), 'daily', 'a link doesn''t stop another user''s mails');
select ok(public.stop_news_mail(token), 'a link works a second time') from tokens where name = 'asha';
select tests.sign_in('rohan');
select ok(public.stop_news_mail(token), 'a link works while another user is logged in') from tokens where name = 'sid';
select is(pg_temp.choice('sid'), 'never', 'a link stops the mails of its user, not of the logged-in user');
select is(pg_temp.choice('rohan'), 'daily', 'the logged-in user still gets mails');

select tests.operate();
select ok(not public.stop_news_mail(c.claim || '.' || private.signature('stop news mail:' || c.claim)), 'a link expires')
from (select tests.id('rohan') || '.' || (extract(epoch from now())::bigint - 1) as claim) c;
select ok(not public.stop_news_mail(c.claim || '.' || private.signature(c.claim)), 'a signature for another purpose is refused')
from (select tests.id('rohan') || '.' || (extract(epoch from now())::bigint + 1000) as claim) c;
select private.new_secret('links');
select tests.visit();
select ok(not public.stop_news_mail(token), 'a new secret invalidates all links') from tokens where name = 'rohan';
