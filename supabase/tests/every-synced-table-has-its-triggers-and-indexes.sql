create temporary table needed on commit drop as
select c.table_name, n.kind, n.definition
from private.sync_catalogue c
cross join lateral (values
  ('trigger', '%TRIGGER stamp BEFORE INSERT OR UPDATE ON %'),
  ('trigger', '%TRIGGER poke_insert AFTER INSERT ON %note_pokes(''' || coalesce(c.owner_column, '') || ''', %'),
  ('trigger', '%TRIGGER poke_update AFTER UPDATE ON %note_pokes(''' || coalesce(c.owner_column, '') || ''', %'),
  ('index', '%(\_xid, id)%'),
  ('index', '%(' || c.owner_column || ', \_xid%'),
  ('index', '%(\_modified) WHERE \_deleted')
) n (kind, definition)
where n.definition is not null;

create temporary table present on commit drop as
select c.table_name, 'trigger' as kind, pg_get_triggerdef(t.oid) as definition
from private.sync_catalogue c join pg_trigger t on t.tgrelid = format('public.%I', c.table_name)::regclass
union all
select c.table_name, 'index', pg_get_indexdef(i.indexrelid)
from private.sync_catalogue c join pg_index i on i.indrelid = format('public.%I', c.table_name)::regclass;

select is_empty(
  $$
    select n.* from needed n
    where not exists (
      select from present p where p.table_name = n.table_name and p.kind = n.kind and p.definition like n.definition
    )
  $$,
  'every table in the catalogue has the triggers that stamp and poke, and the indexes for pulls'
);

delete from present where definition like '%TRIGGER stamp%public.projects %' or definition like '%INDEX projects\_user\_xid\_id%';
select set_eq(
  $$
    select n.definition from needed n
    where not exists (
      select from present p where p.table_name = n.table_name and p.kind = n.kind and p.definition like n.definition
    )
  $$,
  $$ values ('%TRIGGER stamp BEFORE INSERT OR UPDATE ON %'), ('%(user_id, \_xid%') $$,
  'a missing trigger or index is found'
);
