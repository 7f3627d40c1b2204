import { choosePicture } from '#src/data/avatar/own-picture.ts'
import type { Workspace } from '#src/data/workspace.ts'
import type { ToastOptions } from '#src/ui/toast/toast-store.ts'
import { AvatarRefused, prepareAvatar } from './prepare-avatar.ts'

/**
 * Makes a chosen file the person's avatar, on this device at once; it is uploaded when there is a connection.
 * @returns what to tell them
 */
export async function chooseAvatar(
  { db, identity }: Pick<Workspace, 'db' | 'identity'>,
  file: File,
): Promise<ToastOptions> {
  try {
    const jpeg = await prepareAvatar(file)
    await choosePicture(await db, { userId: identity.userId, jpeg, now: Date.now() })
    return { title: 'Avatar updated successfully', tone: 'success' }
  } catch (error) {
    if (error instanceof AvatarRefused) return { title: error.message, tone: 'critical' }
    console.error('avatar: could not be stored on this device', error)
    return { title: 'Error uploading avatar', tone: 'critical' }
  }
}
