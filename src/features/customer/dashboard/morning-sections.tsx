import { type ReactNode, useId } from 'react'
import { livePage } from '#src/data/queries/live-list.ts'
import { newestUnreadOf } from '#src/data/queries/unread-lines.ts'
import type { Post } from '#src/domain/post/table.ts'
import type { Project } from '#src/domain/project/table.ts'
import type { Task } from '#src/domain/task/table.ts'
import { paths, projectPath } from '#src/paths.ts'
import { useLive } from '#src/runtime/hooks/use-live.ts'
import { useToday } from '#src/runtime/hooks/use-today.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { Card } from '#src/ui/card/card.tsx'
import { Item, ItemList } from '#src/ui/item-list/item-list.tsx'
import { Link } from '#src/ui/link/link.tsx'
import { CommandButton } from '../../kit/commands/command-button.tsx'
import { waitingForUser } from '../../project/conversation/waiting-for-user.ts'
import { NotificationLines } from '../notifications/notification-lines.tsx'
import { openNotificationsCommand } from '../notifications/open-command.ts'
import { ScheduleText } from '../../project/badges/schedule.tsx'
import { copy } from './copy.ts'
import * as styles from './morning.css.ts'
import { requestsFor, taskState, todayOf, waitingFor } from './morning.ts'
import { useOpenTasks } from './queries.ts'

const mostProjects = 5
const mostTasks = 5
const mostLines = 5

interface MorningProps {
  projects: readonly Project[]
  openList: () => void
}

/** What happens today, what is new, and what waits for the user. A section with nothing to say isn't shown. */
export function Morning({ projects, openList }: MorningProps) {
  const tasks = useOpenTasks() ?? []
  const requests = useLive(livePage<'project_posts'>, waitingForUser(useWorkspace().identity.userId))?.rows ?? []
  return (
    <div className={styles.sections}>
      {tasks.length > 0 ? <Today tasks={tasks} projects={projects} /> : null}
      <SinceLastVisit openList={openList} />
      {tasks.length + requests.length > 0 ? <Waiting {...{ tasks, requests, projects }} /> : null}
    </div>
  )
}

interface TasksProps {
  tasks: readonly Task[]
  projects: readonly Project[]
}

function Today({ tasks, projects }: TasksProps) {
  const today = useToday()
  const shown = todayOf(tasks, projects, today)
  if (shown.length === 0) return null
  return (
    <Section title={copy.today}>
      <ul className={styles.list}>
        {shown.slice(0, mostProjects).map((each) => (
          <li key={each.project.id} className={styles.project}>
            <h3 className={styles.name}>
              <Link to={projectPath(each.project.id)} className={styles.cover}>
                {each.project.name}
              </Link>
            </h3>
            <ScheduleText project={each.project} />
            <ul className={styles.tasks}>
              {each.tasks.slice(0, mostTasks).map((task) => (
                <li key={task.id} className={styles.task}>
                  <span>{task.title}</span> <State task={task} today={today} />
                </li>
              ))}
              {each.tasks.length > mostTasks ? (
                <li className={styles.note}>{copy.moreTasks(each.tasks.length - mostTasks)}</li>
              ) : null}
            </ul>
          </li>
        ))}
      </ul>
      {shown.length > mostProjects ? (
        <Link to={paths.projects} className={styles.more}>
          {copy.moreProjects(shown.length - mostProjects)}
        </Link>
      ) : null}
    </Section>
  )
}

/** @param props.after whether it follows other words */
function State({ task, today, after = false }: { task: Task; today: string; after?: boolean }) {
  const { text, isLate } = taskState(task, today)
  if (!text) return null
  return (
    <>
      {after ? <span>· </span> : null}
      <span className={isLate ? styles.late : styles.note}>{text}</span>
    </>
  )
}

function SinceLastVisit({ openList }: Pick<MorningProps, 'openList'>) {
  const { userId } = useWorkspace().identity
  const unread = useLive(livePage<'notifications'>, newestUnreadOf(userId))
  if (!unread || unread.rows.length === 0) return null
  return (
    <Section title={copy.sinceLastVisit}>
      <NotificationLines rows={unread.rows} most={mostLines} marksNew={false} />
      <div className={styles.action}>
        <CommandButton
          command={openNotificationsCommand}
          context={{ openList }}
          label={copy.seeAll}
          size="small"
          variant="quiet"
        />
      </div>
    </Section>
  )
}

function Waiting({ tasks, requests, projects }: TasksProps & { requests: readonly Post[] }) {
  const today = useToday()
  const { userId } = useWorkspace().identity
  const waiting = waitingFor(userId, tasks, projects)
  const asked = requestsFor(requests, projects)
  if (waiting.length + asked.length === 0) return null
  return (
    <Section title={copy.waiting}>
      <ItemList>
        {asked.map(({ post, project }) => (
          <Item
            key={post.id}
            strong
            link={{ to: projectPath(project.id, '', post.id) }}
            meta={
              <span>
                {project.name} <span className={styles.note}>· {copy.approval}</span>
              </span>
            }
          >
            {post.title}
          </Item>
        ))}
        {waiting.slice(0, mostTasks).map(({ task, project }) => (
          <Item
            key={task.id}
            strong
            link={{ to: projectPath(project.id, task.id) }}
            meta={
              <span>
                {project.name} <State task={task} today={today} after />
              </span>
            }
          >
            {task.title}
          </Item>
        ))}
      </ItemList>
      {waiting.length > mostTasks ? (
        <Link to={paths.projects} className={styles.more}>
          {copy.moreTasks(waiting.length - mostTasks)}
        </Link>
      ) : null}
    </Section>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const headingId = useId()
  return (
    <Card as="section" aria-labelledby={headingId} className={styles.section} data-passes-focus="">
      <h2 className={styles.title} id={headingId}>
        {title}
      </h2>
      {children}
    </Card>
  )
}
