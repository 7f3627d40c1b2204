import { date, id, type OneOf, type RowOf, type Table, text, time } from '../table.ts'

export const projectStatuses = ['planning', 'in-progress', 'completed', 'on-hold'] as const
export type ProjectStatus = (typeof projectStatuses)[number]

/** The plans' ids; site.ts says what is in each. */
export const planIds = ['starter-plan', 'growth-plan', 'premium-plan'] as const

export const projectNameRequired = 'Project name is required'
export const projectNameMax = 120
export const projectDescriptionMax = 4000
/** Maximum number of live projects that a customer creates. */
export const projectsMax = 5000
/** Maximum number of a customer's projects, including deleted ones until they are purged. */
export const projectsKeptMax = 10_000

export const projectColumns = {
  user_id: { ...id, sent: 'inserted' },
  name: { ...text, max: projectNameMax, sent: 'edited', typed: true },
  description: { ...text, sent: 'edited', typed: true },
  status: { ...(text as OneOf<ProjectStatus>), max: 20, sent: 'edited' },
  progress: { kind: 'integer', min: 0, max: 100, sent: 'edited' },
  /** The plan that the customer bought, or ''. Only admins write it, the dates and the links. */
  plan: { ...(text as OneOf<'' | (typeof planIds)[number]>), max: 20, sent: 'edited', added: '' },
  starts_on: { ...date, nullable: true, sent: 'edited', added: '' },
  due_on: { ...date, nullable: true, sent: 'edited', added: '' },
  /** One per line: name, space, address (links.ts). */
  links: { ...text, sent: 'edited', typed: true, added: '' },
  created_at: time,
  updated_at: time,
  /** '' unless the project is completed. Only the database sets it; until it answers, the device shows its own time. */
  completed_at: { ...time, nullable: true, follows: 'status', undone: true, added: '' },
} as const

export type Project = RowOf<typeof projectColumns>

export const newProject: Pick<Project, 'name' | 'description' | 'status' | 'progress'> = {
  name: '',
  description: '',
  status: 'planning',
  progress: 0,
}
/** Columns that only admins set. */
export const unplanned: Pick<Project, 'plan' | 'starts_on' | 'due_on' | 'links'> = {
  plan: '',
  starts_on: '',
  due_on: '',
  links: '',
}
/** A new project in the panel. */
export const newOwnedProject = { ...newProject, ...unplanned, user_id: '' }

export const projectsTable = {
  columns: projectColumns,
  indexes: [
    ['user_id', 'created_at'],
    ['user_id', 'updated_at'],
    ['user_id', 'name'],
    ['user_id', 'status', 'created_at'],
    ['user_id', 'status', 'updated_at'],
    ['user_id', 'status', 'name'],
  ],
  adminIndexes: [['created_at'], ['status', 'created_at']],
  ownCollection: true,
  pulledBy: 'everyone',
  pushes: { own: true, all: true },
  insertedBy: 'everyone',
  owner: 'user_id',
  exportedAs: 'projects',
  defaults: { ...newProject, ...unplanned },
  noun: 'project',
  label: ({ name }) => String(name),
} satisfies Table
