import { type Post, sentPost, unsentSeq } from './table.ts'

export const commentMax = 4000
export const approvalLinkMax = 500
export const commentsPerHourMax = 300
export const postsPerProjectMax = 10_000
/** How long after its arrival a comment can be edited. */
export const editMinutes = 15

/** A post as a device creates it. Until the server answers, it shows these values for columns that the database sets. */
export const newPost = {
  ...sentPost,
  file_type: '',
  file_size: 0,
  has_preview: false,
  event: '',
  count: 1,
  author_id: '',
  author_name: '',
  by_team: false,
  decided_by: '',
  decided_by_name: '',
  decided_at: '',
  seq: unsentSeq,
  edited_at: '',
}

// The rules of `private.keep_post_rules`, as far as screens need them. The database decides.

interface User {
  userId: string
  scope: 'own' | 'all'
}

/** Whether the server has the post. */
export function hasArrived({ seq }: Pick<Post, 'seq'>): boolean {
  return seq !== unsentSeq
}

/** Whether the user writes as the team here: an admin, in a customer's project. */
export function isTeam({ userId, scope }: User, ownerId: string): boolean {
  return scope === 'all' && ownerId !== userId
}

/**
 * Authors can edit their comments until fifteen minutes after arrival. The text of a request's file can't be edited, because the customer answers it.
 *
 * @param now milliseconds since the epoch
 */
export function canEdit(user: User, post: Post, now: number): boolean {
  return (
    post.author_id === user.userId &&
    post.approval_id === '' &&
    canRemove(user, post) &&
    (!hasArrived(post) || now - Date.parse(post.created_at) < editMinutes * 60_000)
  )
}

/**
 * Authors can delete their comments and files at any time, except files of a request that a customer has answered. Admins can delete files whose
 * author's account was deleted.
 */
export function canRemove({ userId, scope }: User, { kind, author_id, is_removed }: Post): boolean {
  if (is_removed || (kind !== 'comment' && kind !== 'file')) return false
  return author_id === userId || (kind === 'file' && author_id === '' && scope === 'all')
}

/** The owner of the project can approve a waiting request, or ask for changes. */
export function canDecide({ userId }: Pick<User, 'userId'>, post: Pick<Post, 'state' | 'owner_id'>): boolean {
  return post.state === 'waiting' && post.owner_id === userId
}

/** The team can withdraw a waiting request. */
export function canWithdraw(user: User, { state, owner_id }: Pick<Post, 'state' | 'owner_id'>): boolean {
  return state === 'waiting' && isTeam(user, owner_id)
}

/** Whether someone else than the customer answered a request: a former owner, or an admin who owned the project for a while. */
export function isAnsweredByOther(post: Pick<Post, 'state' | 'decided_by' | 'owner_id'>): boolean {
  return (post.state === 'approved' || post.state === 'changes') && post.decided_by !== post.owner_id
}

/**
 * Everyone in a project can read its files, but only the author can read files of a withdrawn request. @param request that a file came with, if any
 */
export function canReadFile(
  { userId }: Pick<User, 'userId'>,
  { is_removed, author_id }: Pick<Post, 'is_removed' | 'author_id'>,
  request: Pick<Post, 'state'> | undefined,
): boolean {
  return !is_removed && (request?.state !== 'withdrawn' || author_id === userId)
}

/** Whether the customer hasn't answered a request: its files can still be deleted. */
export function isOpenRequest({ state }: Pick<Post, 'state'>): boolean {
  return state === 'waiting' || state === 'withdrawn'
}
