/** The users and devices of a history. */
import { syncedTable } from '#src/data/collections/tables.ts'
import type { SyncedTable } from '#src/data/collections/synced-table.ts'
import {
  type Step,
  atticSteps,
  forecastSteps,
  officeSteps,
  pitchSteps,
  plainSteps,
  promotionSteps,
  ownSteps,
  studioSteps,
} from './steps.ts'

/** The boss is an admin without a device, and makes the changes at the server. */
export type Role = 'customer' | 'neighbour' | 'admin' | 'colleague' | 'boss'

export interface Cast {
  name: string
  tables: readonly SyncedTable[]
  /** RxDB's free edition opens 13 collections per process: a tab has up to four. */
  devices: readonly { name: string; role: Role; tabs: number }[]
  steps: readonly Step[]
  /** How many steps a history takes. */
  length?: number
}

/** Three devices of one customer. */
export const own: Cast = {
  name: 'own',
  tables: [syncedTable('projects'), syncedTable('profiles')],
  devices: [
    { name: 'phone', role: 'customer', tabs: 2 },
    { name: 'laptop', role: 'customer', tabs: 1 },
    { name: 'tablet', role: 'customer', tabs: 1 },
  ],
  steps: ownSteps,
}

/** Three devices of one customer, with fewer events. */
export const plain: Cast = { ...own, name: 'plain', steps: plainSteps }

/** Three devices of one customer, which leave deletions unsent for weeks. */
export const attic: Cast = { ...own, name: 'attic', steps: atticSteps }

/** Two admins and their customer. */
export const studio: Cast = {
  name: 'studio',
  tables: [syncedTable('projects'), syncedTable('tasks')],
  devices: [
    { name: 'phone', role: 'customer', tabs: 1 },
    { name: 'laptop', role: 'admin', tabs: 2 },
    { name: 'tablet', role: 'colleague', tabs: 1 },
  ],
  steps: studioSteps,
}

/** Two admins and their customer, with tables that are mostly read. */
const office: Cast = {
  ...studio,
  name: 'office',
  tables: [syncedTable('notifications'), syncedTable('contact_messages')],
  steps: officeSteps,
}

/** A user who becomes an admin and a customer again, and another customer. */
export const promotion: Cast = {
  name: 'promotion',
  tables: [syncedTable('projects'), syncedTable('tasks')],
  devices: [
    { name: 'phone', role: 'customer', tabs: 2 },
    { name: 'laptop', role: 'customer', tabs: 1 },
    { name: 'tablet', role: 'neighbour', tabs: 1 },
  ],
  steps: promotionSteps,
}

/** Two devices of a customer and one of an admin write the documents of projects. */
export const forecast: Cast = {
  name: 'forecast',
  tables: [syncedTable('projects'), syncedTable('documents'), syncedTable('document_rows')],
  devices: [
    { name: 'phone', role: 'customer', tabs: 1 },
    { name: 'laptop', role: 'customer', tabs: 1 },
    { name: 'tablet', role: 'admin', tabs: 1 },
  ],
  steps: forecastSteps,
}

/** Two devices of a customer and one of an admin write decks. */
export const pitch: Cast = { ...forecast, name: 'pitch', steps: pitchSteps }

const others = [studio, promotion, own, promotion, studio, attic, office]
const casts: readonly Cast[] = [forecast, ...others, pitch, pitch, ...others.slice(1)]

export function castOf(seed: number): Cast {
  return casts[seed % casts.length] ?? own
}

// Load the product's late code now, because loading takes a time that no seed determines.
await import('rxdb/plugins/core')
await import('#src/data/edits/documents.ts')
await import('#src/data/replication/engine.ts')
await import('#src/data/replication/local-progress.ts')
await import('#src/data/uploads/change-waiting.ts')
await import('#src/data/workspace/pending-edits.ts')
