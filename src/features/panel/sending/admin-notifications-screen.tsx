import { useMemo, useState } from 'react'
import { type EarlyQuestions, livePage } from '#src/data/queries/live-list.ts'
import type { ListRequest } from '#src/data/store/list-request.ts'
import type { RefusedEdit } from '#src/data/edits/edits.ts'
import type { Notification } from '#src/domain/notification/table.ts'
import type { Profile } from '#src/domain/profile/table.ts'
import { Badge } from '#src/ui/badge/badge.tsx'
import { formatDateTime } from '#src/ui/date/format-date.ts'
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx'
import { Item, ItemList } from '#src/ui/item-list/item-list.tsx'
import { PageHeader } from '#src/ui/page-header/page-header.tsx'
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx'
import { idAddress, useAddressDialog } from '../../kit/commands/use-address-dialog.ts'
import { ListStates } from '../../kit/lists/list-states.tsx'
import { UserLink } from '../../kit/people/user-link.tsx'
import { useUsers } from '../../kit/people/queries.ts'
import { useLiveAnswer } from '#src/runtime/hooks/use-live.ts'
import type { PagedList } from '../../kit/lists/use-paged-list.ts'
import { useDocumentTitle } from '#src/runtime/hooks/use-document-title.ts'
import { RefusedNotice } from '../../kit/sync/refused-notice.tsx'
import * as styles from './admin-notifications.css.ts'
import { useUnsentKinds } from '../../kit/sync/use-sync-marks.ts'
import { useRefusedEdits } from '../../kit/sync/use-refused-edits.ts'
import { SendForm } from './send-form.tsx'
import { sendCopy as copy } from './send-copy.ts'

const recent: ListRequest<'notifications'> = {
  table: 'notifications',
  // What admins wrote; the database writes the rest.
  where: { kind: '' },
  sort: [{ field: 'created_at', direction: 'desc' }],
  limit: 20,
}

/** The early query of the screen. */
export const askEarly: EarlyQuestions = (ask) => ask(livePage<'notifications'>, recent)

/** `?refused=<id>`: opens a refused notification in the form to correct it. */
const refusedAddress = idAddress('refused')

/** /admin/notifications: sends a notification to one user or to all, and shows the latest. */
function AdminNotificationsScreen() {
  useDocumentTitle(`${copy.title} · Admin`)
  const { dialog: opened, close } = useAddressDialog(refusedAddress)
  const refused = useRefusedNotifications()
  /** A new key for each notification resets the form. */
  const [round, setRound] = useState(0)
  const edit = refused?.find(({ id }) => id === opened)
  function startOver() {
    setRound((before) => before + 1)
    if (opened) close()
  }
  return (
    <>
      <PageHeader title={copy.title} />
      <div className={styles.page}>
        {/* The form reads its initial values once, so it waits for them. */}
        {opened && !refused ? null : (
          <SendForm key={`${round} ${edit?.id ?? ''}`} refused={edit} isNext={round > 0} onDone={startOver} />
        )}
        <section aria-labelledby="recent-notifications">
          <h2 className={styles.recentTitle} id="recent-notifications">
            {copy.recent}
          </h2>
          <Refused edits={refused?.filter(({ id }) => id !== opened) ?? []} />
          <Recent />
        </section>
      </div>
    </>
  )
}

function Recent() {
  const list = useRecentNotifications()
  const users = useUsers(list?.rows.map(({ user_id }) => user_id) ?? [])
  const unsent = useUnsentKinds('notifications')
  return (
    <ListStates
      list={list}
      skeleton={<Skeleton lines={6} strip={false} label="Loading notifications" />}
      failure={copy.loadFailed}
      empty={<EmptyState headingLevel={3} title={copy.noneSent} />}
    >
      {({ rows }) => (
        <ItemList>
          {rows.map((notification) => (
            <Sent
              key={notification.id}
              notification={notification}
              recipient={users && (users.get(notification.user_id) ?? null)}
              isUnsent={unsent.get(notification.id) === 'created'}
            />
          ))}
        </ItemList>
      )}
    </ListStates>
  )
}

/** The latestnotifications by admins, to any user; undefined until read. */
function useRecentNotifications(): PagedList<Notification> | undefined {
  const page = useLiveAnswer(livePage<'notifications'>, recent)?.value
  return useMemo(() => page && { ...page, queryKey: '', searched: '', reach: () => undefined }, [page])
}

/** Refused notifications, to be corrected; undefined until read. */
function useRefusedNotifications(): readonly RefusedEdit[] | undefined {
  const all = useRefusedEdits()
  return useMemo(() => all?.filter(({ table, kind }) => table === 'notifications' && kind === 'created'), [all])
}

interface SentProps {
  notification: Notification
  /** Null if this user is not on the device, undefined until read. */
  recipient: Profile | null | undefined
  isUnsent: boolean
}

function Sent({ notification: { message, created_at, is_read }, recipient, isUnsent }: SentProps) {
  return (
    <Item
      strong={!is_read}
      aside={<Badge tone={is_read ? 'neutral' : 'planning'}>{is_read ? 'Read' : 'Unread'}</Badge>}
      meta={
        <>
          {recipient ? <UserLink id={recipient.id}>{calledAs(recipient)}</UserLink> : null}
          {recipient === null ? <span>{copy.unknownUser}</span> : null}
          <time dateTime={created_at}>{formatDateTime(created_at)}</time>
          {isUnsent ? <Badge>Unsent</Badge> : null}
        </>
      }
    >
      {message}
    </Item>
  )
}

function calledAs({ full_name, email }: Profile): string {
  return full_name.trim() || email || copy.unknownUser
}

function Refused({ edits }: { edits: readonly RefusedEdit[] }) {
  if (edits.length === 0) return null
  return (
    <ul className={styles.refused} aria-label="Rejected notifications">
      {edits.map((edit) => (
        <li key={edit.id} data-row={edit.id}>
          <p className={styles.refusedText}>{edit.label}</p>
          <RefusedNotice edit={edit} />
        </li>
      ))}
    </ul>
  )
}

export { AdminNotificationsScreen as Screen }
