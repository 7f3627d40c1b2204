import { useRef } from 'react'
import { Badge } from '#src/ui/badge/badge.tsx'
import { Item } from '#src/ui/item-list/item-list.tsx'
import { timeAgo } from '#src/ui/time/time-ago.ts'
import { CommandButton } from '../../kit/commands/command-button.tsx'
import type { Actor } from '../../kit/mutations/rows.ts'
import { runCommand } from '../../kit/commands/run-command.ts'
import { usePassFocusOn } from '../../kit/commands/use-pass-focus-on.ts'
import { markReadCommand, readOnOpeningCommand } from './commands.ts'
import type { NotificationLine } from './lines.ts'

interface LineItemProps {
  line: NotificationLine
  /** The project's page; undefined for a message by an admin, and for a project that the device doesn't have. */
  to: string | undefined
  actor: Actor
  /** Milliseconds since the epoch. */
  now: number
  /** False where all lines are new. */
  marksNew?: boolean
}

/** One line of notifications: leads to its project if it has one, and can be marked as read. */
export function LineItem({ line, to, actor, now, marksNew = true }: LineItemProps) {
  const link = to === undefined ? undefined : { to, onClick: () => runCommand(readOnOpeningCommand, [line], actor) }
  return (
    <Item
      strong={line.isUnread}
      link={link}
      aside={line.isUnread ? <MarkRead line={line} actor={actor} /> : null}
      meta={
        <>
          {line.isUnread && marksNew ? <Badge tone="today">New</Badge> : null}
          <time dateTime={line.created_at}>{timeAgo(line.created_at, now)}</time>
        </>
      }
    >
      {line.text}
    </Item>
  )
}

function MarkRead({ line, actor }: Pick<LineItemProps, 'line' | 'actor'>) {
  const place = useRef<HTMLDivElement>(null)
  usePassFocusOn(place, 'li button')
  return (
    <div ref={place}>
      <CommandButton command={markReadCommand} targets={[line]} context={actor} size="small" iconOnly />
    </div>
  )
}
