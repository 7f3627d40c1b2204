import { z } from 'zod'
import { rowSchema } from '../row-schema.ts'
import { visible, withoutBidiControls } from '../text/characters.ts'
import { name, text } from '../text/storable.ts'
import { areLinks, linksMax, linksMessage, tidyLinks } from './links.ts'
import {
  planIds,
  projectColumns,
  projectDescriptionMax,
  projectNameMax,
  projectNameRequired,
  projectStatuses,
} from './table.ts'

const progressRange = 'Progress must be a whole number from 0 to 100.'

export const projectSchema = rowSchema(projectColumns, {
  name: name()
    .trim()
    .regex(visible, projectNameRequired)
    .max(projectNameMax, `A project name can have up to ${projectNameMax} characters.`),
  description: text().max(projectDescriptionMax, `A description can have up to ${projectDescriptionMax} characters.`),
  status: z.enum(projectStatuses),
  progress: z.int(progressRange).min(0, progressRange).max(100, progressRange),
  plan: z.enum(['', ...planIds]),
})

/** The fields that a customer enters in the Create and Edit dialogs. */
export const projectInputSchema = projectSchema.pick({ name: true, description: true, status: true, progress: true })
export type ProjectInput = z.infer<typeof projectInputSchema>

/** Only a user's input is checked: a device accepts every row that the database holds. */
const linksSchema = text()
  // Check before tidying, because problems name the lines as typed.
  .refine((typed) => linksMessage(typed) === undefined, { error: ({ input }) => linksMessage(String(input)) ?? '' })
  .overwrite((typed) => tidyLinks(withoutBidiControls(typed)))
  .refine(
    areLinks,
    `Write up to ${linksMax} links, one per line: a name, a space and an address that starts with https://.`,
  )

/** The fields that an admin enters. */
export const managedProjectInputSchema = projectInputSchema.extend({
  plan: projectSchema.shape.plan,
  starts_on: projectSchema.shape.starts_on,
  due_on: projectSchema.shape.due_on,
  links: linksSchema,
})
export type ManagedProjectInput = z.infer<typeof managedProjectInputSchema>

/** The fields that an admin enters, with the project's owner. */
export const ownedProjectInputSchema = managedProjectInputSchema.extend({ user_id: z.uuid('Please select a user.') })
export type OwnedProjectInput = z.infer<typeof ownedProjectInputSchema>
