import { useRef, useState } from 'react'
import type { Workspace } from '#src/data/workspace/workspace.ts'
import { Avatar } from '#src/ui/avatar/avatar.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { Row } from '#src/ui/stack/stack.tsx'
import { showToast, type ToastOptions } from '#src/ui/toast/toast-store.ts'
import { PickFiles } from '../../kit/files/pick-files.tsx'
import { assertAllowed, changedNow } from '../../kit/mutations/rows.ts'
import { writeFailureToast } from '../../kit/mutations/write-failure.ts'
import { avatarOf, isUploaded, useAvatarSource } from '../../kit/people/use-avatar.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { useOwnProfile } from './queries.ts'
import * as styles from './settings.css.ts'

/** The user's picture and a button to change it. Shows the new one at once, and uploads it when online. */
export function OwnAvatar() {
  const workspace = useWorkspace()
  const { userId: id, fullName: full_name, email, avatarUrl: avatar_url } = workspace.identity
  const profile = useOwnProfile() ?? { id, full_name, email, avatar_url }
  const source = useAvatarSource()
  const change = useRef<HTMLButtonElement>(null)
  const [busy, setBusy] = useState(false)

  async function choose(file: File) {
    setBusy(true)
    const outcome = await chosen(file)
    setBusy(false)
    showToast(outcome)
  }
  async function remove() {
    const outcome = removeAvatar(workspace)
    // The pressed button disappears, so move the focus.
    change.current?.focus()
    showToast(await outcome)
  }
  async function chosen(file: File): Promise<ToastOptions> {
    try {
      const { chooseAvatar } = await import('../../kit/people/choose-avatar.ts')
      return await chooseAvatar(workspace, file)
    } catch (error) {
      console.error('settings: the code for avatars could not be loaded', error)
      return { title: 'Error uploading avatar', tone: 'critical' }
    }
  }
  return (
    <div className={styles.avatar}>
      <Avatar {...avatarOf(profile, source)} size="large" />
      <div className={styles.avatarLabels}>
        <Row>
          <PickFiles
            ref={change}
            input={{ accept: 'image/*', 'aria-label': 'Avatar image' }}
            onPicked={([file]) => void choose(file)}
            busy={busy}
          >
            Change Avatar
          </PickFiles>
          {isUploaded(profile, source) ? (
            <Button variant="quiet" onClick={() => void remove()}>
              Remove picture
            </Button>
          ) : null}
        </Row>
        <p className={styles.note}>Any image under 2 MB. We crop it to a square.</p>
      </div>
    </div>
  )
}

/** Removes the user's avatar, and a picture that waits to be uploaded. Resolves to the toast to show. */
async function removeAvatar({ write, identity }: Pick<Workspace, 'write' | 'identity'>): Promise<ToastOptions> {
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
