import { z } from 'zod'
import { rowSchema } from '../row-schema.ts'
import { activityActions, activityColumns } from './table.ts'

export const activitySchema = rowSchema(activityColumns, { action: z.enum(activityActions) })
