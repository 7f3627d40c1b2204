import type { ManagedProjectInput, OwnedProjectInput, ProjectInput } from './schema.ts'

// Separate from the schema: lists, filters and messages need these, and must not load zod before they show data.

export const projectStatuses = ['planning', 'in-progress', 'completed', 'on-hold'] as const

/** The plans' ids; site.ts says what is in each. */
export const planIds = ['starter-plan', 'growth-plan', 'premium-plan'] as const

export const projectNameRequired = 'Project name is required'
export const projectNameMax = 120
export const projectDescriptionMax = 4000
/** Maximum number of live projects that a customer creates. */
export const projectsMax = 5000
/** The same, with deleted ones until they are purged. */
export const projectsKeptMax = 10_000

export const newProject: ProjectInput = { name: '', description: '', status: 'planning', progress: 0 }
/** What only admins set. */
export const unplanned: Omit<ManagedProjectInput, keyof ProjectInput> = {
  plan: '',
  starts_on: '',
  due_on: '',
  links: '',
}
/** A new project in the panel. */
export const newOwnedProject: OwnedProjectInput = { ...newProject, ...unplanned, user_id: '' }
