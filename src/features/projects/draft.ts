import { z } from 'zod'
import { type ProjectInput, projectInputSchema } from '#src/domain/project/schema.ts'
import { draftPrefix } from './forget-drafts.ts'

/**
 * What was typed in an open dialog and not saved: it survives a reload of this tab. Kept per person and project, so that
 * nobody else who signs in here meets it.
 */
export interface ProjectDraft {
  /** Only the fields the person changed. */
  values: Partial<ProjectInput>
  /** What these fields held when the person began: an edit of a value that has moved on since is a conflict. */
  base: Partial<ProjectInput>
}

/** @param project the project's id, or `new` */
export function draftKey(userId: string, project: string): string {
  return `${draftPrefix}${userId}.${project}`
}

/** Null where nothing usable is kept. */
export function readDraft(key: string): ProjectDraft | null {
  try {
    const text = sessionStorage.getItem(key)
    if (text === null) return null
    const stored = JSON.parse(text) as Record<string, unknown> | null
    // Drafts of an earlier version are under another name and have no base: what the device shows is taken for it.
    const values = fieldsIn(stored?.values ?? stored?.changes)
    if (Object.keys(values).length === 0) return null
    const base = Object.entries(fieldsIn(stored?.base)).filter(([field]) => field in values)
    return { values, base: Object.fromEntries(base) }
  } catch {
    return null
  }
}

/** An empty draft removes what is kept. */
export function keepDraft(key: string, draft: ProjectDraft): void {
  try {
    if (Object.keys(draft.values).length === 0) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // Storage is full or forbidden: the dialog works, a reload loses what was typed.
  }
}

export function forgetDraft(key: string): void {
  keepDraft(key, { values: {}, base: {} })
}

/** As typed, so not yet valid: an empty name is a draft, too. */
const draftShape = projectInputSchema.extend({ name: z.string(), description: z.string() }).partial()

/** Nothing where it isn't of this shape. */
function fieldsIn(stored: unknown): Partial<ProjectInput> {
  const fields = draftShape.safeParse(stored).data ?? {}
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
