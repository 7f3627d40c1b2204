import type { LocalDatabase } from '#src/data/database.ts'

/** A notification from an admin to one user. */
export interface NotificationInput {
  user_id: string
  message: string
}

/** The sending admin and their database. */
interface Sender {
  db: LocalDatabase | Promise<LocalDatabase>
}

/**
 * Sends a notification to one user: stored on this device, delivered with the next sync. There is no undo, because the user may have read
 * it already.
 *
 * @param id made before the first try: sending again with the same id creates no second notification
 * @throws ZodError if the message is blank or too long, or the user is missing
 */
export async function sendNotification(
  { db }: Sender,
  input: NotificationInput,
  id: string = crypto.randomUUID(),
): Promise<{ id: string }> {
  // Lazy, so that zod does not load before the list's data.
  const { notificationInputSchema } = await import('#src/domain/notification/schema.ts')
  const fields = notificationInputSchema.parse(input)
  const { notifications } = await db
  const created_at = new Date().toISOString()
  await notifications.insertIfNotExists({ ...fields, id, is_read: false, created_at, xid: '' })
  return { id }
}
