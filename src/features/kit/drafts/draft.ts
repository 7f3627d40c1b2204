/** The values of one form: flat, and of the types that form controls produce. */
export type FormValues = Record<string, string | number | boolean>

/** The user's unsaved changes. Every draft is stored in this format, as JSON. */
export interface Draft<Values extends FormValues> {
  changes: Partial<Values>
  /** For each changed field, the value that the user saw when they began to change it. Forms that only create have none. */
  base: Partial<Values>
}

type Fields = Readonly<Record<string, unknown>>

/**
 * The parts of a stored draft, unchecked. The previous build stored comments and contact messages as their mere fields, and a text of a document with
 * the names of its place.
 */
export function partsOf(stored: unknown): { changes: Fields; base: Fields; at?: unknown } {
  const { changes, base, at, ...rest } = fieldsIn(stored)
  if (changes !== undefined) return { changes: fieldsIn(changes), base: fieldsIn(base), at }
  const { rowId, field, text } = rest
  if (typeof rowId === 'string' && typeof field === 'string') {
    return { changes: { [field]: text }, base: { [field]: base }, at }
  }
  return { changes: rest, base: {} }
}

/** The part of a stored draft that fits a form: only its fields, and only values of the right type. Values aren't validated: an empty name is a valid draft. */
export function draftIn<Values extends FormValues>(stored: unknown, values: Values): Draft<Values> {
  const { changes, base } = partsOf(stored)
  const fitting = (fields: Fields, among: object) =>
    Object.fromEntries(
      Object.entries(fields).filter(
        ([field, value]) => Object.hasOwn(among, field) && typeof value === typeof values[field],
      ),
    ) as Partial<Values>
  const fittingChanges = fitting(changes, values)
  return { changes: fittingChanges, base: fitting(base, fittingChanges) }
}

function fieldsIn(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
