import type { LocalDatabase } from '#src/data/database.ts'
import { madeFrom } from '#src/data/replication/unsent-edit.ts'
import type { Identity } from '#src/data/session/identity.ts'
import { canEditProject } from '#src/domain/project/rules.ts'
import type { ProjectInput, ProjectStatus } from '#src/domain/project/schema.ts'
import type { SyncConflict } from '#src/domain/sync-conflict/schema.ts'
import type { Undo } from '../commands/all-or-none.ts'

/** Who does it, and where. */
export interface Actor {
  db: LocalDatabase | Promise<LocalDatabase>
  identity: Pick<Identity, 'userId' | 'scope'>
}

/** Imported late: zod must not load before the list's data. The workspace brings it, so offline it is there. */
async function inputSchema() {
  const { projectInputSchema } = await import('#src/domain/project/schema.ts')
  return projectInputSchema
}

/** The row is not on this device (any more). */
export class ProjectGone extends Error {}

/**
 * Creates a project. Times are provisional until the server has answered.
 *
 * @param owner whose project it is; an admin creates projects for anyone
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
 * Writes the given fields and no others: what another device has changed meanwhile stays.
 * @param base what the changed fields held when the person began; a newer value is replaced, and the server records it as a conflict
 * @throws ProjectGone when the project was deleted meanwhile.
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
 * @returns what takes it back, unless the status was changed again since; undefined where the project has that status already
 * @throws ProjectGone when the project was deleted meanwhile.
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
 * Deletes a project; its tasks go with it (a task is shown only while its project lives, and the server deletes them).
 * @returns `undo`, which brings it back, with what others have changed in it meanwhile.
 * @throws ProjectGone when it was deleted meanwhile.
 */
export async function deleteProject(actor: Actor, id: string): Promise<{ undo: () => Promise<void> }> {
  const doc = await editable(actor, id)
  await doc.incrementalRemove()
  return {
    async undo() {
      // Part of the script that has opened the database.
      const { reviveRow } = await import('#src/data/replication/documents.ts')
      await reviveRow(await actor.db, 'projects', id)
    },
  }
}

/**
 * Puts back the value that another device's edit replaced, as an ordinary edit.
 * @throws ProjectGone when the project was deleted meanwhile.
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
