import { newProject, projectNameMax } from '#src/domain/project/fields.ts'
import type { Project } from '#src/domain/project/schema.ts'
import { collectionSchema, text, timestamp, uuid } from './json-schema.ts'
import type { SyncedTable } from './synced-table.ts'

export const projectsTable: SyncedTable<Project> = {
  name: 'projects',
  shape: async () => (await import('#src/domain/project/schema.ts')).projectSchema,
  jsonSchema: collectionSchema(
    'project',
    {
      user_id: uuid,
      name: { type: 'string', maxLength: projectNameMax },
      description: text,
      status: { type: 'string', maxLength: 20 },
      progress: { type: 'integer', minimum: 0, maximum: 100 },
      created_at: timestamp,
      updated_at: timestamp,
    },
    [
      ['user_id', 'created_at'],
      ['user_id', 'updated_at'],
      ['user_id', 'name'],
      ['user_id', 'status', 'created_at'],
      ['user_id', 'status', 'updated_at'],
      ['user_id', 'status', 'name'],
    ],
  ),
  adminIndexes: [['created_at'], ['status', 'created_at']],
  nullable: [],
  timestamps: ['created_at', 'updated_at'],
  writable: ['name', 'description', 'status', 'progress'],
  insertable: ['user_id'],
  pulledBy: 'everyone',
  pushes: { own: true, all: true },
  insertedBy: 'everyone',
  owner: 'user_id',
  texts: ['name', 'description'],
  defaults: newProject,
  noun: 'project',
  label: (doc) => String(doc.name),
}
