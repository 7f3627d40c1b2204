import { z } from 'zod'
import { idSchema, timestampSchema } from '../columns.ts'

export const eventPathMax = 300

/** The id of a row, as a segment of a path. The database refuses an event whose path holds one. */
const idSegment = /\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=\/|$)/gi

/** An event of `analytics_events`, by the rules of the table. It names nobody. */
export const analyticsEventSchema = z.object({
  id: idSchema,
  name: z.string().regex(/^[a-z][a-z0-9_]{0,63}$/),
  path: z
    .string()
    .max(eventPathMax)
    .regex(/^\/[^?#]*$/)
    .refine((path) => path.search(idSegment) === -1),
  occurred_at: timestampSchema,
})

/**
 * A path as events record it: without query and hash, and with `:id` for the id of a row.
 * @param path a location's pathname, or the target of a link
 */
export function eventPath(path: string): string {
  return path.replace(/[?#].*$/s, '').replace(idSegment, '/:id')
}
