begin;
set local search_path = public, extensions;
select no_plan();

create function pg_temp.progress(project text) returns integer
  language sql as $$ select progress from public.projects where id = tests.id(project) $$;

select tests.sign_in('meera');
update public.tasks set status = 'completed' where id = tests.id('checkout');
select is(pg_temp.progress('tiffin'), 100, 'two of two');
insert into public.tasks (id, project_id, title) values (tests.id('third'), tests.id('tiffin'), 'Third');
select is(pg_temp.progress('tiffin'), 67, 'two of three, rounded');
update public.tasks set status = 'cancelled' where id = tests.id('third');
select is(pg_temp.progress('tiffin'), 67, 'a cancelled task counts as one not completed');
update public.tasks set _deleted = true where id = tests.id('menu');
select is(pg_temp.progress('tiffin'), 50, 'a deleted one does not count');
update public.tasks set _deleted = false where id = tests.id('menu');
select is(pg_temp.progress('tiffin'), 67, 'until it is back');
update public.tasks set project_id = tests.id('fleetly') where id = tests.id('menu');
select is(pg_temp.progress('tiffin'), 50, 'moving a task counts where it was');
select is(pg_temp.progress('fleetly'), 50, 'and where it is');
update public.tasks set project_id = null where project_id = tests.id('fleetly');
select is(pg_temp.progress('fleetly'), 50, 'a project without tasks is left alone');

update public.projects set progress = 5 where id = tests.id('tiffin');
select is(pg_temp.progress('tiffin'), 5, 'a figure set by hand stands');
update public.tasks set title = 'Checkout, at last' where id = tests.id('checkout');
select is(pg_temp.progress('tiffin'), 5, 'also after a task got another title');
update public.projects set _deleted = true where id = tests.id('tiffin');
update public.projects set _deleted = false where id = tests.id('tiffin');
select is(pg_temp.progress('tiffin'), 5, 'and after the project was deleted and brought back');
update public.tasks set status = 'pending' where id = tests.id('checkout');
select is(pg_temp.progress('tiffin'), 0, 'until the next change of a task''s status');
select is(pg_temp.progress('empty'), 35, 'other projects are not touched');

select * from finish();
rollback;
