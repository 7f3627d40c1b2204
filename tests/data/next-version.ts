import { z } from 'zod'
import { bool, collectionSchema, text, timestamp, uuid } from '#src/data/collections/json-schema.ts'
import type { SyncedTable } from '#src/data/collections/synced-table.ts'
import { syncedTable } from '#src/data/collections/tables.ts'

/** The next version of the app, which stores some tables under another schema. */

const projects = syncedTable('projects')
const notifications = syncedTable('notifications')

/** One more column, an index on it, and one index less. */
const nextProjects: SyncedTable = {
  ...projects,
  shape: async () => {
    const { projectSchema } = await import('#src/domain/project/schema.ts')
    return projectSchema.extend({ priority: z.enum(['low', 'normal', 'high']) })
  },
  jsonSchema: collectionSchema(
    'project',
    {
      user_id: uuid,
      name: { type: 'string', maxLength: 200 },
      description: text,
      status: { type: 'string', maxLength: 20 },
      priority: { type: 'string', maxLength: 10, default: 'normal' },
      progress: { type: 'integer', minimum: 0, maximum: 100 },
      created_at: timestamp,
      updated_at: timestamp,
    },
    [
      ['user_id', 'created_at'],
      ['user_id', 'priority', 'created_at'],
    ],
  ),
  writable: [...projects.writable, 'priority'],
  defaults: { ...projects.defaults, priority: 'normal' },
}

/** Another boolean in an index: a store writes booleans as '1' and '0'. */
const nextNotifications: SyncedTable = {
  ...notifications,
  shape: async () => {
    const { notificationSchema } = await import('#src/domain/notification/schema.ts')
    return notificationSchema.extend({ is_pinned: z.boolean() })
  },
  jsonSchema: collectionSchema(
    'notification',
    {
      user_id: uuid,
      message: text,
      is_read: bool,
      is_pinned: { type: 'boolean', default: false },
      created_at: timestamp,
    },
    [
      ['user_id', 'created_at'],
      ['user_id', 'is_pinned', 'created_at'],
    ],
  ),
}

export const nextTables: readonly SyncedTable[] = [nextProjects, syncedTable('tasks'), nextNotifications]
export const tablesBefore: readonly SyncedTable[] = (['projects', 'tasks', 'notifications'] as const).map(syncedTable)
