import { type RefObject, useId, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { isTeam } from '#src/domain/post/rules.ts'
import type { Post } from '#src/domain/post/table.ts'
import type { Project } from '#src/domain/project/table.ts'
import { useSyncStatus } from '#src/runtime/hooks/use-sync-status.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { late, type LatePart, useLoadedLater } from '#src/ui/late/late.tsx'
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx'
import { CommandButton } from '../../kit/commands/command-button.tsx'
import { CommandConfirmations, useAskedIds } from '../../kit/commands/command-confirmations.tsx'
import { useAddressDialog } from '../../kit/commands/use-address-dialog.ts'
import { useCommands } from '../../kit/commands/use-commands.ts'
import { LoadFailed } from '../../kit/lists/list-states.tsx'
import { useRowsById } from '../../kit/lists/use-paged-list.ts'
import { FilesList } from '../../kit/files/files-list.tsx'
import { WaitingFiles } from '../../kit/files/waiting-list.tsx'
import { RefusedNotice } from '../../kit/sync/refused-notice.tsx'
import { useRefusedRows } from '../../kit/sync/use-refused-rows.ts'
import { askCommand, exportCommand, feedCommands, type PostContext, postCommands } from './commands.ts'
import { Composer, type ComposerHandle } from './composer.tsx'
import * as styles from './conversation.css.ts'
import { copy } from './copy.ts'
import { postDialogAddress } from './dialog-address.ts'
import { Feed, type FeedHandle } from './feed.tsx'
import { useFeedPart } from './queries.ts'

const PostDialogs = late(async () => (await import('./post-dialogs.tsx')).PostDialogs)
/** Preloaded, so that files can be chosen offline. */
const addFilesCode: LatePart = { load: async () => void (await import('../../kit/files/add-files.ts')) }
const ExportDialog = late(async () => (await import('../export/export-dialog.tsx')).ExportDialog)
const lateParts = [PostDialogs, ExportDialog, addFilesCode]

export interface ConversationProps {
  project: Project
  /** The path that opens a task. */
  taskPath: (taskId: string) => string
}

/** The conversation on a project between its owner and the team, with events that the database writes. */
export function Conversation({ project, taskPath }: ConversationProps) {
  const { write, identity } = useWorkspace()
  const { dialog, open, close } = useAddressDialog(postDialogAddress)
  const headingId = useId()
  const feed = useRef<FeedHandle>(null)
  const composer = useRef<ComposerHandle>(null)
  const context = useMemo<PostContext>(() => ({ write, identity, openDialog: open }), [write, identity, open])
  const feedContext = useMemo(
    () => ({
      isTeam: isTeam(identity, project.user_id),
      openDialog: open,
      focusComposer: () => composer.current?.focus(),
      goToNewest: () => feed.current?.goToNewest(),
    }),
    [identity, project.user_id, open],
  )
  useLoadedLater(lateParts)
  useCommands({ commands: feedCommands, context: feedContext })
  return (
    <>
      <section className={styles.section} aria-labelledby={headingId}>
        <div className={styles.head}>
          <h2 className={styles.title} id={headingId}>
            {copy.title}
          </h2>
          <span className={styles.decisions}>
            <CommandButton command={exportCommand} context={feedContext} size="small" variant="quiet" />
            <CommandButton command={askCommand} context={feedContext} size="small" />
          </span>
        </div>
        <p className={styles.onlyOnPaper}>{copy.onPaper}</p>
        <div className={styles.box} data-passes-focus="">
          <FeedOrState project={project} handle={feed} context={context} taskPath={taskPath} />
          <RefusedComments projectId={project.id} />
          <WaitingFiles projectId={project.id} className={styles.refused} />
          <Composer
            key={`${identity.userId} ${project.id}`}
            handle={composer}
            project={project}
            context={context}
            onSent={feedContext.goToNewest}
          />
        </div>
        {dialog?.kind === 'export' ? <ExportDialog project={project} onClose={close} /> : null}
        {dialog && dialog.kind !== 'export' ? (
          <PostDialogs dialog={dialog} project={project} context={context} onClose={close} />
        ) : null}
        <Questions context={context} />
      </section>
      <FilesList projectId={project.id} styles={styles} />
    </>
  )
}

interface FeedOrStateProps extends ConversationProps {
  handle: RefObject<FeedHandle | null>
  context: PostContext
}

function FeedOrState({ project, handle, context, taskPath }: FeedOrStateProps) {
  const { firstSyncDone, firstSyncFailed } = useSyncStatus('firstSyncDone', 'firstSyncFailed')
  const [search] = useSearchParams()
  const newest = useFeedPart({ projectId: project.id })
  const isEmpty = newest?.posts.length === 0
  if (isEmpty && firstSyncFailed)
    return <LoadFailed title={copy.loadFailed.title}>{copy.loadFailed.description}</LoadFailed>
  if (!newest || (isEmpty && !firstSyncDone)) {
    return <Skeleton lines={4} strip={false} label="Loading the conversation" />
  }
  if (isEmpty) {
    return (
      <div className={styles.empty}>
        <p className={styles.emptyTitle}>{copy.emptyTitle}</p>
        <p>{isTeam(context.identity, project.user_id) ? copy.emptyInPanel : copy.emptyText}</p>
      </div>
    )
  }
  return (
    <Feed
      key={project.id}
      handle={handle}
      newest={newest}
      {...{ project, context, taskPath }}
      goTo={search.get('post') ?? ''}
    />
  )
}

/** Comments and requests that the server refused. Their rows are gone, so the feed doesn't show them. */
function RefusedComments({ projectId }: { projectId: string }) {
  const refused = useRefusedRows('project_posts')?.ofNoRow.filter(({ document }) => document.project_id === projectId)
  if (!refused || refused.length === 0) return null
  return (
    <div className={styles.refused}>
      {refused.map((edit) => (
        <div key={edit.id}>
          <RefusedNotice edit={edit} />
          <p className={styles.refusedText}>{String(edit.document.title || edit.document.body || '')}</p>
        </div>
      ))}
    </div>
  )
}

function Questions({ context }: { context: PostContext }) {
  const ids = useAskedIds(postCommands)
  const rows = useRowsById('project_posts', ids)
  const among = useMemo(() => rows && [...rows.values()], [rows])
  return (
    <CommandConfirmations<Post, PostContext>
      commands={postCommands}
      among={among}
      context={context}
      missing={copy.nothingToDo}
    />
  )
}
