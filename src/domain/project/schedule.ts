import type { Project } from './table.ts'
import { addDays, companyDay, daysBetween, daysText, dayText, weekdayOf, weekdayText } from '../day.ts'

/** The fields of a project that say when it runs; '' where unknown. */
export type Dates = Pick<Project, 'starts_on' | 'due_on' | 'completed_at'> & Record<'status', string>

/**
 * The state of a project's schedule. `day` counts from 1 on the first day, and `days` is the length including both ends: a project from Monday to
 * Sunday has 7 days. `days` is undefined without both dates.
 */
export type Schedule =
  | { kind: 'not-started'; startsOn: string; days: number | undefined }
  | { kind: 'running'; day: number | undefined; days: number | undefined; dueOn: string }
  | { kind: 'due-today'; day: number | undefined; days: number | undefined }
  | { kind: 'late'; daysLate: number; days: number | undefined }
  | { kind: 'on-hold'; dueOn: string }
  /** `took` is undefined without a start, or if the project was completed before it. */
  | { kind: 'delivered'; on: string; took: number | undefined }

/**
 * The state of a project's schedule today; undefined if it has neither a start nor a due date.
 *
 * Two admins can each set one of the dates, so a project may be due before it starts. Such a project has no length, counts as not started until its
 * start, and as late after that.
 *
 * @param today 'YYYY-MM-DD' in the company's time zone (`companyDay`)
 * @param timeZone the company's, for the day of completion
 */
export function scheduleOf(project: Dates, today: string, timeZone: string): Schedule | undefined {
  const { starts_on: startsOn, due_on: dueOn, completed_at: completedAt, status } = project
  if (!startsOn && !dueOn) return undefined
  if (status === 'completed') {
    const on = completedAt && companyDay(Date.parse(completedAt), timeZone)
    return { kind: 'delivered', on, took: lengthOf(startsOn, on) }
  }
  if (status === 'on-hold') return { kind: 'on-hold', dueOn }
  const days = lengthOf(startsOn, dueOn)
  if (startsOn > today) return { kind: 'not-started', startsOn, days }
  const day = lengthOf(startsOn, today)
  if (!dueOn || dueOn > today) return { kind: 'running', day, days, dueOn }
  if (dueOn === today) return { kind: 'due-today', day, days }
  return { kind: 'late', daysLate: daysBetween(dueOn, today), days }
}

/** The schedule in words, such as 'Day 3 of 7 · due Fri 28 Nov'; '' for undefined. */
export function scheduleText(schedule: Schedule | undefined, today: string): string {
  switch (schedule?.kind) {
    case undefined:
      return ''
    case 'not-started':
      return `Starts ${startText(schedule.startsOn, today)}`
    case 'running': {
      const { day, days, dueOn } = schedule
      if (day === undefined) return `Due ${weekdayText(dueOn, today)}`
      return days === undefined ? `Day ${day}` : `Day ${day} of ${days} · due ${weekdayText(dueOn, today)}`
    }
    case 'due-today':
      return 'Due today'
    case 'late':
      return `${daysText(schedule.daysLate)} late`
    case 'on-hold': {
      const { dueOn } = schedule
      return dueOn ? `On hold · ${dueOn < today ? 'was due' : 'due'} ${weekdayText(dueOn, today)}` : 'On hold'
    }
    case 'delivered': {
      const { on, took } = schedule
      if (took !== undefined) return `Delivered in ${daysText(took)}`
      return on ? `Delivered ${dayText(on, today)}` : 'Delivered'
    }
  }
}

/** The project's length in days and today's number among them, from 1, for the strip. Unknown values are left out. */
export function spanOf(schedule: Schedule | undefined): { days?: number | undefined; day?: number | undefined } {
  if (schedule === undefined || !('days' in schedule)) return {}
  return { days: schedule.days, day: 'day' in schedule ? schedule.day : undefined }
}

/**
 * The due date to propose for a project that starts on a day, '' if there is none.
 *
 * @param days how long its plan takes; null if that is agreed with the customer
 */
export function proposedDue(startsOn: string, days: number | null | undefined): string {
  return startsOn && days ? addDays(startsOn, days - 1) : ''
}

/** Days from a first to a last day, both included; undefined if one is missing or they are in the wrong order. */
function lengthOf(first: string, last: string): number | undefined {
  return first && first <= last ? daysBetween(first, last) + 1 : undefined
}

/** A weekday alone means one of the next six days, because the seventh has today's weekday. */
function startText(startsOn: string, today: string): string {
  const wait = daysBetween(today, startsOn)
  if (wait === 1) return 'tomorrow'
  return wait <= 6 ? weekdayOf(startsOn) : dayText(startsOn, today)
}
