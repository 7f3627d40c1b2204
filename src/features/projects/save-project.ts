import { canEditProject } from '#src/domain/project/rules.ts'
import { type ProjectInput, projectInputSchema } from '#src/domain/project/schema.ts'
import { type Actor, assertAllowed, assertThere, changedNow, setFields } from '../commands/rows.ts'

/** Apart from the commands, because zod must not load before the list's data. */

/**
 * Creates a project. Its times are provisional until the server has answered.
 *
 * @param owner the user it belongs to; an admin can create projects for anyone
 */
export async function createProject(
  { write, identity }: Actor,
  input: ProjectInput,
  owner: string = identity.userId,
): Promise<{ id: string }> {
  if (!canEditProject(identity, { user_id: owner })) throw new Error('Only admins create projects for others')
  const fields = projectInputSchema.parse(input)
  const id = crypto.randomUUID()
  const { updated_at } = changedNow()
  const row = { ...fields, id, user_id: owner, created_at: updated_at, updated_at }
  assertAllowed(await write([{ do: 'insert', table: 'projects', row }]))
  return { id }
}

/**
 * Writes only the given fields, so that other devices' changes remain.
 * @param base the changed fields' values when the user began; a newer value is replaced, and the server records a conflict
 * @throws RowGone if the project was deleted in the meantime
 */
export async function updateProject(
  actor: Actor,
  id: string,
  changes: Partial<ProjectInput>,
  base: Partial<ProjectInput> = {},
): Promise<void> {
  const fields = projectInputSchema.partial().parse(changes)
  assertThere(await setFields(actor, 'projects', { ids: [id] }, { fields, base, stamp: changedNow() }))
}
