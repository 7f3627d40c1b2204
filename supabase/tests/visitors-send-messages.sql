create function pg_temp.send(id text, website text default '', message text default 'Hello') returns text
  language plpgsql
  as $$
  declare
    hint text;
    code text;
  begin
    perform public.send_contact_message(tests.id(send.id), ' Priya ', ' P@Example.com ', 'quote', send.message, send.website);
    return 'sent';
  exception when others then
    get stacked diagnostics hint = pg_exception_hint, code = returned_sqlstate;
    return code || coalesce(' ' || nullif(hint, ''), '');
  end
  $$;
select set_config('request.headers', '{"x-forwarded-for": "6.6.6.6, 10.0.0.1"}', true);
select tests.visit();
select is(pg_temp.send('m1'), 'sent', 'a message is sent');
select is(pg_temp.send('m1'), 'sent', 'the same message can be sent again');
select is(pg_temp.send('bot', 'https://spam.example.com'), 'sent', 'a bot that fills in the hidden field is told that it succeeded');
select is(pg_temp.send('empty', '', '  '), '23514', 'an empty message is refused');
select tests.operate();
select results_eq($$ select id, name, email, subject, message, is_resolved from public.contact_messages where id <> tests.id('question') $$,
  $$ values (tests.id('m1'), 'Priya', 'p@example.com', 'quote', 'Hello', false) $$, 'one message is stored, trimmed, with its email in lower case');

select tests.visit();
select is(pg_temp.send('m' || n), 'sent', format('message %s', n)) from generate_series(2, 5) n;
select is(pg_temp.send('m6'), 'P0001 rate_limited', 'the sixth message in an hour from one address is refused');
select is(pg_temp.send('m3'), 'sent', 'a stored message can still be sent again');
select set_config('request.headers', '{"x-forwarded-for": "7.7.7.7, 10.0.0.1"}', true);
select is(pg_temp.send('m6'), 'P0001 rate_limited', 'a forged x-forwarded-for does not help');
select set_config('request.headers', '{"x-forwarded-for": "6.6.6.6, 10.0.0.2"}', true);
select is(pg_temp.send('m6'), 'sent', 'a message from another address is accepted');
select set_config('request.headers', '{"cf-connecting-ip": "8.8.8.8", "x-forwarded-for": "6.6.6.6, 10.0.0.1"}', true);
select is(pg_temp.send('m7'), 'sent', 'Cloudflare''s header takes precedence');

select tests.operate();
select is_empty($$ select * from private.rate_limits where key_hash ~ '\.' $$, 'no address is stored');
update private.rate_limits set started_at = started_at - interval '61 minutes' where bucket = 'contact-ip';
select set_config('request.headers', '{"x-forwarded-for": "10.0.0.1"}', true);
select tests.visit();
select is(pg_temp.send('m8'), 'sent', 'the limit ends after an hour');
select tests.operate();
update private.rate_limits set hits = 100 where bucket = 'contact-all';
select tests.visit();
select is(pg_temp.send('m9'), 'P0001 rate_limited', 'a message above the total cap for all addresses is refused');

select tests.sign_in('asha');
select tests.operate();
update private.rate_limits set hits = 0 where bucket = 'contact-all';
select tests.sign_in('asha');
select is(pg_temp.send('m10'), 'sent', 'customers can send messages');
