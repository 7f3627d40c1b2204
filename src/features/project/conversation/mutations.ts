import type { Identity } from '#src/data/session/identity.ts'
import { isTeam, newPost } from '#src/domain/post/rules.ts'
import type { ApprovalInput } from '#src/domain/post/schema.ts'
import type { Post } from '#src/domain/post/table.ts'
import type { Project } from '#src/domain/project/table.ts'
import { type Actor, assertAllowed, type Done, setFields } from '../../kit/mutations/rows.ts'
import { postNumberPrefix } from '../../kit/drafts/forget-drafts.ts'

export interface Author extends Actor {
  identity: Pick<Identity, 'userId' | 'scope' | 'fullName' | 'email'>
}

type Place = Pick<Project, 'id' | 'user_id'>
type NewPost = Omit<Post, 'xid'>

/** Writes a comment. A reply by the team answers the comments that await one. */
export function sendComment(
  author: Author,
  project: Place,
  { body, taskId }: { body: string; taskId: string },
): Promise<void> {
  return send(author, draftPost(author, project, { body: body.trim(), task_id: taskId }))
}

/**
 * Asks the owner of a project to approve something, with the files in the form.
 * @param input.id of the request
 * @returns whether the request waits for its files
 */
export async function askForApproval(
  author: Author,
  project: Place,
  { id, title, body, link }: ApprovalInput & { id: string },
): Promise<{ waits: boolean }> {
  if (!isTeam(author.identity, project.user_id)) throw new Error('Only the team asks for approvals')
  const values = { id, kind: 'approval', title, body: body.trim(), link, state: 'waiting' } as const
  const request = { ...draftPost(author, project, values), xid: '' }
  const outcome = await author.write([{ do: 'ask', request, also: [answeringIn(project.id)] }])
  assertAllowed(outcome)
  return { waits: outcome.changed.length === 0 }
}

/** A post on its author's device until the server answers. */
export function draftPost(
  { identity }: Pick<Author, 'identity'>,
  { id, user_id }: Place,
  values: Partial<Post>,
): NewPost {
  const byTeam = isTeam(identity, user_id)
  return {
    ...newPost,
    id: crypto.randomUUID(),
    project_id: id,
    owner_id: user_id,
    author_id: identity.userId,
    author_name: nameOf(identity),
    by_team: byTeam,
    awaits_reply: !byTeam && values.kind !== 'approval',
    counter: nextCounter(identity.userId),
    created_at: new Date().toISOString(),
    ...values,
  }
}

async function send({ write }: Author, row: NewPost): Promise<void> {
  const answers = row.by_team ? [answeringIn(row.project_id)] : []
  assertAllowed(await write([{ do: 'insert', table: 'project_posts', row }, ...answers]))
}

/** A post by the team answers the comments that await one. */
function answeringIn(project_id: string) {
  return {
    do: 'set',
    table: 'project_posts',
    rows: { where: { project_id, awaits_reply: true } },
    fields: { awaits_reply: false },
  } as const
}

/** Changes the text of the user's own comment. @param base the text when editing began */
export function editComment(actor: Actor, id: string, body: string, base: string): Promise<Done> {
  return setFields(
    actor,
    'project_posts',
    { ids: [id] },
    { fields: { body: body.trim() }, base: { body: base }, stamp: { edited_at: new Date().toISOString() } },
  )
}

/** Deletes the user's own file, or undoes that. The file stays in the bucket for a week. */
export function setFileRemoved(actor: Actor, id: string, isRemoved: boolean): Promise<Done> {
  return setFields(actor, 'project_posts', { ids: [id] }, { fields: { is_removed: isRemoved } })
}

/** Deletes the user's own comment for good. */
export function removeComment(actor: Actor, id: string): Promise<Done> {
  return setFields(actor, 'project_posts', { ids: [id] }, { fields: { is_removed: true, body: '' } })
}

/** Answers a waiting request: the customer approves it or asks for changes, or the team withdraws it. */
export function decide(
  { write, identity }: Author,
  id: string,
  decision: { state: 'approved' | 'withdrawn' } | { state: 'changes'; note: string },
): Promise<Done> {
  const { state } = decision
  return setFields(
    { write },
    'project_posts',
    { ids: [id], where: { state: 'waiting' } },
    {
      fields: { state, ...(state === 'changes' && { decision_note: decision.note.trim() }) },
      stamp: { decided_by: identity.userId, decided_by_name: nameOf(identity), decided_at: new Date().toISOString() },
    },
  )
}

/** Marks customers' comments as answered: they need no reply. */
export function markAnswered(actor: Actor, ids: readonly string[]): Promise<Done> {
  return setFields(actor, 'project_posts', { ids }, { fields: { awaits_reply: false } })
}

/** The name that the database gives an author (`private.shown_name`). */
function nameOf({ fullName, email }: Pick<Identity, 'fullName' | 'email'>): string {
  return fullName.trim() || email.split('@')[0] || 'Unnamed user'
}

let last = 0

/** A number greater than all earlier ones on this device, even if its clock was set back. */
function nextCounter(userId: string): number {
  const key = postNumberPrefix + userId
  try {
    last = Math.max(last, Number(localStorage.getItem(key)) || 0)
  } catch {
    // Storage is blocked, so use only the clock.
  }
  last = Math.max(Date.now(), last + 1)
  try {
    localStorage.setItem(key, String(last))
  } catch {
    // Storage is blocked, so the next page uses only the clock.
  }
  return last
}
