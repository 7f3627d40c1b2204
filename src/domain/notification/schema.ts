import { rowSchema } from '../row-schema.ts'
import { notificationColumns } from './table.ts'
import { text } from '../text/storable.ts'
import { visible } from '../text/characters.ts'

export const notificationSchema = rowSchema(notificationColumns, {
  message: text().trim().regex(visible).max(2000, 'A message can have up to 2,000 characters.'),
})

/** The fields of a notification that an admin enters. */
export const notificationInputSchema = notificationSchema.pick({ user_id: true, message: true })
