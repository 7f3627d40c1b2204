import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { inviteSchema } from '#src/domain/account/schema.ts'
import { userPath } from '#src/paths.ts'
import { useAdminCalls } from '#src/runtime/workspace-service.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { Alert } from '#src/ui/alert/alert.tsx'
import { EmailField } from '#src/ui/field/email-field.tsx'
import { Link } from '#src/ui/link/link.tsx'
import { showToast } from '#src/ui/toast/toast-store.ts'
import { ConnectionNote } from '../../account/entry/connection-note.tsx'
import { DraftDialog } from '../../kit/forms/draft-dialog.tsx'
import { useDraftForm } from '../../kit/forms/use-draft-form.ts'
import { Declined } from '../../kit/mutations/write-failure.ts'
import { copy, failureText } from './copy.ts'
import { nameOf } from '../../kit/people/names.ts'

/** The account that already has an address. */
interface Existing {
  email: string
  user: { id: string; full_name: string } | undefined
}

const blank = { full_name: '', email: '' }

/** `?invite`: creates an account for a customer, who chooses the password by the link in a mail. Needs a connection. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const calls = useAdminCalls()
  const workspace = useWorkspace()
  const navigate = useNavigate()
  const invited = useRef('')
  const [existing, setExisting] = useState<Existing>()
  const form = useDraftForm({
    form: 'invite',
    schema: inviteSchema,
    live: blank,
    isNew: true,
    failure: copy.inviteFailed,
    feature: 'users',
    async onSave(input) {
      setExisting(undefined)
      const answer = await calls.inviteUser(input)
      if (!answer.ok && answer.reason === 'exists') {
        setExisting({ email: input.email, user: answer.user })
        throw new Declined(`${answer.user ? nameOf(answer.user) : 'Someone'} already has an account with this address.`)
      }
      if (!answer.ok) throw new Declined(failureText(answer))
      showToast({ title: copy.invited, description: `To ${input.email}. The link works for a week.`, tone: 'success' })
      void workspace.syncNow()
      invited.current = answer.userId
    },
    onClose() {
      // What the customer finds there can be prepared at once.
      if (invited.current) void navigate(userPath(invited.current), { replace: true })
      else onClose()
    },
  })
  const isAbout = existing && existing.email === form.values.email.trim()
  return (
    <DraftDialog
      title="Invite User"
      submitLabel="Send Invitation"
      form={form}
      first={{ label: 'Full name', ...form.field('full_name') }}
      notice={
        isAbout && existing.user ? (
          <Alert>
            <Link to={userPath(existing.user.id)}>{`Open the page of ${nameOf(existing.user)}`}</Link>
          </Alert>
        ) : undefined
      }
      onClose={onClose}
    >
      <EmailField {...form.field('email')} autoComplete="off" />
      <ConnectionNote subject="Inviting" />
    </DraftDialog>
  )
}
