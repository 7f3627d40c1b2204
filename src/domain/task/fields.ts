import type { TaskInput } from './schema.ts'

// Separate from the schema: lists, filters and messages need these, and must not load zod before they show data.

export const taskStatuses = ['pending', 'in-progress', 'completed', 'cancelled'] as const

export const taskTitleMax = 200
export const taskDescriptionMax = 4000
export const taskPositionMax = 100

export const newTask: TaskInput = {
  title: '',
  description: '',
  status: 'pending',
  due_on: '',
  assigned_to: '',
  project_id: '',
}
