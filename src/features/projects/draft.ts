import { z } from 'zod'
import { type ProjectInput, projectInputSchema } from '#src/domain/project/schema.ts'
import { draftPrefix } from './forget-drafts.ts'

/**
 * What was typed in an open dialog and not saved: it survives a reload of this tab. Kept per person and project, so that
 * nobody else who signs in here meets it.
 */
export interface ProjectDraft {
  /** Only the fields the person changed. */
  changes: Partial<ProjectInput>
}

/** @param project the project's id, or `new` */
export function draftKey(userId: string, project: string): string {
  return `${draftPrefix}${userId}.${project}`
}

/** Null where nothing usable is kept. */
export function readDraft(key: string, storage: Pick<Storage, 'getItem'> = sessionStorage): ProjectDraft | null {
  try {
    const text = storage.getItem(key)
    if (text === null) return null
    const value = JSON.parse(text) as Partial<ProjectDraft> | null
    const changes = draftShape.safeParse(value?.changes)
    return changes.success && Object.keys(changes.data).length > 0 ? { changes: definedOnly(changes.data) } : null
  } catch {
    return null
  }
}

/** An empty draft removes what is kept. */
export function keepDraft(key: string, draft: ProjectDraft): void {
  try {
    if (Object.keys(draft.changes).length === 0) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // Storage is full or forbidden: the dialog works, a reload loses what was typed.
  }
}

export function forgetDraft(key: string): void {
  keepDraft(key, { changes: {} })
}

/** As typed, so not yet valid: an empty name is a draft, too. */
const draftShape = projectInputSchema.extend({ name: z.string(), description: z.string() }).partial()

function definedOnly(
  changes: { [Field in keyof ProjectInput]?: ProjectInput[Field] | undefined },
): Partial<ProjectInput> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
}
