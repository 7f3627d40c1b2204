import { draftPrefix } from '../forms/forget-drafts.ts'

/** A comment that isn't sent yet. */
export interface CommentDraft {
  body: string
  /** The task that it is about; '' for none. */
  taskId: string
}

/**
 * Stored on the device rather than in the tab, so that it survives the tab: a phone ends an app in the background without a word. Per user and
 * project; removed with the user's data at log-out.
 */
const keyOf = (userId: string, projectId: string) => `${draftPrefix}${userId}.post.${projectId}`

export const noDraft: CommentDraft = { body: '', taskId: '' }

export function readCommentDraft(userId: string, projectId: string): CommentDraft {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId, projectId)) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return noDraft
    const { body, taskId } = stored as Record<string, unknown>
    return { body: typeof body === 'string' ? body : '', taskId: typeof taskId === 'string' ? taskId : '' }
  } catch {
    return noDraft
  }
}

export function storeCommentDraft(userId: string, projectId: string, draft: CommentDraft): void {
  try {
    const key = keyOf(userId, projectId)
    if (draft.body === '' && draft.taskId === '') localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // Storage is full or blocked: the text stays in the page.
  }
}
