import { z } from 'zod'
import { rowSchema } from '../row-schema.ts'
import { activityActions } from './rules.ts'
import { activityColumns } from './table.ts'

export const activitySchema = rowSchema(activityColumns, { action: z.enum(activityActions) })
