import { daysText } from '#src/domain/day.ts'
import { inSentence } from '#src/domain/text/in-sentence.ts'
import type { Post } from '#src/domain/post/table.ts'
import { isActive } from '#src/domain/project/rules.ts'
import type { Project } from '#src/domain/project/table.ts'
import { daysLate, dueText } from '#src/domain/task/due.ts'
import { byPosition } from '#src/domain/order.ts'
import type { Task } from '#src/domain/task/table.ts'

/** A project with the tasks that are on today. */
export interface TodayProject {
  project: Project
  tasks: Task[]
}

/** A task that waits for the user, in its project. */
export interface WaitingTask {
  task: Task
  project: Project
}

/**
 * What happens today: tasks in progress, due or late, by project. The project with the earliest due date is first. Completed projects have
 * nothing left to do, whatever their tasks say.
 *
 * @param tasks the open ones of these projects' owner
 * @param today 'YYYY-MM-DD', in the company's time zone
 */
export function todayOf(tasks: readonly Task[], projects: readonly Project[], today: string): TodayProject[] {
  const isOn = ({ status, due_on }: Task) => status === 'in-progress' || (due_on !== '' && due_on <= today)
  return projects
    .filter(isActive)
    .map((project) => ({
      project,
      tasks: tasks.filter((task) => task.project_id === project.id && isOn(task)).sort(byDue),
    }))
    .filter((each) => each.tasks.length > 0)
    .sort((a, b) => compareDue(a.tasks[0]?.due_on, b.tasks[0]?.due_on) || a.project.name.localeCompare(b.project.name))
}

/** The user's own open tasks in their own projects, the most urgent first. Nothing waits in a completed project. */
export function waitingFor(userId: string, tasks: readonly Task[], projects: readonly Project[]): WaitingTask[] {
  const byId = new Map(projects.filter(isActive).map((project) => [project.id, project]))
  return tasks
    .filter(({ assigned_to }) => assigned_to === userId)
    .sort(byDue)
    .flatMap((task) => {
      const project = byId.get(task.project_id)
      return project ? { task, project } : []
    })
}

/** What waits for the user's approval, in their projects. */
export function requestsFor(posts: readonly Post[], projects: readonly Project[]): { post: Post; project: Project }[] {
  const byId = new Map(projects.map((project) => [project.id, project]))
  return posts.flatMap((post) => {
    const project = byId.get(post.project_id)
    return project ? { post, project } : []
  })
}

/** Where a task stands, such as 'In progress · 2 days late', and whether that is late. */
export function taskState(task: Task, today: string): { text: string; isLate: boolean } {
  const late = daysLate(task, today)
  const due = late > 0 ? `${daysText(late)} late` : dueText(task, today)
  const state = task.status === 'in-progress' ? 'In progress' : ''
  const text = state && due ? `${state} · ${inSentence(due)}` : state || due
  return { text, isLate: late > 0 }
}

function byDue(a: Task, b: Task): number {
  return compareDue(a.due_on, b.due_on) || byPosition(a, b)
}

/** Those without a due date come last. */
function compareDue(a = '', b = ''): number {
  if (a === b) return 0
  return a !== '' && (b === '' || a < b) ? -1 : 1
}
