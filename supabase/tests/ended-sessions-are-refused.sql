create function pg_temp.pull() returns text
  language plpgsql
  as $$
  declare
    code text;
  begin
    return tests.pull('projects') ->> 'status';
  exception when others then
    get stacked diagnostics code = returned_sqlstate;
    return code;
  end
  $$;

select tests.sign_in('asha');
select is(pg_temp.pull(), 'ok', 'a live session can pull');
select tests.operate();
delete from auth.sessions where user_id = tests.id('asha');
select tests.sign_in('asha');
select is(pg_temp.pull(), 'PT401', 'the token of an ended session is refused at once');
select throws_ok($$ select tests.push('projects', tests.id('tiffin'), '{"name": "Tiffin Trail"}', '{"name": "x"}') $$, 'PT401', null,
  'a push with the token of an ended session is refused');
select throws_ok('select public.who_am_i()', 'PT401', null, 'who_am_i refuses the token of an ended session');
select is_empty('select * from public.projects', 'the token of an ended session sees no row');
select is_empty($$ update public.projects set name = 'x' returning id $$, 'the token of an ended session changes no row');
select throws_ok($$ insert into public.projects (id, user_id, name) values (gen_random_uuid(), tests.id('asha'), 'x') $$, '42501', null,
  'the token of an ended session can''t insert a row');
select is_empty($$ select * from storage.objects $$, 'the token of an ended session sees no file');
select throws_ok($$ insert into storage.objects (bucket_id, name, owner_id)
  values ('avatars', tests.id('asha') || '/x.jpg', tests.id('asha')::text) $$, '42501', null, 'the token of an ended session can''t store a file');
select throws_ok($$ select public.save_push_subscription('https://fcm.googleapis.com/fcm/send/x', rpad('B', 87, 'x'), rpad('x', 22, 'x'), '{notification}') $$,
  '42501', null, 'the token of an ended session can''t subscribe to pushes');

select tests.operate();
select set_config('role', 'authenticated', true), set_config('request.jwt.claims', jsonb_build_object('sub', tests.id('asha'), 'role', 'authenticated',
  'session_id', tests.id('session of rohan'))::text, true);
select is(pg_temp.pull(), 'PT401', 'a token with another user''s session is refused');

select tests.operate();
delete from auth.sessions where user_id = tests.id('meera');
select tests.sign_in('meera');
select ok(not private.is_admin(), 'an admin whose session has ended is no admin');
select throws_ok($$ select public.notify_everyone('x') $$, '42501', null, 'an admin whose session has ended can''t send a message to everyone');

-- A deleted account.
select tests.operate();
delete from auth.users where id = tests.id('rohan');
select tests.sign_in('rohan');
select is(pg_temp.pull(), 'deleted', 'a deleted account''s devices learn that it is deleted');
