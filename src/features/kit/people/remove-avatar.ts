import type { Workspace } from '#src/data/workspace/workspace.ts'
import type { ToastOptions } from '#src/ui/toast/toast-store.ts'
import { assertAllowed, changedNow } from '../mutations/rows.ts'
import { writeFailureToast } from '../mutations/write-failure.ts'

/**
 * Removes the user's avatar, and a picture that waits to be uploaded.
 * @returns the toast to show
 */
export async function removeAvatar({ write, identity }: Pick<Workspace, 'write' | 'identity'>): Promise<ToastOptions> {
  try {
    const rows = { ids: [identity.userId] }
    assertAllowed(
      await write([
        { do: 'set', table: 'profiles', rows, fields: { avatar_url: '' }, stamp: changedNow() },
        { do: 'picture', picture: null },
      ]),
    )
    return { title: 'Avatar removed', tone: 'success' }
  } catch (error) {
    console.error('avatar: could not be removed on this device', error)
    return writeFailureToast('Error removing avatar', error)
  }
}
