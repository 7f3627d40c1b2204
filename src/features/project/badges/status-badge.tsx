import { CircleCheck, CirclePause, Hammer, type LucideIcon, PencilRuler } from 'lucide-react'
import { projectStatusLabels } from '#src/domain/project/rules.ts'
import type { ProjectStatus } from '#src/domain/project/table.ts'
import { Badge } from '#src/ui/badge/badge.tsx'

export const statusIcons: Record<ProjectStatus, LucideIcon> = {
  planning: PencilRuler,
  'in-progress': Hammer,
  completed: CircleCheck,
  'on-hold': CirclePause,
}

/** A project's status: icon, label and colour. */
export function StatusBadge({ status }: { status: ProjectStatus }) {
  const Icon = statusIcons[status]
  return (
    <Badge tone={status} icon={<Icon size={14} />}>
      {projectStatusLabels[status]}
    </Badge>
  )
}
