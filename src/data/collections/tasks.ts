import { newTask } from '#src/domain/task/fields.ts'
import type { Task } from '#src/domain/task/schema.ts'
import { collectionSchema, text, timestamp, uuid } from './json-schema.ts'
import type { SyncedTable } from './synced-table.ts'

export const tasksTable: SyncedTable<Task> = {
  name: 'tasks',
  shape: async () => (await import('#src/domain/task/schema.ts')).taskSchema,
  jsonSchema: collectionSchema(
    'task',
    {
      project_id: uuid,
      owner_id: uuid,
      title: text,
      description: text,
      status: { type: 'string', maxLength: 20 },
      assigned_to: uuid,
      created_by: uuid,
      created_at: timestamp,
      updated_at: timestamp,
      completed_at: { ...timestamp, default: '' },
    },
    [['project_id', 'created_at'], ['owner_id', 'status', 'completed_at'], ['created_at']],
  ),
  adminIndexes: [
    ['status', 'created_at'],
    ['project_id', 'status', 'created_at'],
    ['assigned_to', 'created_at'],
  ],
  nullable: ['project_id', 'owner_id', 'assigned_to', 'created_by', 'completed_at'],
  timestamps: ['created_at', 'updated_at', 'completed_at'],
  writable: ['title', 'description', 'status', 'assigned_to', 'project_id'],
  insertable: [],
  follows: { completed_at: 'status' },
  undoTimes: ['completed_at', 'updated_at'],
  pulledBy: 'everyone',
  pushes: { own: false, all: true },
  insertedBy: 'admins',
  owner: 'owner_id',
  texts: ['title', 'description'],
  defaults: newTask,
  parent: { table: 'projects', field: 'project_id', copies: { from: 'user_id', to: 'owner_id' } },
  noun: 'task',
  label: (doc) => String(doc.title),
}
