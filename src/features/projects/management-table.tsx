import { memo, useCallback, useMemo } from 'react'
import type { RefusedEdit, UnsentEdit } from '#src/data/sync-status.ts'
import type { Profile } from '#src/domain/profile/schema.ts'
import type { Project } from '#src/domain/project/schema.ts'
import type { SyncConflict } from '#src/domain/sync-conflict/schema.ts'
import { type Column, DataTable, type TableSort } from '#src/ui/data-table/data-table.tsx'
import { formatDate } from '#src/ui/date/format-date.ts'
import { SevenDayStrip } from '#src/ui/strip/seven-day-strip.tsx'
import { CommandButton } from '../commands/command-button.tsx'
import { panelTable } from '../lists/panel-table.ts'
import type { PagedList } from '../lists/use-paged-list.ts'
import { nameOf } from '../people/names.ts'
import { PersonLink } from '../people/person-link.tsx'
import { usePeople } from '../people/queries.ts'
import { SyncBadges } from '../sync/sync-badges.tsx'
import * as styles from './management.css.ts'
import { type ManagementContext, managementCommands } from './management-commands.ts'
import type { ManagementState } from './management-list.ts'
import { managementCopy } from './management-copy.ts'
import { StatusBadge } from './status-badge.tsx'

interface ManagementTableProps {
  list: PagedList<Project>
  sort: ManagementState['sort']
  onSort: (sort: ManagementState['sort']) => void
  unsentKinds: ReadonlyMap<string, UnsentEdit['kind']>
  conflicts: ReadonlyMap<string, readonly SyncConflict[]> | undefined
  refused: ReadonlyMap<string, readonly RefusedEdit[]> | undefined
  context: ManagementContext
  letters: boolean
  selected: ReadonlySet<string>
  onSelect: (ids: ReadonlySet<string>) => void
}

/** All users' projects. Memoised: typing in the search renders no row until the result changes. */
export const ManagementTable = memo(function ManagementTable(props: ManagementTableProps) {
  const { list, sort, onSort, unsentKinds, conflicts, refused, context, letters, selected, onSelect } = props
  const people = usePeople(list.rows.map(({ user_id }) => user_id))
  const columns = useMemo<ReadonlyArray<Column<Project>>>(
    () => [
      { id: 'project', header: 'Project', cell: projectCell, onCard: 'title' },
      { id: 'owner', header: 'Owner', cell: (project) => ownerCell(project, people), width: '16%' },
      {
        id: 'status',
        header: 'Status',
        cell: (project) => statusCell(project, { unsentKinds, conflicts, refused }),
        width: '14%',
      },
      { id: 'progress', header: 'Progress', cell: progressCell, width: '15%' },
      { id: 'created', header: 'Created', cell: createdCell, sortable: true, width: '13%' },
    ],
    [people, unsentKinds, conflicts, refused],
  )
  const actions = useCallback((project: Project) => actionsOf(project, context), [context])
  return (
    <DataTable
      label="Projects"
      columns={columns}
      items={list.rows}
      total={list.total}
      question={list.question}
      whole={!list.isSearch}
      onReach={list.reach}
      itemId={idOf}
      itemName={projectName}
      sort={{ column: 'created', direction: sort === 'newest' ? 'desc' : 'asc' }}
      onSort={({ direction }: TableSort) => onSort(direction === 'desc' ? 'newest' : 'oldest')}
      selected={selected}
      onSelect={onSelect}
      onOpen={({ id }) => context.openDialog({ kind: 'edit', id })}
      letters={letters}
      typical={{ row: 61, card: 256 }}
      tableFrom={panelTable}
      actionsWidth="15%"
      actions={actions}
    />
  )
})

/** A project's unsent, refused and conflicting edits. */
type SyncState = Pick<ManagementTableProps, 'unsentKinds' | 'conflicts' | 'refused'>

function statusCell({ id, status }: Project, { unsentKinds, conflicts, refused }: SyncState) {
  return (
    <div className={styles.badges}>
      <StatusBadge status={status} />
      <SyncBadges unsent={unsentKinds.get(id)} isRefused={refused?.has(id)} isConflict={conflicts?.has(id)} />
    </div>
  )
}

function actionsOf(project: Project, context: ManagementContext) {
  return (
    <div className={styles.actions}>
      {managementCommands.map((command) => (
        <CommandButton key={command.id} {...{ command, context }} targets={[project]} size="small" iconOnly />
      ))}
    </div>
  )
}

function projectCell({ name, description }: Project) {
  return (
    <div className={styles.project}>
      <div className={styles.name}>{name}</div>
      {description ? (
        <div className={styles.description} title={description}>
          {description}
        </div>
      ) : null}
    </div>
  )
}

function ownerCell({ user_id }: Project, people: ReadonlyMap<string, Profile> | undefined) {
  const owner = people?.get(user_id)
  if (!owner) return people ? managementCopy.unknownOwner : null
  return <PersonLink id={user_id}>{nameOf(owner)}</PersonLink>
}

function progressCell({ name, progress }: Project) {
  return <SevenDayStrip value={progress} label={`Progress of ${name}`} showValue className={styles.progress} />
}

function createdCell({ created_at }: Project) {
  return (
    <time className={styles.created} dateTime={created_at}>
      {formatDate(created_at)}
    </time>
  )
}

const idOf = ({ id }: Project) => id
const projectName = ({ name }: Project) => name
