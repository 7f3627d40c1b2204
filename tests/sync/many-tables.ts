/** Tables that the product doesn't have, to test that there is room for them. Imports nothing that knows the product's tables. */
import { id, type Table, text, time } from '#src/domain/table.ts'

const table: Table = {
  columns: {
    user_id: { ...id, sent: 'inserted' },
    title: { ...text, sent: 'edited', typed: true },
    body: { ...text, sent: 'edited', typed: true },
    created_at: time,
  },
  indexes: [['user_id', 'created_at']],
  pulledBy: 'everyone',
  pushes: { own: true, all: true },
  insertedBy: 'everyone',
  owner: 'user_id',
  defaults: { title: '', body: '' },
  noun: 'note',
  label: ({ title }) => String(title),
}

/** Together with the product's tables on customers' devices, except conflicts, these are at least 25. */
export const manyNames = Array.from({ length: 18 }, (_, index) => `notes_${String(index + 1).padStart(2, '0')}`)

const each = <Value>(value: Value) => Object.fromEntries(manyNames.map((name) => [name, value]))
export const manyTables = each(table)
export const manyFields = each(['title', 'body'])

export const manyMigrations = manyNames
  .map(
    (name) => `
  create table public.${name} (
    id uuid primary key,
    user_id uuid not null default auth.uid() references public.profiles (id),
    title text not null,
    body text not null,
    created_at timestamptz not null default now(),
    _deleted boolean not null default false,
    _modified timestamptz not null default now(),
    _xid xid8 not null default pg_current_xact_id()
  );
  create index ${name}_user_xid_id on public.${name} (user_id, _xid, id);
  create index ${name}_xid_id on public.${name} (_xid, id);
  select private.make_synced('public.${name}', owner => 'user_id');
  select private.open('public.${name}', 'select, insert, update', 'authenticated');
  select private.let_owners('{select,insert,update}', 'public.${name}', 'user_id');
  insert into private.sync_catalogue (table_name, owner_column, own_insert, own_update, admin_insert, admin_update, personal)
    values ('${name}', 'user_id', '{title,body,_deleted}', '{title,body,_deleted}',
      '{user_id,title,body,_deleted}', '{title,body,_deleted}', '{title,body}');`,
  )
  .join('\n')
