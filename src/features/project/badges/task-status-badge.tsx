import { CircleCheck, CircleDashed, CircleX, Hammer, type LucideIcon } from 'lucide-react'
import { taskStatusLabels } from '#src/domain/task/rules.ts'
import type { TaskStatus } from '#src/domain/task/table.ts'
import { Badge, type BadgeTone } from '#src/ui/badge/badge.tsx'
import { iconColor } from './schedule.css.ts'

const looks: Record<TaskStatus, { tone: BadgeTone; icon: LucideIcon }> = {
  pending: { tone: 'planning', icon: CircleDashed },
  'in-progress': { tone: 'in-progress', icon: Hammer },
  completed: { tone: 'completed', icon: CircleCheck },
  cancelled: { tone: 'neutral', icon: CircleX },
}

/** A task's status: icon, label and colour. */
export function TaskStatusBadge({ status }: { status: TaskStatus }) {
  const { tone, icon: Icon } = looks[status]
  return (
    <Badge tone={tone} icon={<Icon size={14} />}>
      {taskStatusLabels[status]}
    </Badge>
  )
}

/** The icon alone, in its colour, next to a badge with the label. */
export function TaskStatusIcon({ status }: { status: TaskStatus }) {
  const { icon: Icon } = looks[status]
  return <Icon className={iconColor[status]} size={17} aria-hidden="true" />
}
