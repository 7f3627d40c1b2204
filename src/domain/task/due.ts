import { daysBetween, daysText, weekdayText } from '../day.ts'
import type { Task } from './table.ts'

type Due = Pick<Task, 'due_on' | 'status'>

/** Whether there is still something to do. */
export const isOpen = ({ status }: Pick<Due, 'status'>) => status !== 'completed' && status !== 'cancelled'

/** How many days a task is late; 0 if it isn't, is done, or has no due date. @param today 'YYYY-MM-DD', in the company's time zone */
export function daysLate(task: Due, today: string): number {
  const { due_on } = task
  return isOpen(task) && due_on && due_on < today ? daysBetween(due_on, today) : 0
}

/** When a task is due, such as 'Due Fri 28 Nov · 2 days late'; '' without a due date. A completed task isn't shown as due today or late. */
export function dueText(task: Due, today: string): string {
  const { due_on } = task
  if (!due_on) return ''
  const late = daysLate(task, today)
  const day = due_on === today && isOpen(task) ? 'today' : weekdayText(due_on, today)
  return late > 0 ? `Due ${day} · ${daysText(late)} late` : `Due ${day}`
}
