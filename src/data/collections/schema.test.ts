import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { text, time } from '#src/domain/table.ts'
import { shapeOfRow } from '../replication/shapes.ts'
import { collectionSchema } from './json-schema.ts'
import { localSchema } from './local.ts'
import { schemaIn, type SyncedTable } from './synced-table.ts'
import { syncedTables } from './tables.ts'

/** The tables and columns of the first release. Add neither columns nor tables. */
const firstColumns: Record<string, string[]> = {
  profiles: ['full_name', 'avatar_url', 'email', 'status', 'is_admin', 'created_at', 'updated_at'],
  projects: ['user_id', 'name', 'description', 'status', 'progress', 'created_at', 'updated_at'],
  tasks: [
    ...['project_id', 'owner_id', 'title', 'description', 'status', 'assigned_to', 'created_by'],
    ...['created_at', 'updated_at'],
  ],
  project_posts: [
    ...[
      'project_id',
      'owner_id',
      'task_id',
      'kind',
      'title',
      'body',
      'link',
      'file_type',
      'file_size',
      'has_preview',
      'approval_id',
      'event',
      'count',
      'author_id',
      'author_name',
    ],
    ...[
      'by_team',
      'state',
      'decision_note',
      'decided_by',
      'decided_by_name',
      'decided_at',
      'awaits_reply',
      'is_removed',
    ],
    ...['seq', 'counter', 'created_at', 'edited_at'],
  ],
  documents: [
    ...['project_id', 'owner_id', 'kind', 'name', 'template', 'first_month'],
    ...['opening_cash', 'opening_customers', 'new_customers', 'growth_bp', 'churn_bp'],
    ...['price_paise', 'variable_paise', 'fee_bp'],
    ...['low_new_pct', 'low_churn_pct', 'low_price_pct', 'low_cost_pct'],
    ...['high_new_pct', 'high_churn_pct', 'high_price_pct', 'high_cost_pct'],
    ...['theme', 'brand_color', 'logo_path', 'figures_id', 'figures_scenario', 'created_at', 'updated_at'],
  ],
  document_rows: [
    ...['document_id', 'owner_id', 'parent_id', 'kind', 'position', 'title', 'body', 'notes', 'picture_path'],
    ...['amount', 'quantity', 'start_month', 'end_month', 'hidden', 'removed', 'created_at', 'updated_at'],
  ],
  notifications: ['user_id', 'message', 'is_read', 'created_at'],
  sync_conflicts: [
    ...['user_id', 'table_name', 'row_id', 'field', 'replaced_value', 'kept_value', 'replaced_by', 'is_resolved'],
    'created_at',
  ],
  contact_messages: ['name', 'email', 'subject', 'message', 'is_resolved', 'created_at'],
  user_management_logs: ['action', 'admin_id', 'user_id', 'details', 'created_at'],
}
const ofEveryDocument = ['id', 'xid', 'dirty', 'edit', 'counted']

const migrations = readdirSync('supabase/migrations').map((file) => readFileSync(`supabase/migrations/${file}`, 'utf8'))

/** The columns that migrations add to an existing table. */
function addedTo(table: string, sql: readonly string[]): string[] {
  const changes = new RegExp(`alter table (?:only )?public\\.${table}\\s([^;]*)`, 'g')
  return sql.flatMap((text) =>
    [...text.matchAll(changes)].flatMap(([, change = '']) =>
      [...change.matchAll(/add column (?:if not exists )?(\w+)/g)].map(([, column = '']) => column),
    ),
  )
}

/** The faults of columns that devices with an earlier version lack. */
function faults(
  table: Pick<SyncedTable, 'name' | 'columns' | 'jsonSchema'>,
  sql: readonly string[] = migrations,
  fields: Record<string, z.ZodType> = shapeOfRow(table).shape,
): string[] {
  const { name, jsonSchema } = table
  const first = firstColumns[name] && new Set([...ofEveryDocument, ...firstColumns[name]])
  const later = new Set(first ? [] : addedTo(name, sql))
  return Object.entries(jsonSchema.properties).flatMap(([field, property]) => {
    const isAdded = first ? !first.has(field) : later.has(field) || 'default' in property
    if (!isAdded || ofEveryDocument.includes(field)) return []
    if (!('default' in property)) return [`${name}.${field} was added without a default`]
    const { success } = (fields[field] as z.ZodType).safeParse(property.default)
    return success ? [] : [`the default of ${name}.${field} is not of its shape`]
  })
}

test('gives every column added since the first release a default, for rows already on devices', async () => {
  expect(syncedTables.flatMap((table) => faults(table))).toEqual([])
})

test('reports an added column without a default or with an invalid one', async () => {
  const [profiles] = syncedTables
  if (!profiles) throw new Error('there are no tables')
  const columns = { full_name: text, rank: text, mood: { ...text, added: '' } }
  const fields = { rank: z.string(), mood: z.enum(['calm']) }
  const changed = { ...profiles, jsonSchema: collectionSchema('x', columns, []) }
  expect(faults(changed, [], fields)).toEqual([
    'profiles.rank was added without a default',
    'the default of profiles.mood is not of its shape',
  ])
})

test('counts columns that a later migration adds to a newer table as added', () => {
  const columns = { label: text, rank: text, mood: { ...text, added: '' }, size: text }
  const jsonSchema = collectionSchema('favourites', columns, [])
  const sql = [
    'create table public.favourites (id uuid primary key, label text, _deleted boolean);',
    'alter table public.others add column label text;',
    `alter table public.favourites\n  add column rank text,\n  add column mood text not null default '';`,
    'alter table public.favourites add column if not exists size text;',
  ]
  expect(faults({ name: 'favourites' as never, columns, jsonSchema }, sql)).toEqual([
    'favourites.rank was added without a default',
    'favourites.size was added without a default',
  ])
})

test('gives an indexed number its step, which RxDB needs for its keys', () => {
  const columns = { place: { kind: 'integer', min: 0, max: 9 }, size: { kind: 'integer' } } as const
  const { properties } = collectionSchema('x', columns, [['place']])
  expect(properties).toMatchObject({ place: { multipleOf: 1 } })
  expect(properties.size).toEqual({ type: 'integer' })
})

test('stores a number that may be empty as a number or a text', () => {
  const { properties } = collectionSchema('x', { size: { kind: 'integer', min: 0, max: 9, nullable: true } }, [])
  expect(properties.size).toEqual({ type: ['integer', 'string'], minimum: 0, maximum: 9 })
})

test.each([
  ['a number without a range', { kind: 'integer', min: 0 }, 'x.place is in an index: it needs a `min` and a `max`'],
  [
    'a number that may be empty',
    { kind: 'integer', min: 0, max: 9, nullable: true },
    "x.place is in an index: it can't be nullable",
  ],
  ['a text without a longest length', { kind: 'text' }, 'x.place is in an index: it needs a `max`'],
] as const)('refuses an index of %s', (_name, place, reason) => {
  expect(() => collectionSchema('x', { place }, [['place']])).toThrow(reason)
})

test('changes the version with each change of columns or indexes, and only then', () => {
  const version = (columns: Parameters<typeof collectionSchema>[1], indexes: string[][]) =>
    collectionSchema('x', columns, indexes).version
  const versions = [
    version({ name: text }, []),
    version({ name: text, other: text }, []),
    version({ name: { ...text, added: '' } }, []),
    version({ name: time }, []),
    version({ name: time }, [['name']]),
    version({ name: time, at: time }, [['name', 'at']]),
    version({ name: time, at: time }, [['at', 'name']]),
  ]
  expect(new Set(versions).size).toBe(versions.length)
  expect(version({ name: text }, [])).toBe(versions[0])
})

test('gives the collections of a scope different versions', () => {
  for (const scope of ['own', 'all'] as const) {
    const versions = [...syncedTables.map((table) => schemaIn(scope, table).version), localSchema.version]
    expect(new Set(versions).size).toBe(versions.length)
  }
})
