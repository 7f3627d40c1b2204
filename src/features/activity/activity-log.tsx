import { useMemo } from 'react'
import { activityDetail, activityLabels } from '#src/domain/activity/rules.ts'
import { type Activity, activityActions } from '#src/domain/activity/schema.ts'
import { allRows } from '#src/data/live-list.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { type Column, DataTable } from '#src/ui/data-table/data-table.tsx'
import { formatDateTime } from '#src/ui/date/format-date.ts'
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx'
import { SelectField } from '#src/ui/field/select-field.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx'
import { ListStates } from '../lists/list-states.tsx'
import { ListToolbar } from '../lists/list-toolbar.tsx'
import { toolbarDate } from '../lists/lists.css.ts'
import { nameOf } from '../people/names.ts'
import { PersonField } from '../people/person-field.tsx'
import { PersonLink } from '../people/person-link.tsx'
import { usePeople } from '../people/queries.ts'
import * as styles from './activity.css.ts'
import { activityFields, activityList, type ActivityState, noFilters, useActivity } from './queries.ts'

type Names = ReadonlyMap<string, Parameters<typeof nameOf>[0]>

const actions = [
  { value: 'all', label: 'All actions' } as const,
  ...activityActions.map((value) => ({ value, label: activityLabels[value] })),
]

const dates = ['from', 'to'] as const

interface ActivityLogProps {
  state: ActivityState
  onChange: (state: Partial<ActivityState>) => void
}

/** Who did what to whom, newest first. */
export function ActivityLog({ state, onChange }: ActivityLogProps) {
  const { db } = useWorkspace()
  const list = useActivity(state)
  const people = usePeople(list?.rows.flatMap(({ admin_id, user_id }) => [admin_id, user_id]) ?? [])
  const columns = useMemo(() => columnsWith(people), [people])
  const isNarrowed = Object.entries(state).some(([field, value]) => value !== noFilters[field as keyof ActivityState])
  async function readFile() {
    const opened = await db
    const rows = await allRows(opened, activityList(state))
    const named = await opened.profiles
      .findByIds([...new Set(rows.flatMap((row) => [row.admin_id, row.user_id]))])
      .exec()
    return rows.map((row) => ({ row, names: named }))
  }
  return (
    <section className={styles.log} aria-labelledby="activity-log">
      <h2 className={styles.title} id="activity-log">
        Activity log
      </h2>
      <ListToolbar
        name="activity-log"
        fields={activityFields}
        state={state}
        onChange={onChange}
        hidden={dates}
        more={dates.map((field) => (
          <TextField
            key={field}
            label={field === 'from' ? 'From' : 'To'}
            type="date"
            className={toolbarDate}
            value={state[field]}
            onChange={(event) => onChange({ [field]: event.target.value })}
          />
        ))}
        file={{
          read: readFile,
          columns: [
            { header: 'Time', value: ({ row }) => row.created_at },
            { header: 'Action', value: ({ row }) => activityLabels[row.action] },
            { header: 'By', value: ({ row, names }) => personOf(row.admin_id, names) },
            { header: 'Person', value: ({ row, names }) => personOf(row.user_id, names) },
            { header: 'Details', value: ({ row }) => activityDetail(row) },
          ],
        }}
      >
        <SelectField
          label="Action"
          options={actions}
          value={state.action}
          onValueChange={(action) => onChange({ action })}
        />
        <PersonField label="By" placeholder="Anyone" value={state.actor} onChange={(actor) => onChange({ actor })} />
        <PersonField
          label="Person"
          placeholder="Anyone"
          value={state.person}
          onChange={(person) => onChange({ person })}
        />
      </ListToolbar>
      <ListStates
        list={list}
        skeleton={<Skeleton lines={8} strip={false} label="Loading the activity log" />}
        failure="Failed to load data"
        failureHint="Please try again later."
        empty={
          <EmptyState headingLevel={3} title="Nothing has been recorded yet">
            Changes that admins make to users and tasks are recorded here.
          </EmptyState>
        }
        narrowed={isNarrowed}
        onClear={() => onChange(noFilters)}
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
            typical={{ row: 49, card: 190 }}
          />
        )}
      </ListStates>
    </section>
  )
}

const idOf = ({ id }: Activity) => id
const labelOf = ({ action }: Activity) => activityLabels[action]

function columnsWith(people: Names | undefined): ReadonlyArray<Column<Activity>> {
  return [
    { id: 'action', header: 'Action', cell: ({ action }) => activityLabels[action], onCard: 'title', width: '19%' },
    { id: 'details', header: 'Details', cell: (entry) => activityDetail(entry) || '–' },
    { id: 'person', header: 'Person', cell: ({ user_id }) => <Person id={user_id} people={people} />, width: '19%' },
    { id: 'actor', header: 'By', cell: ({ admin_id }) => <Person id={admin_id} people={people} />, width: '19%' },
    {
      id: 'time',
      header: 'Time',
      cell: ({ created_at }) => <time dateTime={created_at}>{formatDateTime(created_at)}</time>,
      align: 'end',
      width: '190px',
    },
  ]
}

function Person({ id, people }: { id: string; people: Names | undefined }) {
  const person = people?.get(id)
  // Deleted users have a page too, with what remains of them.
  return id ? <PersonLink id={id}>{person ? nameOf(person) : people ? 'Deleted user' : '…'}</PersonLink> : '–'
}

function personOf(id: string, names: Names): string {
  const person = names.get(id)
  return person ? nameOf(person) : id
}
