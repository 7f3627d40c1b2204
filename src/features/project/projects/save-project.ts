import { canEditProject } from '#src/domain/project/rules.ts'
import { unplanned } from '#src/domain/project/table.ts'
import {
  type ManagedProjectInput,
  managedProjectInputSchema,
  type ProjectInput,
  projectInputSchema,
} from '#src/domain/project/schema.ts'
import { type Actor, assertAllowed, assertThere, setFields, stampOf } from '../../kit/mutations/rows.ts'

/** Apart from the commands, because zod must not load before the list's data. */

/** What a user enters. Only admins set the plan, the dates and the links. */
type Input = ProjectInput & Partial<ManagedProjectInput>

/**
 * Creates a project. Its times are provisional until the server has answered.
 *
 * @param owner the user it belongs to; an admin can create projects for anyone
 */
export async function createProject(
  { write, identity }: Actor,
  input: Input,
  owner: string = identity.userId,
): Promise<{ id: string }> {
  if (!canEditProject(identity, { user_id: owner })) throw new Error('Only admins create projects for others')
  const fields = schemaFor(identity).parse({ ...unplanned, ...input })
  const id = crypto.randomUUID()
  const times = { completed_at: '', ...stampOf(fields) }
  const row = { ...unplanned, ...fields, id, user_id: owner, created_at: times.updated_at, ...times }
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
  changes: Partial<Input>,
  base: Partial<Input> = {},
): Promise<void> {
  const fields = schemaFor(actor.identity).partial().parse(changes)
  assertThere(await setFields(actor, 'projects', { ids: [id] }, { fields, base, stamp: stampOf(fields) }))
}

/** Drops fields that the user may not set, because the database would refuse the edit. */
function schemaFor({ scope }: Actor['identity']): typeof managedProjectInputSchema | typeof projectInputSchema {
  return scope === 'all' ? managedProjectInputSchema : projectInputSchema
}
