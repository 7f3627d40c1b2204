import { chosenPicture } from '#src/data/uploads/own-picture.ts'
import type { Workspace } from '#src/data/workspace/workspace.ts'
import type { ToastOptions } from '#src/ui/toast/toast-store.ts'
import { writeFailureToast } from '../mutations/write-failure.ts'
import { AvatarRefused, prepareAvatar } from './prepare-avatar.ts'

/**
 * Makes a file the user's avatar. This device shows it at once, and uploads it when online.
 * @returns the toast to show
 */
export async function chooseAvatar(
  { write, identity }: Pick<Workspace, 'write' | 'identity'>,
  file: File,
): Promise<ToastOptions> {
  try {
    const jpeg = await prepareAvatar(file)
    await write([{ do: 'picture', picture: await chosenPicture(jpeg, identity.userId, Date.now()) }])
    return { title: 'Avatar updated successfully', tone: 'success' }
  } catch (error) {
    if (error instanceof AvatarRefused) return { title: error.message, tone: 'critical' }
    console.error('avatar: could not be stored on this device', error)
    return writeFailureToast('Error uploading avatar', error)
  }
}
