import { proposedDue } from '#src/domain/project/schedule.ts'
import type { ManagedProjectInput } from '#src/domain/project/schema.ts'
import { planById } from '#src/site.ts'

type Planned = Pick<ManagedProjectInput, 'plan' | 'starts_on' | 'due_on'>

/** The due date that a plan and a start propose; '' if they propose none. */
export function dueOf({ plan, starts_on }: Omit<Planned, 'due_on'>): string {
  return proposedDue(isDay(starts_on) ? starts_on : '', planById(plan)?.days)
}

/**
 * The due date after the plan or the start has changed. A proposed date changes too, or is removed if nothing is proposed any more; any other date
 * stays.
 *
 * @param before the values until then
 * @param isTyped whether the admin has typed the due date
 */
export function dueAfter(before: Planned, change: Partial<Planned>, isTyped: boolean): string {
  const isProposed = before.due_on === '' || (!isTyped && before.due_on === dueOf(before))
  return isProposed ? dueOf({ ...before, ...change }) : before.due_on
}

/** A date field can also be unfinished. */
export function isDay(value: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(value)
}
