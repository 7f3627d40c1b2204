import { draftKey } from '#src/data/drafts/draft-key.ts'
import { readTyped, storeTyped } from '#src/runtime/page-drafts.ts'

/** A comment that isn't sent yet. */
export interface CommentDraft {
  body: string
  /** The task that it is about; '' for none. */
  taskId: string
}

const keyOf = (userId: string, projectId: string) => draftKey(userId, `post.${projectId}`)

export const noDraft: CommentDraft = { body: '', taskId: '' }

export function readCommentDraft(userId: string, projectId: string): CommentDraft {
  const { body, taskId } = (readTyped(keyOf(userId, projectId)) ?? noDraft) as Record<string, unknown>
  return { body: typeof body === 'string' ? body : '', taskId: typeof taskId === 'string' ? taskId : '' }
}

export function storeCommentDraft(userId: string, projectId: string, draft: CommentDraft): void {
  storeTyped(keyOf(userId, projectId), draft.body === '' && draft.taskId === '' ? null : draft)
}

/** What remains of a draft once a text of it has gone out with a file: what was typed since. All of it, if the text itself was changed. */
export function withoutSent(draft: CommentDraft, sent: CommentDraft): CommentDraft {
  if (!draft.body.startsWith(sent.body)) return draft
  const taskId = draft.taskId === sent.taskId ? '' : draft.taskId
  return { body: draft.body.slice(sent.body.length).trimStart(), taskId }
}
