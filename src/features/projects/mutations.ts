import type { LocalDatabase } from '#src/data/database.ts'
import { madeFrom } from '#src/data/replication/unsent-edit.ts'
import type { Identity } from '#src/data/session/identity.ts'
import { canEditProject } from '#src/domain/project/rules.ts'
import type { ProjectInput, ProjectStatus } from '#src/domain/project/schema.ts'
import type { SyncConflict } from '#src/domain/sync-conflict/schema.ts'
import type { Undo } from '../commands/all-or-none.ts'

/** The acting user and their database. */
export interface Actor {
  db: LocalDatabase | Promise<LocalDatabase>
  identity: Pick<Identity, 'userId' | 'scope'>
}

/** Lazy, so that zod does not load before the list's data. The workspace loads it anyway, so it works offline. */
async function inputSchema() {
  const { projectInputSchema } = await import('#src/domain/project/schema.ts')
  return projectInputSchema
}

/** The row is not on this device (any more). */
export class ProjectGone extends Error {}

/**
 * Creates a project. Its times are provisional until the server has answered.
 *
 * @param owner the user it belongs to; an admin can create projects for anyone
 */
export async function createProject(
  { db, identity }: Actor,
  input: ProjectInput,
  owner: string = identity.userId,
): Promise<{ id: string }> {
  if (!canEditProject(identity, { user_id: owner })) throw new Error('Only admins create projects for others')
  const fields = (await inputSchema()).parse(input)
  const now = new Date().toISOString()
  const id = crypto.randomUUID()
  const { projects } = await db
  await projects.insert({ ...fields, id, user_id: owner, created_at: now, updated_at: now, xid: '' })
  return { id }
}

/**
 * Writes only the given fields, so that other devices' changes remain.
 * @param base the changed fields' values when the user began; a newer value is replaced, and the server records a conflict
 * @throws ProjectGone if the project was deleted in the meantime
 */
export async function updateProject(
  actor: Actor,
  id: string,
  changes: Partial<ProjectInput>,
  base: Partial<ProjectInput> = {},
): Promise<void> {
  const fields = (await inputSchema()).partial().parse(changes) as Partial<ProjectInput>
  const doc = await editable(actor, id)
  if (Object.keys(fields).length === 0) return
  await doc.incrementalModify((now) => ({ ...madeFrom(now, fields, base), updated_at: new Date().toISOString() }))
}

/**
 * Sets the status.
 *
 * @returns a function that restores the former status unless it has changed again; undefined if the project already has that status
 * @throws ProjectGone if the project was deleted in the meantime
 */
export async function setProjectStatus(actor: Actor, id: string, status: ProjectStatus): Promise<Undo | undefined> {
  const { status: before } = await editable(actor, id)
  if (before === status) return undefined
  await updateProject(actor, id, { status })
  return async () => {
    const now = await editable(actor, id)
    if (now.status === status) await updateProject(actor, id, { status: before })
  }
}

/**
 * Deletes a project with its tasks (a task is only shown while its project exists, and the server deletes them).
 * @returns `undo`, which restores it, including what others have changed in it since
 * @throws ProjectGone if it was already deleted
 */
export async function deleteProject(actor: Actor, id: string): Promise<{ undo: () => Promise<void> }> {
  const doc = await editable(actor, id)
  await doc.incrementalRemove()
  return {
    async undo() {
      // Part of the chunk that has already opened the database.
      const { reviveRow } = await import('#src/data/replication/documents.ts')
      await reviveRow(await actor.db, 'projects', id)
    },
  }
}

/**
 * Restores the value that another device's edit replaced, as an ordinary edit.
 * @throws ProjectGone if the project was deleted in the meantime
 */
export async function restoreReplaced(actor: Actor, conflict: SyncConflict): Promise<void> {
  await updateProject(actor, conflict.row_id, { [conflict.field]: conflict.replaced_value })
}

async function editable({ db, identity }: Actor, id: string) {
  const doc = await (await db).projects.findOne(id).exec()
  if (!doc) throw new ProjectGone('This project is not on this device')
  if (!canEditProject(identity, doc)) throw new Error('Only the owner and admins edit a project')
  return doc
}
