import { CircleCheck, CircleDashed, OctagonX } from 'lucide-react'
import type { ContactMessage } from '#src/domain/contact/table.ts'
import { Badge } from '#src/ui/badge/badge.tsx'
import { UserLink } from '../../kit/people/user-link.tsx'
import { useUserWithEmail } from '../../kit/people/queries.ts'
import { SyncBadges, type SyncMarks } from '../../kit/sync/sync-badges.tsx'
import * as styles from './messages.css.ts'
import { statusLabel } from './copy.ts'

/** The sender, linked to their page if they have an account. */
export function SenderName({ message: { name, email } }: { message: ContactMessage }) {
  const user = useUserWithEmail(email)
  return user ? <UserLink id={user.id}>{name}</UserLink> : name
}

interface MessageStatusProps {
  message: ContactMessage
  marks: SyncMarks | undefined
}

/** Resolved, Pending or Spam, and whether the change is synced. */
export function MessageStatus({ message, marks }: MessageStatusProps) {
  const Icon = message.is_spam ? OctagonX : message.is_resolved ? CircleCheck : CircleDashed
  return (
    <span className={styles.badges}>
      <Badge
        tone={message.is_spam ? 'neutral' : message.is_resolved ? 'completed' : 'planning'}
        icon={<Icon size={14} />}
      >
        {statusLabel(message)}
      </Badge>
      <SyncBadges {...marks} />
    </span>
  )
}
