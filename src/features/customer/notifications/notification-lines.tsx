import { useRef } from 'react'
import { Badge } from '#src/ui/badge/badge.tsx'
import { Item, ItemList } from '#src/ui/item-list/item-list.tsx'
import { timeAgo } from '#src/ui/time/time-ago.ts'
import { useNow } from '#src/ui/time/time-ago.ts'
import type { Notification } from '#src/domain/notification/table.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { useRowsById } from '../../kit/lists/use-paged-list.ts'
import { CommandButton } from '../../kit/commands/command-button.tsx'
import type { Actor } from '../../kit/mutations/rows.ts'
import { runCommand } from '../../kit/commands/run-command.ts'
import { usePassFocusOn } from '../../kit/commands/use-pass-focus-on.ts'
import { markReadCommand, readOnOpeningCommand } from './commands.ts'
import { linePlace, linesOf, type NotificationLine, projectIdsOf } from './lines.ts'

interface LinesProps {
  rows: readonly Notification[]
  /** The most lines to show; all if absent. */
  most?: number
  /** In the admin panel, where projects have another page. */
  inPanel?: boolean
  /** False where all lines are new. */
  marksNew?: boolean
}

/** Notifications as lines: each leads to its project if the device has it, and can be marked as read. */
export function NotificationLines({ rows, most, inPanel = false, marksNew = true }: LinesProps) {
  const { write, identity } = useWorkspace()
  const actor = { write, identity }
  const projects = useRowsById('projects', projectIdsOf(rows))
  const now = useNow(60_000)
  return (
    <ItemList>
      {linesOf(rows, projects)
        .slice(0, most)
        .map((line) => {
          const to = linePlace(line, projects?.get(line.project_id), { ...identity, inPanel })
          return (
            <Item
              key={line.id}
              strong={line.isUnread}
              link={
                to === undefined ? undefined : { to, onClick: () => runCommand(readOnOpeningCommand, [line], actor) }
              }
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
        })}
    </ItemList>
  )
}

function MarkRead({ line, actor }: { line: NotificationLine; actor: Actor }) {
  const place = useRef<HTMLDivElement>(null)
  usePassFocusOn(place, 'li button')
  return (
    <div ref={place}>
      <CommandButton command={markReadCommand} targets={[line]} context={actor} size="small" iconOnly />
    </div>
  )
}
