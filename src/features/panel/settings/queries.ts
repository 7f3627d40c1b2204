import type { ListRequest, Span } from '#src/data/store/list-request.ts'
import type { Activity } from '#src/domain/activity/table.ts'
import { activityActions } from '#src/domain/activity/rules.ts'
import type { ListDefinition } from '../../kit/lists/list-definition.ts'
import type { ListStateOf } from '../../kit/lists/use-list-state.ts'

const fields = {
  action: ['all', ...activityActions],
  /** User ids. */
  actor: 'text',
  user: 'text',
  /** Days in the reader's time zone, such as '2026-11-20', both inclusive. */
  from: 'text',
  to: 'text',
} as const
type ActivityState = ListStateOf<typeof fields>

/** The newest entries first. An index answers a single filter; several are compared in memory. */
export function activityList(state: ActivityState): Omit<ListRequest<'user_management_logs'>, 'limit'> {
  const where: Partial<Activity> = {
    ...(state.action !== 'all' && { action: state.action }),
    ...(state.user && { user_id: state.user }),
    ...(state.actor && { admin_id: state.actor }),
  }
  const days: Span<'created_at'> = {
    field: 'created_at',
    from: dayStart(state.from)?.toISOString(),
    to: dayEnd(state.to)?.toISOString(),
  }
  const isNarrowedTwice = Object.keys(where).length > 1
  const isDated = days.from !== undefined || days.to !== undefined
  return {
    table: 'user_management_logs',
    where,
    sort: [{ field: 'created_at', direction: 'desc' }],
    within: isDated || isNarrowedTwice ? [days] : [],
  }
}

/** Who did what to whom. */
export const activityLog: ListDefinition<'user_management_logs', typeof fields> = {
  name: 'activity-log',
  table: 'user_management_logs',
  fields,
  request: activityList,
}

/** Undefined for an invalid day: anyone can edit the URL. */
function dayStart(day: string): Date | undefined {
  const start = /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(`${day}T00:00`) : undefined
  return start && !Number.isNaN(start.getTime()) ? start : undefined
}

function dayEnd(day: string): Date | undefined {
  const end = dayStart(day)
  // Not 24 hours: a day has 23 or 25 when the clocks change.
  end?.setDate(end.getDate() + 1)
  return end && new Date(end.getTime() - 1)
}
