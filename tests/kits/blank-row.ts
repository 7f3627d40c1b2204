import type { Column, Table } from '#src/domain/table.ts'
import { notificationsTable } from '#src/domain/notification/table.ts'
import { projectsTable } from '#src/domain/project/table.ts'
import { tasksTable } from '#src/domain/task/table.ts'

/** Rows in which every column has an empty value of its kind. A fixture spreads one and spells out only its subject. */
export const blankProject = blankRow(projectsTable)
export const blankTask = blankRow(tasksTable)
export const blankNotification = blankRow(notificationsTable)

function blankRow<Row>({ columns, defaults }: Table<Row>): Row {
  const values = Object.entries(columns).map(([name, column]) => [
    name,
    defaults[name] ?? column.added ?? empty(column),
  ])
  return { ...Object.fromEntries(values), id: '', xid: '7' } as Row
}

function empty({ kind, nullable, min }: Column): unknown {
  switch (kind) {
    case 'flag':
      return false
    case 'integer':
      return min ?? 0
    case 'object':
      return {}
    case 'json':
      return null
    case 'time':
      return nullable ? '' : '2026-11-20T10:00:00.000Z'
    default:
      return ''
  }
}
