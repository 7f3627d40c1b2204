import { MessageSquare, UserRound } from 'lucide-react'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Profile } from '#src/domain/profile/table.ts'
import type { Task, TaskStatus } from '#src/domain/task/table.ts'
import { Badge } from '#src/ui/badge/badge.tsx'
import { useDroppedOrder } from '#src/ui/drag-order/use-dropped-order.ts'
import { useLoadedLater } from '#src/ui/late/late.tsx'
import { Link } from '#src/ui/link/link.tsx'
import { drawnInFull, useVirtualRows } from '#src/ui/virtual/use-virtual-rows.ts'
import { CommandMenuPart } from '../../kit/commands/command-menu-button.tsx'
import { DragHandle } from '../../kit/commands/drag-handle.tsx'
import { focusedRowId } from '../../kit/commands/row-focus.ts'
import { runCommand } from '../../kit/commands/run-command.ts'
import { useCommands } from '../../kit/commands/use-commands.ts'
import type { PagedList } from '../../kit/lists/use-paged-list.ts'
import { type SyncMarks, SyncBadges } from '../../kit/sync/sync-badges.tsx'
import { useSyncMarks } from '../../kit/sync/use-sync-marks.ts'
import { DueText } from '../badges/due-text.tsx'
import { TaskStatusBadge } from '../badges/task-status-badge.tsx'
import { nameOf } from '../../kit/people/names.ts'
import { UserLink } from '../../kit/people/user-link.tsx'
import { dropCommand, orderCommands, type OrderContext } from './commands.ts'
import { LongText } from './long-text.tsx'
import * as styles from './project-page.css.ts'
import { shiftAt, useDragOrder } from '#src/ui/drag-order/use-drag-order.ts'

const lateParts = [CommandMenuPart]

interface TaskListProps {
  list: PagedList<Task>
  /** Whether the customer does the task; otherwise the team does. */
  isCustomers: (task: Task) => boolean
  /** The label of a customer's task for the reader. */
  customers: WhoseProps['customers']
  /** The people who do tasks, by id. */
  assignees?: ReadonlyMap<string, Profile> | undefined
  /** The path that opens a task. */
  pathOf?: (task: Task) => string
  /** For users who may change the order. */
  order?: OrderContext | undefined
}

/** A project's tasks in their order, drawn near the screen. Admins drag them by a handle, which also opens a menu, or press Alt with an arrow. */
export function TaskList({ list: { rows, total, reach }, order, ...known }: TaskListProps) {
  const marks = useSyncMarks('tasks')
  /** The task that a link leads to. */
  const goTo = useSearchParams()[0].get('task') ?? ''
  const list = useRef<HTMLOListElement>(null)
  const { order: tasks, show } = useDroppedOrder(rows)
  const orderKey = useMemo(() => tasks.map(({ id }) => id).join(), [tasks])
  const { drag, handlers, isRelease } = useDragOrder({
    list,
    order: orderKey,
    onDrop(id, to) {
      const task = tasks.find((other) => other.id === id)
      if (!task || !order) return
      show(id, to)
      runCommand(dropCommand(to), [task], order)
    },
  })
  const drawn = useVirtualRows({ container: list, count: total, drawsAll: total <= drawnInFull, estimate: 116 })
  const last = drawn.indexes.at(-1) ?? 0
  useEffect(() => {
    // A task moves among all tasks.
    reach(order ? total : last)
  })
  useGoTo({ goTo, tasks, total, reach, scrollTo: drawn.scrollTo, list })
  const formerOrder = useRef(orderKey)
  useEffect(() => {
    if (formerOrder.current === orderKey) return
    formerOrder.current = orderKey
    // The focused task may have moved out of sight.
    const { activeElement } = document
    if (list.current?.contains(activeElement)) activeElement?.closest('li')?.scrollIntoView({ block: 'nearest' })
  }, [orderKey])

  return (
    <>
      {order ? <OrderKeys list={list} order={order} /> : null}
      <ol
        ref={list}
        className={drag ? styles.draggedList : styles.tasks}
        style={{ paddingBlock: `${drawn.before}px ${drawn.after}px` }}
      >
        {drawn.indexes.map((index) => {
          const task = tasks[index]
          if (!task)
            return <li key={index} data-index={index} ref={drawn.measure} className={styles.pending} aria-busy="true" />
          const { id } = task
          const shift = shiftAt(index, drag)
          return (
            <li
              key={id}
              ref={drawn.measure}
              data-index={index}
              data-row={id}
              aria-setsize={total}
              aria-posinset={index + 1}
              aria-current={id === goTo ? 'true' : undefined}
              tabIndex={-1}
              className={id === drag?.id ? styles.draggedTask : styles.task}
              style={shift ? { transform: `translateY(${shift}px)` } : undefined}
            >
              {order && total > 1 ? (
                <DragHandle
                  label={`Move ${task.title}`}
                  commands={orderCommands}
                  target={task}
                  context={order}
                  drag={handlers(id, index)}
                  isRelease={isRelease}
                  className={styles.handle}
                />
              ) : null}
              <TaskBody {...known} task={task} marks={marks.get(id)} />
            </li>
          )
        })}
      </ol>
    </>
  )
}

interface TaskBodyProps extends Pick<TaskListProps, 'isCustomers' | 'customers' | 'assignees' | 'pathOf'> {
  task: Task
  marks: SyncMarks | undefined
}

function TaskBody({ task, marks, isCustomers, customers, assignees, pathOf }: TaskBodyProps) {
  const { title, description, status } = task
  const assignee = assignees?.get(task.assigned_to)
  return (
    <div className={styles.taskBody}>
      <h3 className={styles.taskTitle}>
        {pathOf ? (
          <Link to={pathOf(task)} className={styles.taskLink}>
            {title}
          </Link>
        ) : (
          title
        )}
      </h3>
      <div className={styles.meta}>
        <TaskStatusBadge status={status} />
        <Whose isCustomers={isCustomers(task)} status={status} customers={customers} />
        {assignee ? <UserLink id={assignee.id}>{nameOf(assignee)}</UserLink> : null}
        <DueText task={task} />
        <SyncBadges {...marks} />
        <Link to={`?comment=${task.id}`} className={styles.commentLink} aria-label={`Comment on ${title}`}>
          <MessageSquare size={15} aria-hidden="true" />
          Comment
        </Link>
      </div>
      {description ? (
        <LongText key={description} of={title}>
          {description}
        </LongText>
      ) : null}
    </div>
  )
}

interface WhoseProps {
  /** Whether the customer does the task, not the team. */
  isCustomers: boolean
  status: TaskStatus
  /** What the reader calls a task of the customer. */
  customers: 'Yours' | "Customer's"
}

/** Who does the task. A task that waits for the customer is highlighted. */
function Whose({ isCustomers, status, customers }: WhoseProps) {
  if (!isCustomers) return <span className={styles.none}>Ours</span>
  const isOpen = status === 'pending' || status === 'in-progress'
  return (
    <Badge tone={isOpen ? 'today' : 'neutral'} icon={<UserRound size={14} />}>
      {customers}
    </Badge>
  )
}

/** Offers the commands for the focused task in the palette and by keys. */
function OrderKeys({ list, order }: { list: RefObject<HTMLElement | null>; order: OrderContext }) {
  useLoadedLater(lateParts)
  useCommands({
    commands: orderCommands,
    targets: () => order.tasks.filter(({ id }) => id === focusedRowId()),
    context: order,
    list,
  })
  return null
}

interface GoTo {
  goTo: string
  tasks: readonly Task[]
  total: number
  reach: (index: number) => void
  scrollTo: (index: number) => void
  list: RefObject<HTMLElement | null>
}

/** The maximum number of frames until a task is drawn after the page has scrolled to it. */
const longestDrawing = 60

/** Brings the task of a link into view and focuses it, once it has been read and drawn. */
function useGoTo({ goTo, tasks, total, reach, scrollTo, list }: GoTo) {
  const gone = useRef('')
  useEffect(() => {
    if (!goTo || gone.current === goTo) return undefined
    const index = tasks.findIndex(({ id }) => id === goTo)
    if (index < 0) {
      if (tasks.length < total) reach(tasks.length)
      return undefined
    }
    let frames = 0
    // Wait until the page's title, or the container of the link, has taken the focus.
    let request = requestAnimationFrame(() => {
      request = requestAnimationFrame(go)
    })
    function go() {
      scrollTo(index)
      const row = list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(goTo)}"]`)
      if (row) {
        gone.current = goTo
        row.focus()
      } else if ((frames += 1) < longestDrawing) request = requestAnimationFrame(go)
    }
    return () => cancelAnimationFrame(request)
  })
}
