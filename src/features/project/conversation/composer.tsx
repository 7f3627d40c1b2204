import { Send, X } from 'lucide-react'
import {
  type KeyboardEvent,
  type RefObject,
  type SubmitEvent,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { useSearchParams } from 'react-router-dom'
import { liveRow } from '#src/data/queries/live-list.ts'
import { commentMax } from '#src/domain/post/rules.ts'
import { commentInputSchema } from '#src/domain/post/schema.ts'
import type { Project } from '#src/domain/project/table.ts'
import { identityStore } from '#src/runtime/hooks/use-identity.ts'
import { useLive } from '#src/runtime/hooks/use-live.ts'
import { Button } from '#src/ui/button/button.tsx'
import { TextArea } from '#src/ui/field/text-area.tsx'
import { IconButton } from '#src/ui/icon-button/icon-button.tsx'
import { announce } from '#src/ui/live-region/announce.ts'
import { ChooseFiles, useAddFiles } from '../../kit/files/choose-files.tsx'
import { copy as filesCopy } from '../../kit/files/copy.ts'
import { useDroppedFiles } from '../../kit/files/use-dropped-files.ts'
import { useSharedFiles } from '../../kit/files/use-shared-files.ts'
import { showWriteFailure } from '../../kit/mutations/write-failure.ts'
import type { PostContext } from './commands.ts'
import {
  type CommentDraft,
  noDraft,
  readCommentDraft,
  storeCommentDraft,
  withoutSent,
} from '../../kit/drafts/comment-draft.ts'
import * as styles from './conversation.css.ts'
import { copy } from './copy.ts'
import { draftPost, sendComment } from './mutations.ts'

export interface ComposerHandle {
  focus: () => void
}

interface ComposerProps {
  handle: RefObject<ComposerHandle | null>
  project: Project
  context: PostContext
  onSent: () => void
}

/** The field for a comment. Each letter is stored until the comment is sent. Keyed by user and project. */
export function Composer({ handle, project, context, onSent }: ComposerProps) {
  const { userId } = context.identity
  const [draft, setDraft] = useState<CommentDraft>(() => readCommentDraft(userId, project.id))
  const [error, setError] = useState<string>()
  const area = useRef<HTMLTextAreaElement>(null)
  const adding = useAddFiles()
  const latest = useRef(draft)
  const id = useId()
  useImperativeHandle(handle, () => ({ focus: () => focusAtEnd(area.current) }), [])
  useWishInAddress(area, draft, change)

  function change(next: CommentDraft) {
    latest.current = next
    setDraft(next)
    storeCommentDraft(userId, project.id, next)
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    // The text may be being sent with a file.
    if (adding.isAdding) return
    const sent = latest.current
    const checked = commentInputSchema.safeParse({ body: sent.body })
    if (!checked.success) {
      setError(checked.error.issues[0]?.message)
      area.current?.focus()
      return
    }
    setError(undefined)
    const saving = sendComment(context, project, sent)
    // The journal has it.
    change(noDraft)
    onSent()
    area.current?.focus()
    saving.catch((failure: unknown) => {
      showWriteFailure(copy.sendFailed, 'conversation: a comment could not be saved on this device', failure)
      // After a logout it would be a former user's.
      if (identityStore().hasLoggedOut(userId)) return
      const { body, taskId } = latest.current
      change({ body: body ? `${sent.body}\n\n${body}` : sent.body, taskId: taskId || sent.taskId })
    })
  }

  /** Sends files at once, and the comment, or `said`, with the first file. Returns the text if no file took it. */
  async function attach(chosen: readonly File[], said = latest.current): Promise<string> {
    if (said.body.trim().length > commentMax) {
      setError(commentInputSchema.safeParse(said).error?.issues[0]?.message)
      area.current?.focus()
      return said.body
    }
    await adding.add(chosen, {
      rowOf: (values) => ({
        ...draftPost(context, project, { ...values, body: said.body.trim(), task_id: said.taskId }),
        xid: '',
      }),
      onStored({ title }) {
        change(withoutSent(latest.current, said))
        said = noDraft
        announce(filesCopy.waits(title))
        onSent()
      },
    })
    return said.body
  }

  useSharedFiles(async (files, caption) => {
    // A caption that is too long for a comment, or that no file took, stays in the field.
    const keep = (text: string) =>
      text && change({ ...latest.current, body: [latest.current.body, text].filter(Boolean).join('\n\n') })
    const fits = caption.length <= commentMax
    if (!fits) keep(caption)
    keep(await attach(files, { ...noDraft, body: fits ? caption : '' }))
  })
  useDroppedFiles(adding.isAdding ? undefined : (files) => void attach(files))

  function send(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  }

  return (
    <form className={styles.composer} noValidate onSubmit={submit}>
      {draft.taskId ? (
        <TaskChip taskId={draft.taskId} onRemove={() => change({ ...latest.current, taskId: '' })} />
      ) : null}
      <TextArea
        ref={area}
        id={id}
        label={copy.commentLabel}
        labelHidden
        placeholder={copy.comment}
        rows={2}
        className={styles.composerField}
        value={draft.body}
        error={error}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        enterKeyHint="enter"
        onChange={(event) => {
          change({ ...latest.current, body: event.target.value })
          if (error) setError(undefined)
        }}
        onKeyDown={send}
      />
      {adding.alert}
      <div className={styles.composerFoot}>
        <span className={styles.composerHint}>{isMac() ? copy.sendHintOnMac : copy.sendHint}</span>
        <ChooseFiles adding={adding} onChosen={(chosen) => void attach(chosen)} />
        <Button type="submit" variant="primary" icon={<Send size={16} />}>
          {copy.send}
        </Button>
      </div>
    </form>
  )
}

function TaskChip({ taskId, onRemove }: { taskId: string; onRemove: () => void }) {
  const task = useLive(liveRow<'tasks'>, { table: 'tasks', id: taskId })
  const title = task?.title
  return (
    <p className={styles.chip}>
      <span>{title ? copy.about(title) : copy.aboutTask}</span>
      <IconButton size="small" icon={<X size={15} />} label={copy.notAbout(title ?? 'a task')} onClick={onRemove} />
    </p>
  )
}

/**
 * `?comment`: a link from elsewhere that starts a comment here; `?comment=deck` about the deck, `&slide=3` about a slide of it, `?comment=<task id>`
 * about a task. The parameter is removed from the URL at once, so that a reload doesn't repeat it.
 */
function useWishInAddress(
  area: RefObject<HTMLTextAreaElement | null>,
  draft: CommentDraft,
  change: (draft: CommentDraft) => void,
): void {
  const [search, setSearch] = useSearchParams()
  const wish = search.get('comment')
  const follow = useEffectEvent((about: string) => {
    const starter = starterOf(about, search.get('slide') ?? '')
    if (starter && draft.body === '') change({ ...draft, body: starter })
    if (/^[\da-f-]{36}$/.test(about)) change({ ...draft, taskId: about })
    const next = new URLSearchParams(search)
    next.delete('comment')
    next.delete('slide')
    setSearch(next, { replace: true })
    // Wait until the page's title or the pressed element has taken the focus.
    requestAnimationFrame(() => requestAnimationFrame(() => focusAtEnd(area.current)))
  })
  useEffect(() => {
    if (wish !== null) follow(wish)
  }, [wish])
}

/** The start of a comment. @param slide its number, from the URL, which anyone can write */
function starterOf(about: string, slide: string): string {
  if (about === 'deck' && /^\d{1,3}$/.test(slide)) return copy.slideStarter(slide)
  return Object.hasOwn(copy.starters, about) ? copy.starters[about as keyof typeof copy.starters] : ''
}

function focusAtEnd(area: HTMLTextAreaElement | null): void {
  if (!area) return
  area.focus({ preventScroll: true })
  area.setSelectionRange(area.value.length, area.value.length)
  area.scrollIntoView({ block: 'center' })
}

function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent)
}
