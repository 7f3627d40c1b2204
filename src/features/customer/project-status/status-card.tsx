import { CircleCheck } from 'lucide-react'
import { memo } from 'react'
import type { Project } from '#src/domain/project/table.ts'
import { Card } from '#src/ui/card/card.tsx'
import { formatShortDate } from '#src/ui/date/format-date.ts'
import * as card from '../../project/badges/card.css.ts'
import { ProjectStrip, ScheduleText } from '../../project/badges/schedule.tsx'
import { StatusBadge } from '../../project/badges/status-badge.tsx'
import * as styles from './project-status.css.ts'

interface StatusCardProps {
  project: Project
  selected: boolean
  tabIndex: number
  /** Must be stable between renders, or every card renders again. */
  onSelect: (project: Project) => void
}

/** A project's progress. Its name is a button that covers the card and selects it. */
export const StatusCard = memo(function StatusCard({ project, selected, tabIndex, onSelect }: StatusCardProps) {
  const { id, name, description, progress } = project
  return (
    <Card padding="none" interactive selected={selected} data-project={id}>
      <div className={card.content}>
        <h2 className={styles.cardTitle}>
          <button
            type="button"
            className={styles.cardButton}
            aria-current={selected ? 'true' : undefined}
            tabIndex={tabIndex}
            onClick={() => onSelect(project)}
          >
            {name}
          </button>
        </h2>
        <div className={styles.badges}>
          <StatusBadge status={project.status} />
          <ScheduleText project={project} />
        </div>
        {description ? <p className={card.description}>{description}</p> : null}
        <div className={card.foot}>
          <ProjectStrip project={project} showValue />
          {progress >= 100 ? (
            <p className={styles.completed}>
              <CircleCheck size={16} aria-hidden="true" /> Completed
            </p>
          ) : null}
          <dl className={styles.dates}>
            <DateItem label="Created" iso={project.created_at} />
            <DateItem label="Updated" iso={project.updated_at} />
          </dl>
        </div>
      </div>
    </Card>
  )
})

function DateItem({ label, iso }: { label: string; iso: string }) {
  return (
    <div className={styles.date}>
      <dt>{label}</dt>
      <dd>
        <time dateTime={iso}>{formatShortDate(iso)}</time>
      </dd>
    </div>
  )
}
