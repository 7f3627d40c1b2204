import { z } from 'zod'
import { positionSchema } from '../columns.ts'
import { rowSchema } from '../row-schema.ts'
import { name, text } from '../text/storable.ts'
import { visible } from '../text/characters.ts'
import { taskColumns, taskDescriptionMax, taskStatuses, taskTitleMax } from './table.ts'

export const taskSchema = rowSchema(taskColumns, {
  title: name()
    .trim()
    .regex(visible, 'Please enter a task title.')
    .max(taskTitleMax, `A task title can have up to ${taskTitleMax} characters.`),
  description: text().max(taskDescriptionMax, `A description can have up to ${taskDescriptionMax} characters.`),
  status: z.enum(taskStatuses),
  position: positionSchema,
})

/** The fields that an admin enters in the Create and Edit dialogs. */
export const taskInputSchema = taskSchema.pick({
  title: true,
  description: true,
  status: true,
  due_on: true,
  assigned_to: true,
  project_id: true,
})
export type TaskInput = z.infer<typeof taskInputSchema>
