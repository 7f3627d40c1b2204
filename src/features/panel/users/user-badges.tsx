import { CircleCheck, CircleMinus, type LucideIcon, OctagonX, ShieldCheck, UserRoundX } from 'lucide-react'
import { userStatusLabels } from '#src/domain/profile/rules.ts'
import type { UserStatus } from '#src/domain/profile/table.ts'
import { Badge, type BadgeTone } from '#src/ui/badge/badge.tsx'
import { formatDate } from '#src/ui/date/format-date.ts'
import * as styles from './users.css.ts'

const looks: Record<UserStatus, { tone: BadgeTone; icon: LucideIcon }> = {
  active: { tone: 'completed', icon: CircleCheck },
  inactive: { tone: 'neutral', icon: CircleMinus },
  suspended: { tone: 'critical', icon: OctagonX },
}

/** A user's status: icon, label and colour. */
export function UserStatusBadge({ status }: { status: UserStatus }) {
  const { tone, icon: Icon } = looks[status]
  return (
    <Badge tone={tone} icon={<Icon size={14} />}>
      {userStatusLabels[status]}
    </Badge>
  )
}

/** Whether the user is an admin. */
export function AdminMark({ isAdmin }: { isAdmin: boolean }) {
  if (!isAdmin) return <span className={styles.regular}>Regular user</span>
  return (
    <Badge tone="planning" icon={<ShieldCheck size={14} />}>
      Admin
    </Badge>
  )
}

/** A user who has asked for the deletion of their account. */
export function DeletionMark({ at }: { at: string }) {
  return (
    <Badge tone="on-hold" icon={<UserRoundX size={14} />}>
      <span>
        Asked for deletion <time dateTime={at}>{formatDate(at)}</time>
      </span>
    </Badge>
  )
}
