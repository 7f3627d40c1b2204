/** A new synced table takes a migration and one declaration. This test adds a table that the product doesn't have. */
import { beforeAll, expect, test } from 'vitest'
import { syncedTableOf } from '#src/data/collections/synced-table.ts'
import { id, text, time } from '#src/domain/table.ts'
import type { LocalDatabase } from '#src/data/store/local-database.ts'
import { syncedCollection } from '#src/data/edits/documents.ts'
import { deviceOf, founder, server, synced, tray } from './harness.ts'

const migration = `
  create table public.favourites (
    id uuid primary key,
    user_id uuid not null default auth.uid() references public.profiles (id),
    label text not null constraint favourites_label_length check (char_length(label) <= 20),
    created_at timestamptz not null default now(),
    _deleted boolean not null default false,
    _modified timestamptz not null default now(),
    _xid xid8 not null default pg_current_xact_id()
  );
  select private.make_synced('public.favourites', owner => 'user_id');
  grant select, insert, update on public.favourites to authenticated;
  create policy "users see and edit their own" on public.favourites for all to authenticated
    using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
  insert into private.sync_catalogue (table_name, owner_column, own_insert, own_update, personal)
    values ('favourites', 'user_id', '{label,_deleted}', '{label,_deleted}', '{label}');
`

const columns = {
  user_id: id,
  label: { ...text, sent: 'edited', typed: true },
  created_at: time,
} as const

const favouritesTable = syncedTableOf('favourites', {
  columns,
  indexes: [['user_id', 'created_at']],
  pulledBy: 'everyone',
  pushes: { own: true, all: true },
  insertedBy: 'everyone',
  owner: 'user_id',
  defaults: { label: '' },
  noun: 'favourite',
  label: ({ label }) => String(label),
})

beforeAll(() => server.backend.database.script(migration))

const favouritesIn = (db: LocalDatabase) => syncedCollection(db, favouritesTable.name)
const start = () => deviceOf('founder@example.com', 'own', { tables: [favouritesTable] })

async function add(db: LocalDatabase, label: string): Promise<string> {
  const id = crypto.randomUUID()
  const created_at = new Date().toISOString()
  await favouritesIn(db).insert({ id, user_id: founder.userId, label, created_at, xid: '' })
  return id
}

test('syncs edits and deletions from one device to another', async () => {
  const [phone, laptop] = [await start(), await start()]
  const id = await add(phone.db(), 'Bakery')
  expect(await phone.pending()).toMatchObject([{ table: 'favourites', kind: 'created', label: 'Bakery' }])
  await synced(phone, laptop)
  const there = await favouritesIn(laptop.db()).findOne(id).exec()
  expect(there?.toMutableJSON()).toMatchObject({ label: 'Bakery', user_id: founder.userId })
  await there?.incrementalPatch({ label: 'Bread' })
  await synced(laptop, phone)
  expect((await favouritesIn(phone.db()).findOne(id).exec())?.get('label')).toBe('Bread')
  await (await favouritesIn(phone.db()).findOne(id).exec())?.incrementalRemove()
  await synced(phone, laptop)
  expect(await favouritesIn(laptop.db()).findOne(id).exec()).toBeNull()
})

test('puts an edit that its own rules refuse in the tray', async () => {
  const phone = await start()
  const id = await add(phone.db(), 'x'.repeat(21))
  await synced(phone)
  expect(await tray(phone.db())).toMatchObject([
    { table: 'favourites', row_id: id, kind: 'created', constraint: 'favourites_label_length' },
  ])
})
