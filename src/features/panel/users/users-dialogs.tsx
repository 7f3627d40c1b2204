import { type ReactNode, useState } from 'react'
import { resultOf } from '../../kit/commands/command.ts'
import { z } from 'zod'
import type { RefusedEdit } from '#src/data/edits/edits.ts'
import { notificationInputSchema } from '#src/domain/notification/schema.ts'
import { canManage, isUserStatus, userStatusLabels } from '#src/domain/profile/rules.ts'
import { type Profile, type UserStatus, userStatuses } from '#src/domain/profile/table.ts'
import { visible } from '#src/domain/text/characters.ts'
import { useSyncStatus } from '#src/runtime/hooks/use-sync-status.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { BlockableButton } from '#src/ui/button/blockable-button.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { NoticeDialog } from '#src/ui/dialog/notice-dialog.tsx'
import { SelectField } from '#src/ui/field/select-field.tsx'
import { TextArea } from '#src/ui/field/text-area.tsx'
import { showToast } from '#src/ui/toast/toast-store.ts'
import { toastOf } from '../../kit/commands/run-command.ts'
import { DraftNotices } from '../../kit/forms/draft-notices.tsx'
import type { FormValues } from '../../kit/drafts/draft.ts'
import { type DraftForm, useDraftForm } from '../../kit/forms/use-draft-form.ts'
import { sendNotification } from '../sending/send.ts'
import { RefusedReason } from '../../kit/sync/refused-reason.tsx'
import { useRefusedEdits } from '../../kit/sync/use-refused-edits.ts'
import type { UserDialog } from './commands.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { setStatus } from './mutations.ts'
import { emailOf, nameOf } from '../../kit/people/names.ts'
import * as styles from './users.css.ts'
import { useExactUsers } from '../../kit/people/queries.ts'
import { notToOneself, copy } from './copy.ts'

interface DialogProps {
  onClose: () => void
}

/** The form named by the URL, once its users have been read. */
export function OpenUserDialog({ dialog, onClose }: DialogProps & { dialog: UserDialog }) {
  const { identity } = useWorkspace()
  const refusedEdits = useRefusedEdits()
  const { kind, ids, refused: refusedId } = dialog
  const found = useExactUsers(ids)
  if (kind === 'invite') return <InviteDialog onClose={onClose} />
  // The form reads its initial values once, so it waits for them.
  if (!found || (refusedId && !refusedEdits)) return null
  const [first] = found
  if (!first) return <NoticeDialog {...copy.missing} onClose={onClose} />
  if (kind === 'notify') return <NotifyDialog key={first.id} user={first} onClose={onClose} />
  if (!found.every((user) => canManage(identity.userId, user))) {
    return (
      <NoticeDialog
        title="This is your own account"
        description={notToOneself.status}
        closeLabel="OK"
        onClose={onClose}
      />
    )
  }
  const refused = refusedEdits?.find(({ id }) => id === refusedId)
  const key = [refusedId, ...ids].join(' ')
  return <StatusDialog key={key} users={found} refused={refused} onClose={onClose} />
}

const statusSchema = z.object({ status: z.enum(userStatuses).or(z.literal('')) })
type StatusValues = z.infer<typeof statusSchema>

const consequences: Record<UserStatus, string> = {
  active: 'They can log in and use everything.',
  inactive: 'A label for admins. They can still log in.',
  suspended: 'They can’t see or change anything, on any of their devices, from this moment on.',
}

interface StatusProps extends DialogProps {
  /** At least one. */
  users: readonly Profile[]
  refused: RefusedEdit | undefined
}

/** `?edit-status=<id>`, for one user or many. */
function StatusDialog({ users, refused, onClose }: StatusProps) {
  const workspace = useWorkspace()
  const form = useDraftForm<StatusValues>({
    form: `status.${refused?.id ?? users.map(({ id }) => id).join('.')}`,
    schema: statusSchema,
    live: { status: commonStatus(users) },
    start: isUserStatus(refused?.fields.status) ? { status: refused.fields.status } : undefined,
    format: (_field, value) => (isUserStatus(value) ? userStatusLabels[value] : 'several'),
    failure: copy.statusFailed,
    feature: 'users',
    onSave: ({ status }, { base }) => save(status, base.status),
    onClose,
  })
  const { status } = form.values

  async function save(chosen: StatusValues['status'], base: StatusValues['status'] | undefined) {
    if (chosen === '') return
    const ids = users.map(({ id }) => id)
    const done = await setStatus(workspace, ids, chosen, { base: base || undefined })
    if (refused) await workspace.discardRefused(refused.id)
    const result = resultOf(done, {
      done: (count) => copy.statusUpdated(chosen, count),
      undone: copy.statusRestored,
      undoFailed: copy.statusRestoreFailed,
      unchanged: copy.statusUpdated(chosen, users.length),
    })
    if (result) showToast(toastOf('user.edit-status', result))
  }
  return (
    <UsersDialog
      title="Update Status"
      size="small"
      {...{ users, form, onClose }}
      notice={refused ? <RefusedReason edit={refused} /> : null}
      reason={form.isChanged ? undefined : status === '' ? 'Choose a status first.' : 'Choose another status first.'}
    >
      <SelectField<string>
        label="Status"
        options={[
          ...(status === '' ? [{ value: '', label: 'Choose one', disabled: true }] : []),
          ...userStatuses.map((value) => ({ value, label: userStatusLabels[value] })),
        ]}
        {...form.field('status')}
        value={status}
        hint={form.field('status').hint ?? (status === '' ? undefined : consequences[status])}
      />
    </UsersDialog>
  )
}

const notifySchema = z.object({ message: notificationInputSchema.shape.message })
const blank = { message: '' }

/** `?notify=<id>` */
function NotifyDialog({ user, onClose }: DialogProps & { user: Profile }) {
  const workspace = useWorkspace()
  const { phase } = useSyncStatus('phase')
  const [id] = useState(() => crypto.randomUUID())
  const form = useDraftForm({
    form: `notify.${user.id}`,
    schema: notifySchema,
    live: blank,
    isNew: true,
    failure: copy.sendFailed,
    feature: 'users',
    async onSave({ message }) {
      await sendNotification(workspace, { user_id: user.id, message }, id)
      showToast({
        title: copy.sent,
        description: phase === 'offline' ? copy.sentOffline : undefined,
        tone: 'success',
      })
    },
    onClose,
  })
  return (
    <UsersDialog
      title="Send Notification"
      users={[user]}
      {...{ form, onClose }}
      reason={visible.test(form.values.message) ? undefined : 'Type a message first.'}
    >
      <TextArea label="Message" rows={5} {...form.field('message')} />
    </UsersDialog>
  )
}

interface UsersDialogProps extends DialogProps {
  /** Also the label of the button that saves. */
  title: string
  size?: 'small'
  users: readonly Profile[]
  form: Pick<DraftForm<FormValues>, 'failed' | 'isResumed' | 'discard' | 'isSaving' | 'isClosing' | 'submit' | 'cancel'>
  /** Why there is nothing to save: shown by the button, also when it is pressed. */
  reason: string | undefined
  notice?: ReactNode
  children: ReactNode
}

/** A form about these users. */
function UsersDialog({ title, size, users, form, reason, notice, onClose, children }: UsersDialogProps) {
  return (
    <Dialog
      open
      {...{ title, size, onClose }}
      description={whom(users)}
      onSubmit={form.submit}
      closing={form.isClosing}
      footer={
        <>
          <BlockableButton
            type={reason ? 'button' : 'submit'}
            variant="primary"
            busy={form.isSaving}
            reason={reason}
            onBlocked={(text) => showToast({ title: text })}
          >
            {title}
          </BlockableButton>
          <Button onClick={form.cancel}>Cancel</Button>
        </>
      }
    >
      <DraftNotices form={form}>{notice}</DraftNotices>
      {children}
    </Dialog>
  )
}

/** Up to as many names as fit a phone. */
const listed = 5

function whom(users: readonly Profile[]) {
  const [only] = users
  if (only && users.length === 1) return `${nameOf(only)} · ${emailOf(only)}`
  const more = users.length - listed
  const names = users.slice(0, listed).map(nameOf).join(', ')
  return <span className={styles.whom}>{`${users.length} users: ${names}${more > 0 ? ` and ${more} more` : ''}`}</span>
}

/** '' if the users' statuses differ. */
function commonStatus(users: readonly Profile[]): StatusValues['status'] {
  const statuses = new Set(users.map(({ status }) => status))
  const [status] = statuses
  return status && statuses.size === 1 ? status : ''
}
