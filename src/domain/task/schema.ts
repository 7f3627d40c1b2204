import { z } from 'zod'
import { idSchema, optionalIdSchema, optionalTimestampSchema, timestampSchema, xidSchema } from '../columns.ts'
import { name } from '../name.ts'
import { text } from '../storable.ts'
import { visible } from '../visible.ts'
import { taskDescriptionMax, taskStatuses, taskTitleMax } from './fields.ts'

export const taskStatusSchema = z.enum(taskStatuses)
export type TaskStatus = z.infer<typeof taskStatusSchema>

export const taskSchema = z.object({
  id: idSchema,
  project_id: optionalIdSchema,
  /** The owner of its project, or '' if it has none. On an admin's device, which holds everyone's tasks, this tells whose it is. */
  owner_id: optionalIdSchema,
  title: name()
    .trim()
    .regex(visible, 'Please enter a task title.')
    .max(taskTitleMax, `A task title can have up to ${taskTitleMax} characters.`),
  description: text().max(taskDescriptionMax, `A description can have up to ${taskDescriptionMax} characters.`),
  status: taskStatusSchema,
  assigned_to: optionalIdSchema,
  created_by: optionalIdSchema,
  created_at: timestampSchema,
  updated_at: timestampSchema,
  /** '' unless the task is completed. Only the database sets it; until it answers, the device shows its own time. */
  completed_at: optionalTimestampSchema,
  xid: xidSchema,
})
export type Task = z.infer<typeof taskSchema>

/** The fields that an admin enters in the Create and Edit dialogs. */
export const taskInputSchema = taskSchema.pick({
  title: true,
  description: true,
  status: true,
  assigned_to: true,
  project_id: true,
})
export type TaskInput = z.infer<typeof taskInputSchema>
