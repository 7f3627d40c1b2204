import { useParams } from 'react-router-dom'
import type { RefusedEdit } from '#src/data/replication/edits.ts'
import { isUserStatus, userStatusLabels } from '#src/domain/profile/rules.ts'
import type { Profile } from '#src/domain/profile/schema.ts'
import type { Write } from '#src/data/journal/writes.ts'
import type { SyncConflict } from '#src/domain/sync-conflict/schema.ts'
import { paths } from '#src/paths.ts'
import { useSyncStatus } from '#src/runtime/use-sync-status.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { Alert } from '#src/ui/alert/alert.tsx'
import { Avatar } from '#src/ui/avatar/avatar.tsx'
import { ButtonLink } from '#src/ui/button/button.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { formatDate, formatDateTime } from '#src/ui/date/format-date.ts'
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx'
import { late, useLoadedLater } from '#src/ui/late/late.tsx'
import { useFirstScreen } from '#src/ui/late/first-screen.ts'
import { PageHeader } from '#src/ui/page-header/page-header.tsx'
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx'
import { useAvatar } from '../avatar/use-avatar.ts'
import { CommandButton } from '../commands/command-button.tsx'
import { CommandConfirmations } from '../commands/command-confirmations.tsx'
import { useAddressDialog } from '../commands/use-address-dialog.ts'
import { useCommands } from '../commands/use-commands.ts'
import { ConflictNotice } from '../conflicts/conflict-notice.tsx'
import { LoadFailed } from '../lists/list-states.tsx'
import { useDocumentTitle } from '../shell/use-document-title.ts'
import { RefusedNotice } from '../sync/refused-notice.tsx'
import { useRefusedEdits } from '../sync/use-refused-edits.ts'
import { peopleCommands } from './commands.ts'
import { personDialogAddress } from './dialog-address.ts'
import { setStatus } from './mutations.ts'
import { emailOf, nameOf } from './names.ts'
import * as styles from './people.css.ts'
import { SyncBadges } from '../sync/sync-badges.tsx'
import { useSyncMarks } from '../sync/use-sync-marks.ts'
import { AdminMark, UserStatusBadge } from './person-badges.tsx'
import { ActivitySection, PersonSections } from './person-sections.tsx'
import { usePerson, useStatusConflicts } from './queries.ts'
import { copy } from './copy.ts'
import { usePeopleContext } from './use-people-context.ts'

export { askFirst } from './person-queries.ts'

// The forms load after the data: the page doesn't need them.
const dialogs = () => import('./people-dialogs.tsx')
const OpenPersonDialog = late(async () => (await dialogs()).OpenPersonDialog)
const UnknownPersonDialog = late(async () => (await dialogs()).UnknownPersonDialog)
const lateDialogs = [OpenPersonDialog, UnknownPersonDialog]

/** /admin/users/:id: what we know about a user, and what an admin can do. Keyed by the user, so that no state passes from one to the next. */
function PersonScreen() {
  const { id = '' } = useParams()
  return <Person key={id} id={id.toLowerCase()} />
}

function Person({ id }: { id: string }) {
  const person = usePerson(id)
  useDocumentTitle(`${person ? nameOf(person) : 'User'} · Admin`)
  const { dialog, open, close } = useAddressDialog(personDialogAddress)
  const context = usePeopleContext(open)
  const { firstSyncDone, firstSyncFailed } = useSyncStatus('firstSyncDone', 'firstSyncFailed')
  const refused = useRefusedEdits()?.filter((edit) => edit.table === 'profiles' && edit.row_id === id)
  useFirstScreen(person !== undefined || !firstSyncDone)
  useLoadedLater(lateDialogs)
  useCommands({ commands: peopleCommands, targets: () => (person ? [person] : []), context })

  const waits = person === undefined || (person === null && !firstSyncDone)
  if (waits && firstSyncFailed) return <NotLoaded />
  if (waits) return <Loading shown={!firstSyncDone} />
  return (
    <div className={styles.page}>
      {person ? (
        <>
          <PageHeader
            title={nameOf(person)}
            description={emailOf(person)}
            actions={peopleCommands.map((command) => (
              <CommandButton
                key={command.id}
                {...{ command, context }}
                targets={[person]}
                variant={command.tone === 'danger' ? 'quiet' : 'secondary'}
              />
            ))}
          />
          <Notices person={person} refused={refused} />
          <Facts person={person} />
          <PersonSections person={person} />
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
      {dialog && person ? <OpenPersonDialog dialog={dialog} onClose={close} /> : null}
      <CommandConfirmations
        commands={peopleCommands}
        among={person ? [person] : []}
        context={context}
        missing={UnknownPersonDialog}
      />
    </div>
  )
}

/** Before the first sync. */
function Loading({ shown }: { shown: boolean }) {
  if (!shown) return null
  return (
    <>
      <PageHeader title="User" />
      <Skeleton lines={8} strip={false} label="Loading this user" />
    </>
  )
}

function NotLoaded() {
  return (
    <>
      <PageHeader title="User" />
      <LoadFailed title={copy.loadFailed.title}>{copy.loadFailed.description}</LoadFailed>
    </>
  )
}

/** The user's request to delete the account, refused statuses, and statuses that another admin replaced. */
function Notices({ person, refused }: { person: Profile; refused: readonly RefusedEdit[] | undefined }) {
  const workspace = useWorkspace()
  const conflicts = useStatusConflicts()?.get(person.id) ?? []
  if (conflicts.length === 0 && !refused?.length && !person.deletion_requested) return null
  return (
    <div className={styles.notices}>
      {person.deletion_requested ? (
        <Alert
          tone="warning"
          title={`${nameOf(person)} asked us to delete their account on ${formatDate(person.deletion_requested_at)}`}
        >
          Check with them that it was them, then delete the user. They can withdraw the request in their settings.
        </Alert>
      ) : null}
      {refused?.map((edit) => (
        <RefusedNotice key={edit.id} edit={edit} />
      ))}
      {conflicts.map((conflict) => (
        <ConflictNotice
          key={conflict.id}
          conflict={conflict}
          field="status"
          format={(value) => (isUserStatus(value) ? userStatusLabels[value] : String(value))}
          restore={restore}
          failure={copy.statusFailed}
        />
      ))}
    </div>
  )

  async function restore({ row_id, replaced_value }: SyncConflict, also: readonly Write[]) {
    if (isUserStatus(replaced_value)) await setStatus(workspace, [row_id], replaced_value, { also })
  }
}

function Facts({ person }: { person: Profile }) {
  const avatar = useAvatar(person)
  const marks = useSyncMarks('profiles', useStatusConflicts()).get(person.id)
  const facts = [
    {
      term: 'Status',
      value: (
        <span className={styles.badges}>
          <UserStatusBadge status={person.status} />
          <SyncBadges {...marks} />
        </span>
      ),
    },
    { term: 'Rights', value: <AdminMark isAdmin={person.is_admin} /> },
    { term: 'Joined', value: <time dateTime={person.created_at}>{formatDate(person.created_at)}</time> },
    { term: 'Last change', value: <time dateTime={person.updated_at}>{formatDateTime(person.updated_at)}</time> },
  ]
  return (
    <Card as="section" aria-label="Profile" className={styles.profile}>
      <Avatar {...avatar} decorative />
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

export { PersonScreen as Screen }
