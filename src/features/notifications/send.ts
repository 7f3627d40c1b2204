import type { LocalDatabase } from '#src/data/database.ts'

/** What an admin says to one person. */
export interface NotificationInput {
  user_id: string
  message: string
}

/** Who sends it, and where. */
interface Sender {
  db: LocalDatabase | Promise<LocalDatabase>
}

/**
 * Sends a notification to one person: stored on this device, delivered with the next sync. There is no undo: nobody takes back what a
 * person may have read.
 *
 * @param id made before the first try: sent again with the same id, it is one notification
 * @throws ZodError where the message is blank or too long, or the person is none
 */
export async function sendNotification(
  { db }: Sender,
  input: NotificationInput,
  id: string = crypto.randomUUID(),
): Promise<{ id: string }> {
  // Imported late: zod must not load before the list's data.
  const { notificationInputSchema } = await import('#src/domain/notification/schema.ts')
  const fields = notificationInputSchema.parse(input)
  const { notifications } = await db
  const created_at = new Date().toISOString()
  await notifications.insertIfNotExists({ ...fields, id, is_read: false, created_at, xid: '' })
  return { id }
}
