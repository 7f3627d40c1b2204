import type { z } from 'zod'
import { rowSchema } from '../row-schema.ts'
import { syncConflictColumns } from './table.ts'

/** A value replaced by a later edit of the same field, stored so that it can be restored. */
export const syncConflictSchema = rowSchema(syncConflictColumns, {})
export type SyncConflict = z.infer<typeof syncConflictSchema>
