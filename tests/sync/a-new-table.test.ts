/** A new synced table takes a migration, a schema and one declaration. This test adds one that the product doesn't have. */
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { collectionSchema, text, timestamp, uuid } from '#src/data/collections/json-schema.ts'
import type { SyncedTable } from '#src/data/collections/synced-table.ts'
import type { LocalDatabase } from '#src/data/database.ts'
import { syncedCollection } from '#src/data/replication/documents.ts'
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
  create index favourites_user_xid_id on public.favourites (user_id, _xid, id);
  create index favourites_xid_id on public.favourites (_xid, id);
  create trigger stamp before insert or update on public.favourites for each row execute function private.stamp();
  create trigger poke_insert after insert on public.favourites referencing new table as new_rows
    for each statement execute function private.note_pokes('user_id', '20');
  create trigger poke_update after update on public.favourites referencing old table as old_rows new table as new_rows
    for each statement execute function private.note_pokes('user_id', '20');
  alter table public.favourites enable row level security;
  grant select, insert, update on public.favourites to authenticated;
  create policy "people see and keep their own" on public.favourites for all to authenticated
    using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
  insert into private.sync_catalogue (table_name, owner_column, own_insert, own_update)
    values ('favourites', 'user_id', '{label,_deleted}', '{label,_deleted}');
`

const favouriteSchema = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  label: z.string(),
  created_at: z.iso.datetime(),
  xid: z.string(),
})
type Favourite = z.infer<typeof favouriteSchema>

const favouritesTable: SyncedTable<Favourite> = {
  // The product's table names are a union without this one.
  name: 'favourites' as never,
  shape: () => Promise.resolve(favouriteSchema),
  jsonSchema: collectionSchema('favourite', { user_id: uuid, label: text, created_at: timestamp }, [
    ['user_id', 'created_at'],
  ]),
  nullable: [],
  timestamps: ['created_at'],
  writable: ['label'],
  insertable: [],
  pulledBy: 'everyone',
  pushes: { own: true, all: true },
  insertedBy: 'everyone',
  owner: 'user_id',
  texts: ['label'],
  defaults: { label: '' },
  noun: 'favourite',
  label: (doc) => String(doc.label),
}

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

test('puts what its own rules refuse in the tray', async () => {
  const phone = await start()
  const id = await add(phone.db(), 'x'.repeat(21))
  await synced(phone)
  expect(await tray(phone.db())).toMatchObject([
    { table: 'favourites', row_id: id, kind: 'created', constraint: 'favourites_label_length' },
  ])
})
