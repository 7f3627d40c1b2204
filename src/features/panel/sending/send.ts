import { notificationInputSchema } from '#src/domain/notification/schema.ts'
import { type Actor, assertAllowed } from '../../kit/mutations/rows.ts'

/** A notification from an admin to one user. */
export interface NotificationInput {
  user_id: string
  message: string
}

/**
 * Sends a notification to one user: stored on this device, delivered with the next sync. There is no undo, because the user may have read
 * it already.
 *
 * @param id made before the first try: sending again with the same id creates no second notification
 * @throws ZodError if the message is blank or too long, or the user is missing
 */
export async function sendNotification(
  { write }: Pick<Actor, 'write'>,
  input: NotificationInput,
  id: string = crypto.randomUUID(),
): Promise<{ id: string }> {
  const fields = notificationInputSchema.parse(input)
  const created_at = new Date().toISOString()
  const row = { ...fields, id, is_read: false, created_at }
  assertAllowed(await write([{ do: 'insert', table: 'notifications', row }]))
  return { id }
}
