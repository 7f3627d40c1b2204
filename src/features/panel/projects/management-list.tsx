import { FolderKanban } from 'lucide-react'
import { localTime } from '#src/domain/csv.ts'
import { projectStatusLabels } from '#src/domain/project/rules.ts'
import { projectStatuses } from '#src/domain/project/table.ts'
import { adminProjectPath } from '#src/paths.ts'
import { formatDate } from '#src/ui/date/format-date.ts'
import { Link } from '#src/ui/link/link.tsx'
import { CommandButton } from '../../kit/commands/command-button.tsx'
import { byTime, type TableList, timeOrders, timeSort } from '../../kit/lists/list-definition.ts'
import { filterOptions } from '../../kit/lists/list-filters.tsx'
import { emailOf, nameOf, userFields } from '../../kit/people/names.ts'
import { UserLink } from '../../kit/people/user-link.tsx'
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
          {project.description ? (
            <div className={styles.description} title={project.description}>
              {project.description}
            </div>
          ) : null}
          <ScheduleText project={project} />
        </div>
      ),
      csv: ({ name }) => name,
    },
    { header: 'Description', csv: ({ description }) => description },
    {
      header: 'Owner',
      width: '15%',
      cell({ user_id }, { profiles }) {
        const owner = profiles?.get(user_id)
        if (!owner) return profiles ? copy.unknownOwner : null
        return <UserLink id={user_id}>{nameOf(owner)}</UserLink>
      },
      csv({ user_id }, { profiles }) {
        const owner = profiles?.get(user_id)
        return owner ? nameOf(owner) : copy.unknownOwner
      },
    },
    {
      header: 'Email',
      csv({ user_id }, { profiles }) {
        const owner = profiles?.get(user_id)
        return owner ? emailOf(owner) : ''
      },
    },
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
    {
      header: 'Created',
      width: '11%',
      sort: timeSort,
      cell: ({ created_at }) => (
        <time className={styles.created} dateTime={created_at}>
          {formatDate(created_at)}
        </time>
      ),
      csv: ({ created_at }) => localTime(created_at),
    },
  ],
  estimatedHeights: { row: 61, card: 256 },
  actionsWidth: '184px',
  nameOf: ({ name }) => name,
  hrefOf: ({ id }) => adminProjectPath(id),
  actions: (project, context) => (
    <div className={styles.actions}>
      {managementCommands.map((command) => (
        <CommandButton key={command.id} {...{ command, context }} targets={[project]} size="small" iconOnly />
      ))}
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
