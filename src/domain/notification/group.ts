import { rowsOfLines } from './lines.ts'
import type { Notification } from './table.ts'

type Told = 'id' | 'message' | 'kind' | 'project_id' | 'task_id' | 'post_id' | 'count' | 'is_read' | 'created_at'

/** A newer server may send kinds that this version doesn't know. */
export type GroupedRow = Pick<Notification, Told>

/** One line of a list of notifications. */
export interface NotificationEntry {
  /** Its rows, newest first. */
  ids: string[]
  kind: string
  project_id: string
  /** '' unless the entry is about a single task. */
  task_id: string
  /** '' unless the entry is about a single post. */
  post_id: string
  /** The number of tasks, posts or changes in the line. */
  count: number
  text: string
  /** The time of the newest row. */
  created_at: string
  isUnread: boolean
}

/**
 * Notifications as lines of a list.
 *
 * @param rows newest first
 * @param nameOf a project's name, or undefined if it is unknown on this device
 */
export function groupNotifications(
  rows: readonly GroupedRow[],
  nameOf: (projectId: string) => string | undefined,
): NotificationEntry[] {
  return rowsOfLines(rows).map((group) => entryOf(group, nameOf))
}

type Group = [GroupedRow, ...GroupedRow[]]

function entryOf(group: Group, nameOf: (projectId: string) => string | undefined): NotificationEntry {
  const [{ kind, project_id, task_id, post_id, message, created_at }] = group
  // A task that was reopened and completed again is one task.
  const tasks = new Map(group.map((row) => [row.task_id || row.id, Math.max(1, row.count)]))
  const count = [...tasks.values()].reduce((sum, each) => sum + each, 0)
  const isOne = tasks.size === 1
  return {
    ids: group.map(({ id }) => id),
    kind,
    project_id,
    task_id: isOne ? task_id : '',
    post_id: isOne ? post_id : '',
    count,
    text: isOne ? message : (groupText(kind, count, project_id && (nameOf(project_id) ?? 'your project')) ?? message),
    created_at,
    isUnread: group.some(({ is_read }) => !is_read),
  }
}

/**
 * The text of joined rows, like the server's (`private.counted_text`). Undefined if the newest row's own text is better, such as for a project that
 * was completed, reopened and completed.
 */
function groupText(kind: string, count: number, project: string): string | undefined {
  const inProject = project && ` in ${project}`
  switch (kind) {
    case 'task_completed':
      return `${count} tasks completed${inProject}.`
    case 'task_assigned':
      return `${count} tasks${inProject} were assigned to you.`
    case 'comment_added':
      return `${count} new messages${inProject}.`
    case 'status_changed':
      return `The status of ${project} changed ${count} times.`
    case 'dates_changed':
      return `The dates of ${project} changed ${count} times.`
    default:
      return undefined
  }
}
