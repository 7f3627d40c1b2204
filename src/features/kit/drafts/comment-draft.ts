import { draftKey } from '#src/data/drafts/draft-key.ts'
import { readDraft, storeDraft } from './saved-draft.ts'

/** An unsent comment. `taskId`: the task that it is about; '' for none. */
export type CommentDraft = Record<'body' | 'taskId', string>

const keyOf = (userId: string, projectId: string) => draftKey(userId, `post.${projectId}`)

export const noDraft: CommentDraft = { body: '', taskId: '' }

export function readCommentDraft(userId: string, projectId: string): CommentDraft {
  return { ...noDraft, ...readDraft(keyOf(userId, projectId), noDraft)?.changes }
}

export function storeCommentDraft(userId: string, projectId: string, draft: CommentDraft): void {
  const isEmpty = draft.body === '' && draft.taskId === ''
  storeDraft<CommentDraft>(keyOf(userId, projectId), { changes: isEmpty ? {} : draft, base: {} })
}

/** The rest of a draft after its text was sent with a file: the text typed since then. The whole draft, if the sent text itself was changed. */
export function withoutSent(draft: CommentDraft, sent: CommentDraft): CommentDraft {
  if (!draft.body.startsWith(sent.body)) return draft
  const taskId = draft.taskId === sent.taskId ? '' : draft.taskId
  return { body: draft.body.slice(sent.body.length).trimStart(), taskId }
}
