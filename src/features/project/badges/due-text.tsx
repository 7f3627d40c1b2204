import { daysLate, dueText, isOpen } from '#src/domain/task/due.ts'
import type { Task } from '#src/domain/task/table.ts'
import { useToday } from '#src/runtime/hooks/use-today.ts'
import { DateText } from './schedule.tsx'

type Due = Pick<Task, 'due_on' | 'status'>

/** When a task is due: 'Due Fri 28 Nov · 2 days late'. Renders nothing without a due date. */
export function DueText({ task }: { task: Due }) {
  return task.due_on ? <DatedText task={task} /> : null
}

function DatedText({ task }: { task: Due }) {
  const today = useToday()
  const tone = daysLate(task, today) > 0 ? 'late' : isOpen(task) && task.due_on === today ? 'today' : 'plain'
  return <DateText tone={tone}>{dueText(task, today)}</DateText>
}
