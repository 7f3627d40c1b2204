import { z } from 'zod'
import { idSchema, optionalIdSchema, timestampSchema, xidSchema } from '../columns.ts'
import { text } from '../storable.ts'
import { visible } from '../visible.ts'

export const taskStatuses = ['pending', 'in-progress', 'completed', 'cancelled'] as const
export const taskStatusSchema = z.enum(taskStatuses)
export type TaskStatus = z.infer<typeof taskStatusSchema>

export const taskSchema = z.object({
  id: idSchema,
  project_id: optionalIdSchema,
  /** The owner of its project, '' without one: whose task it is, on an admin's device that holds everyone's. */
  owner_id: optionalIdSchema,
  title: text().trim().regex(visible).max(200),
  description: text().max(4000),
  status: taskStatusSchema,
  assigned_to: optionalIdSchema,
  created_by: optionalIdSchema,
  created_at: timestampSchema,
  updated_at: timestampSchema,
  xid: xidSchema,
})
export type Task = z.infer<typeof taskSchema>
