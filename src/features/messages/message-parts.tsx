import { CircleCheck, CircleDashed } from 'lucide-react'
import type { ContactMessage } from '#src/domain/contact/message.ts'
import { Badge } from '#src/ui/badge/badge.tsx'
import { PersonLink } from '../people/person-link.tsx'
import { usePersonWithEmail } from '../people/queries.ts'
import { SyncBadges } from '../sync/sync-badges.tsx'
import * as styles from './messages.css.ts'
import { statusLabel } from './copy.ts'

/** The sender, linked to their page if they have an account. */
export function SenderName({ message: { name, email } }: { message: ContactMessage }) {
  const person = usePersonWithEmail(email)
  return person ? <PersonLink id={person.id}>{name}</PersonLink> : name
}

/** Resolved or Pending, and whether the change is synced. */
export function MessageStatus(props: { message: ContactMessage; isUnsent: boolean; isRefused: boolean }) {
  const { message, isUnsent, isRefused } = props
  const { is_resolved } = message
  const Icon = is_resolved ? CircleCheck : CircleDashed
  return (
    <span className={styles.badges}>
      <Badge tone={is_resolved ? 'completed' : 'planning'} icon={<Icon size={14} />}>
        {statusLabel(message)}
      </Badge>
      <SyncBadges unsent={isUnsent && !isRefused ? 'changed' : undefined} isRefused={isRefused} />
    </span>
  )
}
