import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { type EarlyQuestions, liveRow } from '#src/data/queries/live-list.ts'
import type { Write } from '#src/data/journal/writes.ts'
import type { RefusedEdit } from '#src/data/edits/edits.ts'
import { invitationEnd, isInvited, isUserStatus, userStatusLabels } from '#src/domain/profile/rules.ts'
import type { Profile } from '#src/domain/profile/table.ts'
import type { SyncConflict } from '#src/domain/sync-conflict/table.ts'
import { paths } from '#src/paths.ts'
import { useSyncStatus } from '#src/runtime/hooks/use-sync-status.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { Alert } from '#src/ui/alert/alert.tsx'
import { Avatar } from '#src/ui/avatar/avatar.tsx'
import { Button, ButtonLink } from '#src/ui/button/button.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { formatDate, formatDateTime } from '#src/ui/date/format-date.ts'
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx'
import { useEarlyScreen } from '#src/ui/late/early-screen.ts'
import { late, useLoadedLater } from '#src/ui/late/late.tsx'
import { PageHeader } from '#src/ui/page-header/page-header.tsx'
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx'
import { pictureElsewhere, useAvatar } from '../../kit/people/use-avatar.ts'
import { useSoundPicture } from '../../kit/people/use-sound-picture.ts'
import { CommandButton } from '../../kit/commands/command-button.tsx'
import { CommandConfirmations } from '../../kit/commands/command-confirmations.tsx'
import { useAddressDialog } from '../../kit/commands/use-address-dialog.ts'
import { useCommands } from '../../kit/commands/use-commands.ts'
import { RowNotices } from '../../kit/sync/row-notices.tsx'
import { LoadFailed } from '../../kit/lists/list-states.tsx'
import { useDocumentTitle } from '#src/runtime/hooks/use-document-title.ts'
import { RefusedNotice } from '../../kit/sync/refused-notice.tsx'
import { SyncBadges } from '../../kit/sync/sync-badges.tsx'
import { useRefusedEdits } from '../../kit/sync/use-refused-edits.ts'
import { useSyncMarks } from '../../kit/sync/use-sync-marks.ts'
import { userAddress, usersCommands, useUsersContext } from './commands.ts'
import { copy } from './copy.ts'
import { setStatus } from './mutations.ts'
import { emailOf, nameOf } from '../../kit/people/names.ts'
import { useStatusConflicts, useUser } from '../../kit/people/queries.ts'
import { AdminMark, UserStatusBadge } from './user-badges.tsx'
import { ActivitySection, UserSections } from './user-sections.tsx'
import * as styles from './users.css.ts'

export const askEarly: EarlyQuestions = (ask, { ids: [id = ''] }) => ask(liveRow<'profiles'>, { table: 'profiles', id })

// The forms load after the data: the page doesn't need them.
const OpenUserDialog = late(async () => (await import('./users-dialogs.tsx')).OpenUserDialog)
const lateDialogs = [OpenUserDialog]

/** /admin/users/:id: what we know about a user, and what an admin can do. Keyed by the user, so that no state passes from one to the next. */
function UserScreen() {
  const { id = '' } = useParams()
  return <User key={id} id={id.toLowerCase()} />
}

function User({ id }: { id: string }) {
  const user = useUser(id)
  useDocumentTitle(`${user ? nameOf(user) : 'User'} · Admin`)
  const { dialog, open, close } = useAddressDialog(userAddress)
  const context = useUsersContext(open)
  const { firstSyncDone, firstSyncFailed } = useSyncStatus('firstSyncDone', 'firstSyncFailed')
  const refused = useRefusedEdits()?.filter((edit) => edit.table === 'profiles' && edit.row_id === id)
  useEarlyScreen(user !== undefined || !firstSyncDone)
  useLoadedLater(lateDialogs)
  useCommands({ commands: usersCommands, targets: () => (user ? [user] : []), context })

  const waits = user === undefined || (user === null && !firstSyncDone)
  if (waits && firstSyncDone && !firstSyncFailed) return null
  if (waits) {
    return (
      <>
        <PageHeader title="User" />
        {firstSyncFailed ? (
          <LoadFailed title={copy.loadFailed.title}>{copy.loadFailed.description}</LoadFailed>
        ) : (
          <Skeleton lines={8} strip={false} label="Loading this user" />
        )}
      </>
    )
  }
  return (
    <div className={styles.page}>
      {user ? (
        <>
          <PageHeader
            title={nameOf(user)}
            description={emailOf(user)}
            actions={usersCommands.map((command) => (
              <CommandButton
                key={command.id}
                {...{ command, context }}
                targets={[user]}
                variant={command.tone === 'danger' ? 'quiet' : 'secondary'}
              />
            ))}
          />
          <Notices user={user} refused={refused} />
          <Facts user={user} />
          <UserSections user={user} />
        </>
      ) : (
        <>
          <PageHeader title="User not found" />
          {refused?.map((edit) => (
            <RefusedNotice key={edit.id} edit={edit} isOpen />
          ))}
          <EmptyState title="No user at this link" action={<ButtonLink to={paths.adminUsers}>All users</ButtonLink>}>
            They were deleted, or the link is wrong. What admins did to them is still in the activity log.
          </EmptyState>
          <div className={styles.sections}>
            <ActivitySection userId={id} />
          </div>
        </>
      )}
      {dialog && user ? <OpenUserDialog dialog={dialog} onClose={close} /> : null}
      <CommandConfirmations
        commands={usersCommands}
        among={user ? [user] : []}
        context={context}
        missing={copy.missing}
      />
    </div>
  )
}

/** The user's request to delete the account, refused statuses, and statuses that another admin replaced. */
function Notices({ user, refused }: { user: Profile; refused: readonly RefusedEdit[] | undefined }) {
  const workspace = useWorkspace()
  const conflicts = useStatusConflicts()?.get(user.id) ?? []
  if (conflicts.length === 0 && !refused?.length && !user.deletion_requested) return null
  return (
    <div className={styles.notices}>
      {user.deletion_requested ? (
        <Alert
          tone="warning"
          title={`${nameOf(user)} asked us to delete their account on ${formatDate(user.deletion_requested_at)}`}
        >
          Check with them that it was them, then delete the user. They can withdraw the request in their settings.
        </Alert>
      ) : null}
      <RowNotices
        {...{ refused, conflicts, restore }}
        fieldLabel={() => 'status'}
        format={(_field, value) => (isUserStatus(value) ? userStatusLabels[value] : String(value))}
        failure={copy.statusFailed}
      />
    </div>
  )

  async function restore({ row_id, replaced_value }: SyncConflict, also: readonly Write[]) {
    if (isUserStatus(replaced_value)) await setStatus(workspace, [row_id], replaced_value, { also })
  }
}

function Facts({ user }: { user: Profile }) {
  const { identity } = useWorkspace()
  const avatar = useAvatar(user)
  const elsewhere = pictureElsewhere(user, identity.userId)
  const [shown, setShown] = useState<string>()
  const isShown = elsewhere !== undefined && shown === elsewhere
  const picture = useSoundPicture(avatar.src)
  const marks = useSyncMarks('profiles', useStatusConflicts()).get(user.id)
  const facts = [
    {
      term: 'Status',
      value: (
        <span className={styles.badges}>
          <UserStatusBadge status={user.status} />
          <SyncBadges {...marks} />
        </span>
      ),
    },
    { term: 'Rights', value: <AdminMark isAdmin={user.is_admin} /> },
    ...(user.joined_at === '' ? [{ term: 'Invitation', value: <Invitation user={user} /> }] : []),
    ...(elsewhere && !isShown
      ? [
          {
            term: 'Picture',
            value: (
              <Button size="small" onClick={() => setShown(elsewhere)}>
                {copy.showPicture(elsewhere)}
              </Button>
            ),
          },
        ]
      : []),
    { term: 'Joined', value: <time dateTime={user.created_at}>{formatDate(user.created_at)}</time> },
    { term: 'Last change', value: <time dateTime={user.updated_at}>{formatDateTime(user.updated_at)}</time> },
  ]
  return (
    <Card as="section" aria-label="Profile" className={styles.profile}>
      <Avatar {...avatar} src={isShown ? elsewhere : picture} decorative />
      <dl className={styles.facts}>
        {facts.map(({ term, value }) => (
          <div key={term} className={styles.fact}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** Whether the user waits for an invitation to be accepted. They haven't confirmed their address in any other way either. */
function Invitation({ user }: { user: Profile }) {
  const [now] = useState(Date.now)
  if (!isInvited(user)) return 'None. They haven’t confirmed their email address.'
  const end = invitationEnd(user)
  const day = <time dateTime={new Date(end).toISOString()}>{formatDate(new Date(end).toISOString())}</time>
  return end > now ? <>Sent. The link works until {day}.</> : <>Expired on {day}. Send it again.</>
}

export { UserScreen as Screen }
