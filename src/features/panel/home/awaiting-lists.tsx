import { CheckCheck, MessageSquareReply } from 'lucide-react'
import { type ReactNode, useCallback, useId, useMemo, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Post } from '#src/domain/post/table.ts'
import { adminProjectPath } from '#src/paths.ts'
import { useCharacterKeys } from '#src/ui/keyboard/character-keys.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import type { Column } from '#src/ui/data-table/table-row.tsx'
import { DataTable } from '#src/ui/data-table/data-table.tsx'
import { formatDateTime } from '#src/ui/date/format-date.ts'
import { timeAgo, useNow } from '#src/ui/time/time-ago.ts'
import { CommandButton } from '../../kit/commands/command-button.tsx'
import { CommandConfirmations, useAskedIds } from '../../kit/commands/command-confirmations.tsx'
import { type Command, resultOf } from '../../kit/commands/command.ts'
import { focusedRowId, moveFocusNear } from '../../kit/commands/row-focus.ts'
import { useCommands } from '../../kit/commands/use-commands.ts'
import { useRowsById } from '../../kit/lists/use-paged-list.ts'
import { panelTable } from '../../kit/lists/panel-table.ts'
import { nameOf } from '../../kit/people/names.ts'
import { useUsers } from '../../kit/people/queries.ts'
import { UserLink } from '../../kit/people/user-link.tsx'
import { type Awaiting, awaitingByProject } from './awaiting.ts'
import { type PostContext, short, withdrawCommand } from '../../project/conversation/commands.ts'
import * as styles from './awaiting.css.ts'
import { copy } from '../../project/conversation/copy.ts'
import { NothingToDo } from '../../project/conversation/nothing-to-do.tsx'
import { markAnswered } from '../../project/conversation/mutations.ts'

interface AwaitingContext extends PostContext {
  goTo: (post: Post, write: boolean) => void
}

const replyCommand: Command<Awaiting, AwaitingContext> = {
  id: 'awaiting.reply',
  label: 'Reply',
  describe: ([{ newest }]) => `Reply to “${short(newest.body)}”`,
  icon: MessageSquareReply,
  shortcut: 'e',
  perform: ([{ newest }], { goTo }) => goTo(newest, true),
  failure: copy.sendFailed,
}

const answeredCommand: Command<Awaiting, AwaitingContext> = {
  id: 'awaiting.answered',
  label: 'Needs no answer',
  describe: ([{ newest }]) => `Needs no answer: “${short(newest.body)}”`,
  icon: CheckCheck,
  shortcut: 'r',
  async perform([{ id, ids }], context) {
    moveFocusNear([id])
    return resultOf(await markAnswered(context, ids), {
      done: () => 'Marked as answered',
      undone: () => 'It waits for an answer again',
      undoFailed: copy.markFailed,
    })
  },
  failure: copy.markFailed,
}

const awaitingCommands = [replyCommand, answeredCommand] as const
const askedCommands = [withdrawCommand] as const

/** The list of comments, for links within the page. */
export const commentsId = 'waiting-for-an-answer'

interface AwaitingListsProps {
  /** Comments that await a reply, the oldest first. */
  comments: readonly Post[]
  /** Requests that wait for customers, the oldest first. */
  requests: readonly Post[]
}

const postPath = ({ project_id, id }: Post) => adminProjectPath(project_id, '', id)

/** What customers wait for, and what waits for them. */
export function AwaitingLists({ comments, requests }: AwaitingListsProps) {
  const { write, identity } = useWorkspace()
  const navigate = useNavigate()
  const goTo = useCallback(
    (post: Post, toWrite: boolean) => {
      void navigate(toWrite ? `${adminProjectPath(post.project_id)}?comment` : postPath(post))
    },
    [navigate],
  )
  const context = useMemo<AwaitingContext>(
    () => ({ write, identity, goTo, openDialog: () => undefined }),
    [write, identity, goTo],
  )
  const rows = useMemo(() => awaitingByProject(comments), [comments])
  const asked = useAskedIds(askedCommands)
  const among = useMemo(() => requests.filter(({ id }) => asked.includes(id)), [requests, asked])
  return (
    <>
      {rows.length > 0 ? <Comments rows={rows} context={context} /> : null}
      {requests.length > 0 ? <Requests posts={requests} context={context} /> : null}
      <CommandConfirmations commands={askedCommands} among={among} context={context} missing={NothingToDo} />
    </>
  )
}

function Comments({ rows, context }: { rows: readonly Awaiting[]; context: AwaitingContext }) {
  const area = useRef<HTMLDivElement>(null)
  const { enabled } = useCharacterKeys()
  const places = usePlaces(rows.map(({ newest }) => newest))
  const now = useNow(60_000)
  useCommands({
    commands: awaitingCommands,
    targets: () => rows.filter(({ id }) => id === focusedRowId()),
    context,
    list: area,
  })
  const columns = useMemo(() => commentColumns(places, now), [places, now])
  const actions = useCallback(
    (row: Awaiting, isCard: boolean) => <CommentActions {...{ row, isCard, context }} />,
    [context],
  )
  return (
    <Section title="Waiting for an answer" count={rows.length} place={commentsId}>
      <div ref={area}>
        <DataTable
          label="Waiting for an answer"
          columns={columns}
          items={rows}
          total={rows.length}
          itemId={({ id }) => id}
          itemName={({ newest }) => `comment “${short(newest.body)}”`}
          onOpen={({ newest }) => context.goTo(newest, false)}
          hrefOf={({ newest }) => postPath(newest)}
          characterKeys={enabled}
          tableFrom={panelTable}
          actionsWidth="104px"
          actions={actions}
        />
      </div>
    </Section>
  )
}

function Requests({ posts, context }: { posts: readonly Post[]; context: AwaitingContext }) {
  const { enabled } = useCharacterKeys()
  const places = usePlaces(posts)
  const now = useNow(60_000)
  const columns = useMemo(() => requestColumns(places, now), [places, now])
  const actions = useCallback(
    (post: Post, isCard: boolean) => <RequestActions {...{ post, isCard, context }} />,
    [context],
  )
  return (
    <Section title="Waiting for customers" count={posts.length}>
      <DataTable
        label="Waiting for customers"
        columns={columns}
        items={posts}
        total={posts.length}
        itemId={({ id }) => id}
        itemName={({ title }) => `request “${title}”`}
        onOpen={(post) => context.goTo(post, false)}
        hrefOf={postPath}
        characterKeys={enabled}
        tableFrom={panelTable}
        actionsWidth="104px"
        actions={actions}
      />
    </Section>
  )
}

type Places = ReturnType<typeof usePlaces>

function commentColumns(places: Places, now: number): readonly Column<Awaiting>[] {
  return [
    {
      id: 'comment',
      header: 'Comment',
      cell: ({ newest, ids }) => (
        <span className={styles.strong}>
          {short(newest.body)}
          {ids.length > 1 ? <span className={styles.soft}> and {ids.length - 1} more</span> : null}
        </span>
      ),
      onCard: 'title',
      width: '36%',
    },
    { id: 'project', header: 'Project', cell: ({ newest }) => places.project(newest) },
    { id: 'customer', header: 'Customer', cell: ({ newest }) => places.customer(newest) },
    { id: 'since', header: 'Waits since', cell: ({ since }) => <Since at={since} now={now} />, width: '130px' },
  ]
}

function requestColumns(places: Places, now: number): readonly Column<Post>[] {
  return [
    {
      id: 'title',
      header: 'Request',
      cell: ({ title }) => <span className={styles.strong}>{title}</span>,
      onCard: 'title',
      width: '36%',
    },
    { id: 'project', header: 'Project', cell: places.project },
    { id: 'customer', header: 'Customer', cell: places.customer },
    {
      id: 'since',
      header: 'Waits since',
      cell: ({ created_at }) => <Since at={created_at} now={now} />,
      width: '130px',
    },
  ]
}

interface ActionsProps {
  isCard: boolean
  context: AwaitingContext
}

function CommentActions({ row, isCard, context }: ActionsProps & { row: Awaiting }) {
  return (
    <div className={styles.actions}>
      <CommandButton command={replyCommand} targets={[row]} context={context} size="small" iconOnly={!isCard} />
      <CommandButton command={answeredCommand} targets={[row]} context={context} size="small" iconOnly={!isCard} />
    </div>
  )
}

function RequestActions({ post, isCard, context }: ActionsProps & { post: Post }) {
  return (
    <div className={styles.actions}>
      <CommandButton command={withdrawCommand} targets={[post]} context={context} size="small" iconOnly={!isCard} />
    </div>
  )
}

/** Names of the projects and customers of posts, once they are read. */
function usePlaces(posts: readonly Post[]) {
  const projects = useRowsById(
    'projects',
    posts.map(({ project_id }) => project_id),
  )
  const users = useUsers(posts.map(({ owner_id }) => owner_id))
  return useMemo(
    () => ({
      project: ({ project_id }: Post) => projects?.get(project_id)?.name ?? '',
      customer({ owner_id }: Post) {
        const user = users?.get(owner_id)
        return user ? <UserLink id={user.id}>{nameOf(user)}</UserLink> : null
      },
    }),
    [projects, users],
  )
}

function Since({ at, now }: { at: string; now: number }) {
  return (
    <time dateTime={at} title={formatDateTime(at)} className={styles.soft}>
      {timeAgo(at, now)}
    </time>
  )
}

function Section({
  title,
  count,
  place,
  children,
}: {
  title: string
  count: number
  place?: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id} id={place}>
      <h2 className={styles.title} id={id}>
        {title} <span className={styles.count}>{count.toLocaleString('en')}</span>
      </h2>
      {children}
    </section>
  )
}
