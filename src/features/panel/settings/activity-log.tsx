import type { Activity } from '#src/domain/activity/table.ts'
import { activityLabels } from '#src/domain/activity/rules.ts'
import { DataTable } from '#src/ui/data-table/data-table.tsx'
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx'
import { ListStates } from '../../kit/lists/list-states.tsx'
import { ListToolbar } from '../../kit/lists/list-toolbar.tsx'
import { toolbarDate } from '../../kit/lists/lists.css.ts'
import { useListColumns } from '../../kit/lists/page-table.tsx'
import { useListScreen } from '../../kit/lists/use-list-screen.ts'
import { UserField } from '../../kit/people/user-field.tsx'
import { activityLog } from './activity-list.tsx'
import * as styles from './activity.css.ts'

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
