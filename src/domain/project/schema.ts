import { z } from 'zod'
import { rowSchema } from '../row-schema.ts'
import { projectColumns } from './table.ts'
import { name } from '../name.ts'
import { text } from '../storable.ts'
import { visible } from '../visible.ts'
import { projectDescriptionMax, projectNameMax, projectNameRequired, projectStatuses } from './fields.ts'

export const projectStatusSchema = z.enum(projectStatuses)
export type ProjectStatus = z.infer<typeof projectStatusSchema>

const progressRange = 'Progress must be a whole number from 0 to 100.'

export const projectSchema = rowSchema(projectColumns, {
  name: name()
    .trim()
    .regex(visible, projectNameRequired)
    .max(projectNameMax, `A project name can have up to ${projectNameMax} characters.`),
  description: text().max(projectDescriptionMax, `A description can have up to ${projectDescriptionMax} characters.`),
  status: projectStatusSchema,
  progress: z.int(progressRange).min(0, progressRange).max(100, progressRange),
})
export type Project = z.infer<typeof projectSchema>

/** The fields that a customer enters in the Create and Edit dialogs. */
export const projectInputSchema = projectSchema.pick({ name: true, description: true, status: true, progress: true })
export type ProjectInput = z.infer<typeof projectInputSchema>

/** The fields that an admin enters, including the project's owner. */
export const ownedProjectInputSchema = projectInputSchema.extend({ user_id: z.uuid('Please select a user.') })
export type OwnedProjectInput = z.infer<typeof ownedProjectInputSchema>
