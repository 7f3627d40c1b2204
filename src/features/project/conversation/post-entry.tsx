import { CircleCheck, CircleX, Clock, ExternalLink, Pencil, Sparkles } from 'lucide-react'
import { memo, type ReactNode, useId } from 'react'
import { liveRow } from '#src/data/queries/live-list.ts'
import { deciderOf, eventText, type FeedEntry } from '#src/domain/post/feed.ts'
import { canReadFile, isOpenRequest } from '#src/domain/post/rules.ts'
import type { Post } from '#src/domain/post/table.ts'
import { useLive } from '#src/runtime/hooks/use-live.ts'
import { Badge } from '#src/ui/badge/badge.tsx'
import { formatDateTime, formatTime } from '#src/ui/date/format-date.ts'
import { Link } from '#src/ui/link/link.tsx'
import { linkedText } from '#src/domain/post/linked-text.ts'
import { CommandButton } from '../../kit/commands/command-button.tsx'
import { copy as filesCopy } from '../../kit/files/copy.ts'
import { FileLine } from '../../kit/files/file-line.tsx'
import { useFilePosts } from '../../kit/files/use-file-posts.ts'
import { RefusedNotice } from '../../kit/sync/refused-notice.tsx'
import { SyncBadges, type SyncMarks } from '../../kit/sync/sync-badges.tsx'
import { useRefusedRows } from '../../kit/sync/use-refused-rows.ts'
import {
  approveCommand,
  changesCommand,
  editCommand,
  type PostContext,
  removeCommand,
  removeFileCommand,
  short,
  withdrawCommand,
} from './commands.ts'
import * as styles from './conversation.css.ts'
import { copy } from './copy.ts'

interface PostEntryProps {
  entry: FeedEntry
  context: PostContext
  marks: SyncMarks | undefined
  taskPath: (taskId: string) => string
  /** Whether the URL links to this post. */
  isTarget: boolean
}

/** One entry of the feed. Memoised: a new post renders no other. */
export const PostEntry = memo(function PostEntry(props: PostEntryProps) {
  const { post } = props.entry
  if (post.kind === 'event') return <EventEntry {...props} />
  return post.kind === 'approval' ? <ApprovalEntry {...props} /> : <CommentEntry {...props} />
})

function EventEntry({ entry }: PostEntryProps) {
  const { created_at, id } = entry.post
  return (
    <p className={styles.event} data-row={id}>
      <Sparkles size={15} aria-hidden="true" className={styles.eventIcon} />
      <span>
        {eventText(entry)} <Time at={created_at} />
      </span>
    </p>
  )
}

interface ArticleProps extends PostEntryProps {
  className: string
  labelId: string
  children: ReactNode
}

/** A comment or a request, with its refused edits. */
function Article({ entry: { post }, marks, isTarget, className, labelId, children }: ArticleProps) {
  return (
    <article
      className={className}
      aria-labelledby={labelId}
      data-row={post.id}
      tabIndex={-1}
      aria-current={isTarget ? 'true' : undefined}
    >
      {children}
      {marks?.isRefused ? <Refused id={post.id} /> : null}
    </article>
  )
}

function CommentEntry(props: PostEntryProps) {
  const { entry, context, marks, taskPath } = props
  const { post, continues } = entry
  const nameId = useId()
  const isOwn = post.author_id === context.identity.userId
  return (
    <Article {...props} className={isOwn ? styles.ownComment : styles.comment} labelId={nameId}>
      <Head post={post} isOwn={isOwn} nameId={nameId} isShort={continues} />
      {post.task_id ? <About taskId={post.task_id} path={taskPath} /> : null}
      <Said post={post} />
      <div className={styles.foot}>
        <SyncBadges {...marks} />
        {(isOwn || post.author_id === '') && !post.is_removed ? (
          <span className={styles.buttons}>
            <CommandButton command={editCommand} targets={[post]} context={context} size="small" iconOnly />
            <CommandButton command={removeCommand} targets={[post]} context={context} size="small" iconOnly />
            <CommandButton command={removeFileCommand} targets={[post]} context={context} size="small" iconOnly />
          </span>
        ) : null}
      </div>
    </Article>
  )
}

function Said({ post }: { post: Post }) {
  const { kind, body, author_id, is_removed } = post
  if (kind === 'file') {
    if (is_removed) return <p className={styles.removed}>{filesCopy.removed}</p>
    return (
      <>
        {body ? <LinkedText>{body}</LinkedText> : null}
        <FileLine post={post} />
      </>
    )
  }
  if (is_removed || (body === '' && author_id === '')) {
    return <p className={styles.removed}>{is_removed ? copy.removed : copy.goneWithAccount}</p>
  }
  return <LinkedText>{body}</LinkedText>
}

function ApprovalEntry(props: PostEntryProps) {
  const { entry, context, marks, taskPath } = props
  const { post } = entry
  const titleId = useId()
  const { identity } = context
  const isOwn = post.author_id === identity.userId
  const isOwner = post.owner_id === identity.userId
  const targets = [post]
  return (
    <Article {...props} className={post.state === 'waiting' ? styles.waiting : styles.approval} labelId={titleId}>
      <Head post={post} isOwn={isOwn} />
      {post.task_id ? <About taskId={post.task_id} path={taskPath} /> : null}
      <h4 className={styles.approvalTitle} id={titleId}>
        {post.title}
      </h4>
      {post.body ? <LinkedText>{post.body}</LinkedText> : null}
      {post.link.startsWith('https://') ? (
        <a href={post.link} target="_blank" rel="noopener noreferrer" className={styles.link}>
          <ExternalLink size={16} aria-hidden="true" className={styles.linkIcon} />
          {copy.openLink}
        </a>
      ) : null}
      <RequestFiles post={post} context={context} />
      <div className={styles.foot}>
        <State post={post} isOwner={isOwner} />
        <SyncBadges {...marks} />
      </div>
      {post.state === 'changes' && post.decision_note ? (
        <blockquote className={styles.note}>
          <LinkedText>{post.decision_note}</LinkedText>
        </blockquote>
      ) : null}
      {post.state === 'waiting' ? (
        <div className={styles.decisions}>
          <CommandButton command={approveCommand} {...{ targets, context }} variant="primary" />
          <CommandButton command={changesCommand} {...{ targets, context }} />
          <CommandButton command={withdrawCommand} {...{ targets, context }} size="small" variant="quiet" />
        </div>
      ) : null}
    </Article>
  )
}

/** The files of a request, for a look before the answer. */
function RequestFiles({ post, context }: Pick<PostEntryProps, 'context'> & { post: Post }) {
  const files = useFilePosts(post.project_id)?.filter(({ approval_id }) => approval_id === post.id)
  const mayRemove = isOpenRequest(post)
  return files?.reverse().map((file) => (
    <div key={file.id} className={styles.foot}>
      {canReadFile(context.identity, file, post) ? (
        <FileLine post={file} />
      ) : (
        <p className={styles.removed}>{file.is_removed ? filesCopy.removed : filesCopy.withdrawn(file.title)}</p>
      )}
      {mayRemove ? (
        <CommandButton command={removeFileCommand} targets={[file]} context={context} size="small" iconOnly />
      ) : null}
    </div>
  ))
}

function State({ post, isOwner }: { post: Post; isOwner: boolean }) {
  const { state, decided_at } = post
  switch (state) {
    case 'waiting':
      return (
        <Badge tone="today" icon={<Clock size={14} />}>
          {isOwner ? copy.waitingForYou : copy.waitingForCustomer}
        </Badge>
      )
    case '':
      return null
    default: {
      const [tone, Icon] = looks[state]
      return (
        <>
          <Badge tone={tone} icon={<Icon size={14} />}>
            {copy.decision[state]}
          </Badge>
          <span>
            {deciderOf(post)}
            {decided_at ? (
              <>
                , <time dateTime={decided_at}>{formatDateTime(decided_at)}</time>
              </>
            ) : null}
          </span>
        </>
      )
    }
  }
}

const looks = {
  approved: ['completed', CircleCheck],
  changes: ['on-hold', Pencil],
  withdrawn: ['neutral', CircleX],
} as const

interface HeadProps {
  post: Post
  isOwn: boolean
  nameId?: string
  /** Whether the name is shown above. */
  isShort?: boolean
}

function Head({ post, isOwn, nameId, isShort = false }: HeadProps) {
  return (
    <p className={styles.postHead} id={nameId}>
      <span className={isShort ? styles.saidAbove : styles.author}>{authorOf(post, isOwn)}</span>
      {post.by_team && !isShort ? <Badge>{copy.team}</Badge> : null}
      <Time at={post.created_at} />
      {post.edited_at && !post.is_removed ? <span title={formatDateTime(post.edited_at)}>{copy.edited}</span> : null}
    </p>
  )
}

function authorOf({ author_id, author_name }: Pick<Post, 'author_id' | 'author_name'>, isOwn: boolean): string {
  if (isOwn) return copy.you
  return author_id === '' ? copy.deletedUser : author_name || copy.unnamed
}

function Time({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatDateTime(at)} className={styles.time}>
      {formatTime(at)}
    </time>
  )
}

/** The task that a post is about, if the device has it. */
function About({ taskId, path }: { taskId: string; path: (taskId: string) => string }) {
  const task = useLive(liveRow<'tasks'>, { table: 'tasks', id: taskId })
  if (task === undefined) return null
  return (
    <p className={styles.about}>
      {task ? (
        <Link to={path(taskId)} className={styles.aboutLink}>
          {copy.about(task.title)}
        </Link>
      ) : (
        'About a task that was deleted'
      )}
    </p>
  )
}

/** Edits and decisions of this post that the server refused. */
function Refused({ id }: { id: string }) {
  const edits = useRefusedRows('project_posts')?.byRow.get(id) ?? []
  return edits.map((edit) => (
    <RefusedNotice key={edit.id} edit={edit} {...('state' in edit.fields && { what: 'answer' })} />
  ))
}

/** The announcement of a post when it arrives. */
export function spokenPost(post: Post): string {
  const author = authorOf(post, false)
  switch (post.kind) {
    case 'event':
      return post.body
    case 'approval':
      return `${author} asks for your approval: ${post.title}`
    case 'file':
      return `${author} sent a file: ${post.title}`
    default:
      return `${author}: ${short(post.body)}`
  }
}

/** A text as written, with its line breaks and with links for its addresses. */
function LinkedText({ children }: { children: string }) {
  return (
    <p className={styles.text} dir="auto">
      {linkedText(children).map(({ text, href }, index) =>
        href ? (
          <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow ugc" className={styles.textLink}>
            <bdi>{text}</bdi>
          </a>
        ) : (
          text
        ),
      )}
    </p>
  )
}
