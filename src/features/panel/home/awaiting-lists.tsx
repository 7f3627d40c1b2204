import { CheckCheck, MessageSquareReply } from 'lucide-react'
import { type RefObject, useCallback, useId, useMemo, useRef } from 'react'
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
import { type Command, type Identified, resultOf } from '../../kit/commands/command.ts'
import { focusedRowId, moveFocusNear } from '../../kit/commands/row-focus.ts'
import { useCommands } from '../../kit/commands/use-commands.ts'
import { count } from '../../kit/lists/lists.css.ts'
import { useRowsById } from '../../kit/lists/use-paged-list.ts'
import { panelTable } from '../../kit/lists/page-table.tsx'
import { nameOf } from '../../kit/people/names.ts'
import { useUsers } from '../../kit/people/queries.ts'
import { UserLink } from '../../kit/people/user-link.tsx'
import { type Awaiting, awaitingByProject } from './awaiting.ts'
import { type PostContext, short, withdrawCommand } from '../../project/conversation/commands.ts'
import * as styles from './admin-home.css.ts'
import { copy } from '../../project/conversation/copy.ts'
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
  const asked = useMemo(
    () => requests.map((post) => ({ id: post.id, newest: post, since: post.created_at, ids: [post.id] })),
    [requests],
  )
  const askedIds = useAskedIds(askedCommands)
  const among = useMemo(() => requests.filter(({ id }) => askedIds.includes(id)), [requests, askedIds])
  return (
    <>
      {rows.length > 0 ? <Comments rows={rows} context={context} /> : null}
      {asked.length > 0 ? (
        <Waiting
          title="Waiting for customers"
          header="Request"
          textOf={titleOf}
          commands={askedCommands}
          targetOf={postOf}
          rows={asked}
          context={context}
        />
      ) : null}
      <CommandConfirmations commands={askedCommands} among={among} context={context} missing={copy.nothingToDo} />
    </>
  )
}

function Comments({ rows, context }: { rows: readonly Awaiting[]; context: AwaitingContext }) {
  const area = useRef<HTMLDivElement>(null)
  useCommands({
    commands: awaitingCommands,
    targets: () => rows.filter(({ id }) => id === focusedRowId()),
    context,
    list: area,
  })
  return (
    <Waiting
      title="Waiting for an answer"
      place={commentsId}
      header="Comment"
      textOf={commentOf}
      commands={awaitingCommands}
      targetOf={itself}
      {...{ area, rows, context }}
    />
  )
}

const commentOf = ({ newest }: Awaiting) => short(newest.body)
const titleOf = ({ newest }: Awaiting) => newest.title
const itself = (row: Awaiting) => row
const postOf = ({ newest }: Awaiting) => newest

interface WaitingProps<Target extends Identified> {
  title: string
  place?: string
  area?: RefObject<HTMLDivElement | null>
  rows: readonly Awaiting[]
  /** What the rows are, in the table's head. */
  header: string
  textOf: (row: Awaiting) => string
  commands: readonly Command<Target, AwaitingContext>[]
  targetOf: (row: Awaiting) => Target
  context: AwaitingContext
}

/** What waits, the longest wait first. `textOf` and `targetOf` must be stable between renders. */
function Waiting<Target extends Identified>(props: WaitingProps<Target>) {
  const { title, place, area, rows, header, textOf, commands, targetOf, context } = props
  const { enabled } = useCharacterKeys()
  const places = usePlaces(rows)
  const now = useNow(60_000)
  const id = useId()
  const columns = useMemo(() => columnsWith({ header, textOf, places, now }), [header, textOf, places, now])
  const actions = useCallback(
    (row: Awaiting, isCard: boolean) => (
      <div className={styles.actions}>
        {commands.map((command) => (
          <CommandButton
            key={command.id}
            {...{ command, context }}
            targets={[targetOf(row)]}
            size="small"
            iconOnly={!isCard}
          />
        ))}
      </div>
    ),
    [commands, targetOf, context],
  )
  return (
    <section className={styles.section} aria-labelledby={id} id={place}>
      <h2 className={styles.heading} id={id}>
        {title} <span className={count}>{rows.length.toLocaleString('en')}</span>
      </h2>
      <div ref={area}>
        <DataTable
          label={title}
          {...{ columns, actions }}
          items={rows}
          total={rows.length}
          itemId={({ id }) => id}
          itemName={(row) => `${header.toLowerCase()} “${textOf(row)}”`}
          onOpen={({ newest }) => context.goTo(newest, false)}
          hrefOf={({ newest }) => postPath(newest)}
          characterKeys={enabled}
          tableFrom={panelTable}
          actionsWidth="104px"
        />
      </div>
    </section>
  )
}

interface Shown extends Pick<WaitingProps<Identified>, 'header' | 'textOf'> {
  places: ReturnType<typeof usePlaces>
  now: number
}

function columnsWith({ header, textOf, places, now }: Shown): readonly Column<Awaiting>[] {
  return [
    {
      id: 'text',
      header,
      cell: (row) => (
        <span className={styles.strong}>
          {textOf(row)}
          {row.ids.length > 1 ? <span className={styles.soft}> and {row.ids.length - 1} more</span> : null}
        </span>
      ),
      onCard: 'title',
      width: '36%',
    },
    { id: 'project', header: 'Project', cell: places.project },
    { id: 'customer', header: 'Customer', cell: places.customer },
    {
      id: 'since',
      header: 'Waits since',
      cell: ({ since }) => (
        <time dateTime={since} title={formatDateTime(since)} className={styles.soft}>
          {timeAgo(since, now)}
        </time>
      ),
      width: '130px',
    },
  ]
}

/** Names of the projects and customers, once they are read. */
function usePlaces(rows: readonly Awaiting[]) {
  const projects = useRowsById(
    'projects',
    rows.map(({ newest }) => newest.project_id),
  )
  const users = useUsers(rows.map(({ newest }) => newest.owner_id))
  return useMemo(
    () => ({
      project: ({ newest }: Awaiting) => projects?.get(newest.project_id)?.name ?? '',
      customer({ newest }: Awaiting) {
        const user = users?.get(newest.owner_id)
        return user ? <UserLink id={user.id}>{nameOf(user)}</UserLink> : null
      },
    }),
    [projects, users],
  )
}
