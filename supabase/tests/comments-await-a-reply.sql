create function pg_temp.awaiting() returns setof text
  language sql security definer
  as $$ select t.body from public.project_posts t where t.awaits_reply and not t._deleted order by t.body $$;

select tests.sign_in('asha');
insert into public.project_posts (id, project_id, body) values (tests.id('one'), tests.id('tiffin'), 'One'), (tests.id('two'), tests.id('tiffin'), 'Two'),
  (tests.id('other'), tests.id('empty'), 'Three');
update public.project_posts set awaits_reply = false;
select results_eq('select * from pg_temp.awaiting()', $$ values ('One'), ('Three'), ('Two') $$,
  'customers'' comments await a reply, and a direct update doesn''t change that');
select is(tests.outcome(tests.push('project_posts', tests.id('one'), '{"awaits_reply": true}', '{"awaits_reply": false}')), 'rejected forbidden_field',
  'a customer can''t push awaits_reply');
select tests.sign_in('meera');
select is(tests.outcome(tests.push('project_posts', tests.id('other'), '{"awaits_reply": true}', '{"awaits_reply": false}', 'all')), 'ok',
  'an admin can mark a comment as answered');
select results_eq('select * from pg_temp.awaiting()', $$ values ('One'), ('Two') $$, 'a comment marked as answered no longer awaits a reply');
select is(tests.outcome(tests.push('project_posts', tests.id('other'), '{"awaits_reply": false}', '{"awaits_reply": true}', 'all')), 'ok',
  'an Undo can mark the comment as waiting again');
insert into public.project_posts (id, project_id, body) values (tests.id('reply'), tests.id('tiffin'), 'Reply');
select results_eq('select * from pg_temp.awaiting()', $$ values ('Three') $$, 'a reply answers all comments in its project');
select is(tests.outcome(tests.push('project_posts', tests.id('reply'), '{"awaits_reply": false}', '{"awaits_reply": true}', 'all')), 'ok',
  'a push can mark a comment of the team');
select results_eq('select * from pg_temp.awaiting()', $$ values ('Three') $$, 'a comment of the team never awaits a reply');
select tests.sign_in('asha');
insert into public.project_posts (id, project_id, body) values (tests.id('again'), tests.id('tiffin'), 'Again');
select results_eq('select * from pg_temp.awaiting()', $$ values ('Again'), ('Three') $$, 'a customer''s later comment awaits a reply');
