begin;
set local search_path = public, extensions;
select no_plan();

create function pg_temp.progress(project text) returns integer
  language sql as $$ select progress from public.projects where id = tests.id(project) $$;

select tests.sign_in('meera');
update public.tasks set status = 'completed' where id = tests.id('checkout');
select is(pg_temp.progress('tiffin'), 100, 'two of two completed tasks are 100 %');
insert into public.tasks (id, project_id, title) values (tests.id('third'), tests.id('tiffin'), 'Third');
select is(pg_temp.progress('tiffin'), 67, 'two of three are 67 %');
update public.tasks set status = 'cancelled' where id = tests.id('third');
select is(pg_temp.progress('tiffin'), 67, 'a cancelled task counts as not completed');
update public.tasks set _deleted = true where id = tests.id('menu');
select is(pg_temp.progress('tiffin'), 50, 'a deleted task does not count');
update public.tasks set _deleted = false where id = tests.id('menu');
select is(pg_temp.progress('tiffin'), 67, 'a restored task counts');
update public.tasks set project_id = tests.id('fleetly') where id = tests.id('menu');
select is(pg_temp.progress('tiffin'), 50, 'moving a task updates its former project');
select is(pg_temp.progress('fleetly'), 50, 'and its new project');
update public.tasks set project_id = null where project_id = tests.id('fleetly');
select is(pg_temp.progress('fleetly'), 50, 'a project without tasks keeps its progress');

update public.projects set progress = 5 where id = tests.id('tiffin');
select is(pg_temp.progress('tiffin'), 5, 'a progress set by a user stays');
update public.tasks set title = 'Checkout, at last' where id = tests.id('checkout');
select is(pg_temp.progress('tiffin'), 5, 'a task''s new title does not change it');
update public.projects set _deleted = true where id = tests.id('tiffin');
update public.projects set _deleted = false where id = tests.id('tiffin');
select is(pg_temp.progress('tiffin'), 5, 'nor does deleting and restoring the project');
update public.tasks set status = 'pending' where id = tests.id('checkout');
select is(pg_temp.progress('tiffin'), 0, 'the next change of a task''s status does');
select is(pg_temp.progress('empty'), 35, 'other projects don''t change');

select * from finish();
rollback;
