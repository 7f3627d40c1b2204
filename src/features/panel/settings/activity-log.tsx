import type { ListRequest, Span } from '#src/data/store/list-request.ts'
import { activityActions, activityDetail, activityLabels } from '#src/domain/activity/rules.ts'
import type { Activity } from '#src/domain/activity/table.ts'
import { localTime } from '#src/domain/csv.ts'
import { DataTable } from '#src/ui/data-table/data-table.tsx'
import { formatDateTime } from '#src/ui/date/format-date.ts'
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx'
import type { ColumnList, Named } from '../../kit/lists/list-definition.ts'
import { filterOptions } from '../../kit/lists/list-filters.tsx'
import { ListStates } from '../../kit/lists/list-states.tsx'
import { ListToolbar } from '../../kit/lists/list-toolbar.tsx'
import { toolbarDate } from '../../kit/lists/lists.css.ts'
import { useListColumns } from '../../kit/lists/page-table.tsx'
import { useListScreen } from '../../kit/lists/use-list-screen.ts'
import type { ListStateOf } from '../../kit/lists/use-list-state.ts'
import { nameOf } from '../../kit/people/names.ts'
import { UserField } from '../../kit/people/user-field.tsx'
import { UserLink } from '../../kit/people/user-link.tsx'
import * as styles from './activity.css.ts'

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

/** Who did what to whom. The file has its columns in an order of its own. */
export const activityLog: ColumnList<'user_management_logs', typeof fields> = {
  name: 'activity-log',
  table: 'user_management_logs',
  fields,
  request: activityList,
  joined: { profiles: ['admin_id', 'user_id'] },
  filters: {
    action: {
      label: 'Action',
      labelHidden: false,
      options: filterOptions('All actions', activityLabels, activityActions),
    },
  },
  columns: [
    {
      header: 'Action',
      onCard: 'title',
      width: '19%',
      cell: ({ action }) => activityLabels[action],
    },
    { header: 'Details', cell: (entry) => activityDetail(entry) || '–' },
    { header: 'User', width: '19%', cell: ({ user_id }, { profiles }) => <User id={user_id} users={profiles} /> },
    { header: 'By', width: '19%', cell: ({ admin_id }, { profiles }) => <User id={admin_id} users={profiles} /> },
    {
      header: 'Time',
      width: '190px',
      align: 'end',
      cell: ({ created_at }) => <time dateTime={created_at}>{formatDateTime(created_at)}</time>,
    },
    { header: 'Time', csv: ({ created_at }) => localTime(created_at) },
    { header: 'Action', csv: ({ action }) => activityLabels[action] },
    { header: 'By', csv: ({ admin_id }, { profiles }) => userOf(admin_id, profiles) },
    { header: 'User', csv: ({ user_id }, { profiles }) => userOf(user_id, profiles) },
    { header: 'Details', csv: activityDetail },
  ],
}

const dates = ['from', 'to'] as const
const failure = { title: 'Failed to load data', description: 'Please try again later.', toast: true }

/** Who did what to whom, newest first. */
export function ActivityLog() {
  const screen = useListScreen(activityLog)
  const { state, narrow, list } = screen
  const columns = useListColumns(activityLog, list?.rows ?? none)
  return (
    <section className={styles.log} aria-labelledby="activity-log">
      <h2 className={styles.title} id="activity-log">
        Activity log
      </h2>
      <ListToolbar
        list={activityLog}
        screen={screen}
        hidden={dates}
        more={dates.map((field) => (
          <TextField
            key={field}
            label={field === 'from' ? 'From' : 'To'}
            type="date"
            className={toolbarDate}
            value={state[field]}
            onChange={(event) => narrow({ [field]: event.target.value })}
          />
        ))}
      >
        <UserField label="By" placeholder="Anyone" value={state.actor} onChange={(actor) => narrow({ actor })} />
        <UserField label="User" placeholder="Anyone" value={state.user} onChange={(user) => narrow({ user })} />
      </ListToolbar>
      <ListStates
        list={list}
        skeleton={<Skeleton lines={8} strip={false} label="Loading the activity log" />}
        failure={failure}
        empty={
          <EmptyState headingLevel={3} title="Nothing has been recorded yet">
            Changes that admins make to users and tasks are recorded here.
          </EmptyState>
        }
        narrowed={screen.isNarrowed}
        onClear={screen.clear}
      >
        {({ rows, total, reach }) => (
          <DataTable
            label="Activity log"
            columns={columns}
            items={rows}
            total={total}
            onReach={reach}
            itemId={idOf}
            itemName={labelOf}
            estimatedHeights={{ row: 49, card: 190 }}
          />
        )}
      </ListStates>
    </section>
  )
}

const none: readonly Activity[] = []
const idOf = ({ id }: Activity) => id
const labelOf = ({ action }: Activity) => activityLabels[action]

type Users = Named['profiles']

function User({ id, users }: { id: string; users: Users }) {
  const user = users?.get(id)
  // Deleted users have a page too, with what remains of them.
  return id ? <UserLink id={id}>{user ? nameOf(user) : users ? 'Deleted user' : '…'}</UserLink> : '–'
}

function userOf(id: string, users: Users): string {
  const user = users?.get(id)
  return user ? nameOf(user) : id
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
