import { FolderKanban } from 'lucide-react'
import { projectStatusLabels } from '#src/domain/project/rules.ts'
import { type Project, projectStatuses } from '#src/domain/project/table.ts'
import { adminProjectPath } from '#src/paths.ts'
import { Link } from '#src/ui/link/link.tsx'
import { createdColumn, DescriptionLine, RowButtons } from '../../kit/lists/columns.tsx'
import { byTime, type TableList, timeOrders } from '../../kit/lists/list-definition.ts'
import { filterOptions } from '../../kit/lists/list-filters.tsx'
import { userFields } from '../../kit/people/names.ts'
import { userColumns } from '../../kit/people/user-columns.tsx'
import { SyncBadges } from '../../kit/sync/sync-badges.tsx'
import { ProjectStrip, ScheduleText } from '../../project/badges/schedule.tsx'
import { StatusBadge } from '../../project/badges/status-badge.tsx'
import type { ProjectCommandContext } from '../../project/projects/commands.ts'
import { formatValue } from '../../project/projects/copy.ts'
import {
  bulkCommands,
  managementCommands,
  newManagedCommand,
  pageCommands,
} from '../../project/projects/management-commands.ts'
import { managementCopy as copy } from '../../project/projects/management-copy.ts'
import { editedFields } from '../../project/projects/queries.ts'
import * as styles from './management.css.ts'

const fields = { selected: 'text', q: 'text', status: ['all', ...projectStatuses], sort: timeOrders } as const

/** All users' projects. */
export const managementList: TableList<'projects', typeof fields, ProjectCommandContext> = {
  name: 'projects',
  table: 'projects',
  fields,
  request: ({ status, sort, q }) => ({
    table: 'projects',
    where: status === 'all' ? {} : { status },
    sort: byTime(sort),
    search: {
      text: q,
      fields: ['name', 'description'],
      joined: [{ by: 'user_id', table: 'profiles', fields: userFields }],
    },
  }),
  joined: { profiles: ['user_id'] },
  edited: editedFields,
  title: copy.title,
  rows: 'Projects',
  search: 'Search projects',
  filters: {
    status: { label: 'Status', options: filterOptions('All statuses', projectStatusLabels, projectStatuses) },
  },
  columns: [
    {
      header: 'Project',
      onCard: 'title',
      cell: (project) => (
        <div className={styles.project}>
          <Link to={adminProjectPath(project.id)} className={styles.name}>
            {project.name}
          </Link>
          <DescriptionLine>{project.description}</DescriptionLine>
          <ScheduleText project={project} />
        </div>
      ),
      csv: ({ name }) => name,
    },
    { header: 'Description', csv: ({ description }) => description },
    ...userColumns<Project>({
      header: copy.owner,
      width: '15%',
      idOf: ({ user_id }) => user_id,
      otherwise: (_project, profiles) => (profiles ? copy.unknownOwner : null),
      unknown: copy.unknownOwner,
    }),
    {
      header: 'Status',
      width: '14%',
      cell: ({ id, status }, { marks }) => (
        <div className={styles.badges}>
          <StatusBadge status={status} />
          <SyncBadges {...marks.get(id)} />
        </div>
      ),
      csv: ({ status }) => projectStatusLabels[status],
    },
    {
      header: 'Progress',
      width: '14%',
      cell: (project) => <ProjectStrip key={project.id} project={project} showValue className={styles.progress} />,
      csv: ({ progress }) => progress,
    },
    { header: 'Plan', csv: ({ plan }) => (plan ? formatValue('plan', plan) : '') },
    { header: 'Starts', csv: ({ starts_on }) => starts_on },
    { header: 'Due', csv: ({ due_on }) => due_on },
    createdColumn({ width: '11%' }),
  ],
  estimatedHeights: { row: 61, card: 256 },
  actionsWidth: '184px',
  nameOf: ({ name }) => name,
  hrefOf: ({ id }) => adminProjectPath(id),
  actions: (project, context) => (
    <div className={styles.actions}>
      <RowButtons commands={managementCommands} row={project} context={context} size="small" />
    </div>
  ),
  commands: pageCommands,
  bulk: () => bulkCommands,
  create: { command: newManagedCommand, first: copy.emptyAction },
  found: {
    group: 'Projects',
    as: ({ id, name, description }) => ({
      id: `project ${id}`,
      label: name,
      body: description,
      icon: FolderKanban,
      to: adminProjectPath(id),
    }),
  },
  empty: { title: copy.emptyTitle, text: copy.emptyText },
  loadFailed: copy.loadFailed,
  missing: copy.missing,
}
