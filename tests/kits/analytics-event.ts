import { z } from 'zod'
import { idSchema, timestampSchema } from '#src/domain/columns.ts'
import { idSegment } from '#src/data/outbox/analytics.ts'

export const eventPathMax = 300

/** A row of `analytics_events`, by the table's own rules. It identifies nobody. */
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
