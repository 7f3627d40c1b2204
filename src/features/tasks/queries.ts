import { groupBy } from '#src/domain/group-by.ts'
import { useMemo } from 'react'
import type { LocalDatabase } from '#src/data/database.ts'
import { allRows, type FirstQuestions, type ListRequest, livePage, liveRow, liveRows } from '#src/data/live-list.ts'
import { newTask } from '#src/domain/task/fields.ts'
import { taskStatusLabels } from '#src/domain/task/rules.ts'
import type { Task } from '#src/domain/task/schema.ts'
import { useLive } from '#src/runtime/use-live.ts'
import { idsIn } from '../commands/ids-in-url.ts'
import { useEveryonesConflicts } from '../conflicts/conflicts.ts'
import type { CsvColumn } from '../lists/csv.ts'
import { parseListState } from '../lists/use-list-state.ts'
import { firstPageOf, type PagedList, usePagedList, useRowsById } from '../lists/use-paged-list.ts'
import { emailOf, nameOf } from '../people/names.ts'
import { personFields } from '../people/queries.ts'
import { useRefusedEdits } from '../sync/use-refused-edits.ts'
import { sortOf, type TaskListState, taskListFields, withoutProject } from './list-state.ts'
import { fieldLabels, copy } from './copy.ts'

const editedFields = Object.keys(newTask)

/** All users' tasks, filtered, sorted and searched; undefined until read. */
export function useTaskList(state: TaskListState): PagedList<Task> | undefined {
  return usePagedList(taskList(state))
}

type TaskList = Omit<ListRequest<'tasks'>, 'limit'>

export function taskList(state: TaskListState): TaskList {
  const { status, project, q } = state
  return {
    table: 'tasks',
    where: {
      ...(status !== 'all' && { status }),
      ...(project !== '' && { project_id: project === withoutProject ? '' : project }),
    },
    sort: sortOf(state),
    search: {
      text: q,
      fields: ['title', 'description'],
      joined: [{ by: 'assigned_to', table: 'profiles', fields: personFields }],
    },
  }
}

/** The queries for the screen's first render. */
export const askFirst: FirstQuestions = (ask, { search }) =>
  ask(livePage<'tasks'>, firstPageOf(taskList(parseListState(taskListFields, search))))

/** A task by its id: null if it is not on this device, undefined until read. */
export function useTask(id: string): Task | null | undefined {
  return useLive(liveRow<'tasks'>, { table: 'tasks', id })
}

/** The tasks with these ids that are on this device; undefined until read. */
export function useTasksById(ids: readonly string[]): readonly Task[] | undefined {
  return useLive(liveRows<'tasks'>, { table: 'tasks', ids })
}

/** Tasks by their ids, separated by dots as in the URL. Returns the former ones while others are read, so that the selection bar stays. */
export function useSelectedTasks(ids: string): readonly Task[] {
  const tasks = useRowsById('tasks', idsIn(ids))
  return useMemo(() => [...(tasks?.values() ?? [])], [tasks])
}

/** Refused edits of tasks: by task id, and those whose task is not on this device; undefined until read. */
export function useRefusedTasks() {
  const all = useRefusedEdits()
  const edits = useMemo(() => all?.filter(({ table }) => table === 'tasks') ?? [], [all])
  const here = useRowsById(
    'tasks',
    edits.map(({ row_id }) => row_id),
  )
  return useMemo(
    () =>
      here && {
        byTask: groupBy(edits, ({ row_id }) => row_id),
        homeless: edits.filter(({ row_id }) => !here.has(row_id)),
      },
    [edits, here],
  )
}

/** Open conflicts by task id, latest first; undefined until read. */
export function useTaskConflicts() {
  return useEveryonesConflicts('tasks', editedFields)
}

/** The names of users and projects by id; undefined if not on this device or not yet read. */
export function useNames(ids: readonly string[]): (id: string) => string | undefined {
  const people = useRowsById('profiles', ids)
  const projects = useRowsById('projects', ids)
  return (id) => {
    const person = people?.get(id)
    return person ? nameOf(person) : projects?.get(id)?.name
  }
}

/** A task as a line of the exported file. */
interface TaskLine {
  task: Task
  project: string
  assignee: string
  email: string
}

export const fileColumns: readonly CsvColumn<TaskLine>[] = [
  { header: fieldLabels.title, value: ({ task }) => task.title },
  { header: fieldLabels.description, value: ({ task }) => task.description },
  { header: fieldLabels.project_id, value: ({ project }) => project },
  { header: fieldLabels.assigned_to, value: ({ assignee }) => assignee },
  { header: 'Email', value: ({ email }) => email },
  { header: fieldLabels.status, value: ({ task }) => taskStatusLabels[task.status] },
  { header: 'Created', value: ({ task }) => task.created_at },
]

/** All tasks of a list, with the names that the table shows. */
export async function readLines(db: LocalDatabase, list: TaskList): Promise<readonly TaskLine[]> {
  const everything = { where: {}, sort: [{ field: 'created_at', direction: 'desc' }] } as const
  const [tasks, projects, people] = await Promise.all([
    allRows(db, list),
    allRows<'projects'>(db, { table: 'projects', ...everything }),
    allRows<'profiles'>(db, { table: 'profiles', ...everything }),
  ])
  const projectOf = new Map(projects.map((project) => [project.id, project]))
  const personOf = new Map(people.map((person) => [person.id, person]))
  return tasks.map((task) => {
    const person = personOf.get(task.assigned_to)
    return {
      task,
      project: projectOf.get(task.project_id)?.name ?? copy.noProject,
      assignee: person ? nameOf(person) : copy.unassigned,
      email: person ? emailOf(person) : '',
    }
  })
}
