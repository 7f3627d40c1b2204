import type { Draft, FormValues } from '../drafts/draft.ts'

/** An open form: the draft, and the record it is based on, as this device knows it now. */
export interface DraftState<Values extends FormValues> extends Draft<Values> {
  live: Values
}

/** @param draft from the last time the form was open */
export function openDraft<Values extends FormValues>(live: Values, draft: Draft<Values>): DraftState<Values> {
  return withoutAgreed({ live, changes: draft.changes, base: { ...pick(live, changedFields(draft)), ...draft.base } })
}

/** What the controls show: the user's value in changed fields, the live one elsewhere. */
export function shownValues<Values extends FormValues>({ live, changes }: DraftState<Values>): Values {
  return { ...live, ...changes }
}

/** The user set a field to `value`. A field that has the live value again is unchanged. */
export function typed<Values extends FormValues, Field extends keyof Values & string>(
  state: DraftState<Values>,
  field: Field,
  value: Values[Field],
): DraftState<Values> {
  if (Object.is(shownValues(state)[field], value)) return state
  const base = Object.hasOwn(state.base, field) ? state.base : { ...state.base, [field]: state.live[field] }
  return withoutAgreed({ ...state, base, changes: { ...state.changes, [field]: value } })
}

/** The record changed on this device: untouched fields update, and a field changed to the same value on both sides is no longer a change. */
export function moved<Values extends FormValues>(state: DraftState<Values>, live: Values): DraftState<Values> {
  return sameValues(state.live, live) ? state : withoutAgreed({ ...state, live })
}

/** The live values of the user's changed fields that another device has changed since. */
export function changedElsewhere<Values extends FormValues>({
  live,
  changes,
  base,
}: DraftState<Values>): Partial<Values> {
  return pick(
    live,
    changedFields({ changes }).filter((field) => !Object.is(base[field], live[field])),
  )
}

/**
 * The edit to save: the changed fields as the schema returned them, and what they were based on.
 *
 * @param input the schema's output for the shown values; a change that the schema undoes (a trailing blank) doesn't count
 */
export function editOf<Values extends FormValues>(
  { live, changes, base }: DraftState<Values>,
  input: Values,
): Draft<Values> {
  const fields = changedFields({ changes }).filter((field) => !Object.is(input[field], live[field]))
  // A user who types the first value again has seen the live one, so the edit is based on that; based on the first value it would be empty.
  const seen = {
    ...base,
    ...pick(
      live,
      fields.filter((field) => Object.is(input[field], base[field])),
    ),
  }
  return { changes: pick(input, fields), base: pick(seen, fields) }
}

/**
 * The edit is written. Text typed into a field since then remains a change, based on the saved value.
 *
 * @param submitted the state that the edit was made from
 */
export function saved<Values extends FormValues>(
  state: DraftState<Values>,
  submitted: DraftState<Values>,
  input: Values,
): DraftState<Values> {
  const fields = changedFields(submitted)
  const later = changedFields(state).filter((field) => !Object.is(state.changes[field], submitted.changes[field]))
  const savedValues = pick(input, fields)
  return withoutAgreed({
    live: { ...state.live, ...savedValues },
    changes: pick(state.changes, later),
    base: pick({ ...state.base, ...savedValues }, later),
  })
}

/** Reverts all changes. */
export function discarded<Values extends FormValues>({ live }: DraftState<Values>): DraftState<Values> {
  return { live, changes: {}, base: {} }
}

export function changedFields<Values extends FormValues>({
  changes,
}: Pick<Draft<Values>, 'changes'>): (keyof Values & string)[] {
  return Object.keys(changes)
}

/** Compares two records of the same form. */
export function sameValues<Values extends FormValues>(a: Values, b: Values): boolean {
  return Object.keys(a).every((field) => Object.is(a[field], b[field]))
}

function withoutAgreed<Values extends FormValues>(state: DraftState<Values>): DraftState<Values> {
  const fields = changedFields(state).filter((field) => !Object.is(state.changes[field], state.live[field]))
  return { live: state.live, changes: pick(state.changes, fields), base: pick(state.base, fields) }
}

function pick<Values extends FormValues>(
  values: Partial<Values>,
  fields: readonly (keyof Values & string)[],
): Partial<Values> {
  const picked: Partial<Values> = {}
  for (const field of fields) picked[field] = values[field]
  return picked
}
