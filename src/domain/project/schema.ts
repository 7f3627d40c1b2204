import { z } from 'zod'
import { idSchema, timestampSchema, xidSchema } from '../columns.ts'

export const projectStatuses = ['planning', 'in-progress', 'completed', 'on-hold'] as const
export const projectStatusSchema = z.enum(projectStatuses)
export type ProjectStatus = z.infer<typeof projectStatusSchema>

export const projectNameMax = 120
export const projectDescriptionMax = 4000

/**
 * Anything that leaves a mark on the screen: neither spaces and control characters nor what only joins, directs or hides
 * others (zero width, soft hyphen, byte order mark). The constraint `projects_name_required` says the same in SQL.
 */
const visible = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800\ufff9-\ufffb]/u

export const projectSchema = z.object({
  id: idSchema,
  user_id: idSchema,
  name: z
    .string()
    .trim()
    .regex(visible, 'Project name is required')
    .max(projectNameMax, `A project name has at most ${projectNameMax} characters.`),
  description: z.string().max(projectDescriptionMax, `A description has at most ${projectDescriptionMax} characters.`),
  status: projectStatusSchema,
  progress: z.int().min(0).max(100),
  created_at: timestampSchema,
  updated_at: timestampSchema,
  xid: xidSchema,
})
export type Project = z.infer<typeof projectSchema>

/** What a customer types into the Create and Edit dialogs. */
export const projectInputSchema = projectSchema.pick({ name: true, description: true, status: true, progress: true })
export type ProjectInput = z.infer<typeof projectInputSchema>

export const newProject: ProjectInput = { name: '', description: '', status: 'planning', progress: 0 }
