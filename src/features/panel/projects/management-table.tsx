import { memo, useCallback, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Profile } from '#src/domain/profile/table.ts'
import type { Project } from '#src/domain/project/table.ts'
import { adminProjectPath } from '#src/paths.ts'
import type { Column } from '#src/ui/data-table/table-row.tsx'
import { formatDate } from '#src/ui/date/format-date.ts'
import { Link } from '#src/ui/link/link.tsx'
import { CommandButton } from '../../kit/commands/command-button.tsx'
import { ListTable } from '../../kit/lists/list-table.tsx'
import type { ListTableState } from '../../kit/lists/use-list-screen.ts'
import type { PagedList } from '../../kit/lists/use-paged-list.ts'
import { nameOf } from '../../kit/people/names.ts'
import { UserLink } from '../../kit/people/user-link.tsx'
import { useUsers } from '../../kit/people/queries.ts'
import { SyncBadges } from '../../kit/sync/sync-badges.tsx'
import { useSyncMarks } from '../../kit/sync/use-sync-marks.ts'
import { type ManagementContext, managementCommands } from '../../project/projects/management-commands.ts'
import { managementCopy } from '../../project/projects/management-copy.ts'
import * as styles from './management.css.ts'
import { useEveryonesProjectConflicts } from '../../project/projects/queries.ts'
import { ProjectStrip, ScheduleText } from '../../project/badges/schedule.tsx'
import { StatusBadge } from '../../project/badges/status-badge.tsx'

interface ManagementTableProps {
  list: PagedList<Project>
  state: ListTableState
  context: ManagementContext
}

/** All users' projects. Memoised: typing in the search renders no row until the result changes. */
export const ManagementTable = memo(function ManagementTable({ list, state, context }: ManagementTableProps) {
  const navigate = useNavigate()
  const users = useUsers(list.rows.map(({ user_id }) => user_id))
  const marks = useSyncMarks('projects', useEveryonesProjectConflicts())
  const columns = useMemo(() => columnsWith({ users, marks }), [users, marks])
  const actions = useCallback((project: Project) => actionsOf(project, context), [context])
  return (
    <ListTable
      label="Projects"
      itemName={projectName}
      onOpen={({ id }) => void navigate(adminProjectPath(id))}
      hrefOf={({ id }) => adminProjectPath(id)}
      timeColumn="created"
      estimatedHeights={{ row: 61, card: 256 }}
      actionsWidth="184px"
      {...{ list, state, columns, actions }}
    />
  )
})

interface Known {
  users: ReadonlyMap<string, Profile> | undefined
  marks: ReturnType<typeof useSyncMarks>
}

function columnsWith({ users, marks }: Known): ReadonlyArray<Column<Project>> {
  return [
    { id: 'project', header: 'Project', cell: projectCell, onCard: 'title' },
    { id: 'owner', header: 'Owner', cell: (project) => ownerCell(project, users), width: '15%' },
    {
      id: 'status',
      header: 'Status',
      cell: ({ id, status }) => (
        <div className={styles.badges}>
          <StatusBadge status={status} />
          <SyncBadges {...marks.get(id)} />
        </div>
      ),
      width: '14%',
    },
    { id: 'progress', header: 'Progress', cell: progressCell, width: '14%' },
    { id: 'created', header: 'Created', cell: createdCell, sortable: true, width: '11%' },
  ]
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

function projectCell(project: Project) {
  const { id, name, description } = project
  return (
    <div className={styles.project}>
      <Link to={adminProjectPath(id)} className={styles.name}>
        {name}
      </Link>
      {description ? (
        <div className={styles.description} title={description}>
          {description}
        </div>
      ) : null}
      <ScheduleText project={project} />
    </div>
  )
}

function ownerCell({ user_id }: Project, users: ReadonlyMap<string, Profile> | undefined) {
  const owner = users?.get(user_id)
  if (!owner) return users ? managementCopy.unknownOwner : null
  return <UserLink id={user_id}>{nameOf(owner)}</UserLink>
}

function progressCell(project: Project) {
  return <ProjectStrip key={project.id} project={project} showValue className={styles.progress} />
}

function createdCell({ created_at }: Project) {
  return (
    <time className={styles.created} dateTime={created_at}>
      {formatDate(created_at)}
    </time>
  )
}

const projectName = ({ name }: Project) => name
