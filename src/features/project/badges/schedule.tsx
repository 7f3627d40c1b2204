import { CalendarClock, CalendarDays } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Dates, type Schedule, scheduleOf, scheduleText, spanOf } from '#src/domain/project/schedule.ts'
import type { Project } from '#src/domain/project/table.ts'
import { useToday } from '#src/runtime/hooks/use-today.ts'
import { site } from '#src/site.ts'
import { SevenDayStrip, type SevenDayStripProps } from '#src/ui/strip/seven-day-strip.tsx'
import * as styles from './schedule.css.ts'

// A row without dates must not call `useToday`, which is slow at first.

/** A project's schedule today: 'Day 3 of 7 · due Fri 28 Nov'. Renders nothing without dates. */
export function ScheduleText({ project }: { project: Dates }) {
  return hasDates(project) ? <DatedText project={project} /> : null
}

function DatedText({ project }: { project: Dates }) {
  const { schedule, today } = useSchedule(project)
  return <DateText tone={toneOf[schedule?.kind ?? 'running']}>{scheduleText(schedule, today)}</DateText>
}

type Tone = keyof typeof styles.tone

const toneOf: Record<Schedule['kind'], Tone> = {
  'not-started': 'plain',
  running: 'plain',
  'due-today': 'today',
  late: 'late',
  'on-hold': 'plain',
  delivered: 'plain',
}

/** Words about a date, with their icon. */
export function DateText({ tone, children }: { tone: Tone; children: ReactNode }) {
  const Icon = tone === 'late' ? CalendarClock : CalendarDays
  return (
    <span className={styles.tone[tone]}>
      <Icon size={14} aria-hidden="true" />
      {children}
    </span>
  )
}

type ProjectStripProps = Pick<SevenDayStripProps, 'size' | 'showValue' | 'className'> & {
  project: Dates & Pick<Project, 'name' | 'progress'>
}

/** A project's progress, with today marked between its dates. Key it by project, so that a switch to another project doesn't animate. */
export function ProjectStrip({ project, ...look }: ProjectStripProps) {
  const strip = { ...look, value: project.progress, label: `Progress of ${project.name}` }
  return hasDates(project) ? <DatedStrip project={project} strip={strip} /> : <SevenDayStrip {...strip} />
}

function DatedStrip({ project, strip }: { project: Dates; strip: SevenDayStripProps }) {
  return <SevenDayStrip {...strip} {...spanOf(useSchedule(project).schedule)} />
}

function useSchedule(project: Dates) {
  const today = useToday()
  return { schedule: scheduleOf(project, today, site.office.timeZone), today }
}

function hasDates({ starts_on, due_on }: Dates): boolean {
  return starts_on !== '' || due_on !== ''
}
