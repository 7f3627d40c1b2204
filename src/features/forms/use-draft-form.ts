import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, type SubmitEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type UseFormRegisterReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { afterPaint } from '#src/ui/late/after-paint.ts'
import { type FailureMessage, failureToast, showToast } from '#src/ui/toast/toast-store.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import {
  changedElsewhere,
  changedFields,
  discarded,
  type Draft,
  type DraftState,
  editOf,
  type FormValues,
  moved,
  openDraft,
  sameValues,
  saved,
  shownValues,
  typed,
} from './draft-state.ts'
import { draftKey, forgetDraft, keepDraft, readDraft } from './saved-draft.ts'

export interface DraftFormOptions<Values extends FormValues> {
  /** Names the form among all of this person's: `project.<id>`. A form with a password keeps no draft and uses `useForm`. */
  form: string
  schema: z.ZodType<Values, Values> & { shape: Record<keyof Values, unknown> }
  /** The record as this device knows it now. Untouched fields follow it. */
  live: Values
  /** Saving makes a record of its own: the live values stay what they are. */
  isNew?: boolean | undefined
  /** Values to start with where no draft is kept, as if the person had typed them. */
  start?: Partial<Values> | undefined
  /** A field's value as people read it. */
  format: (field: keyof Values & string, value: unknown) => string
  /** What to say when saving fails; the input stays. */
  failure: FailureMessage
  /** Begins the line that is logged then: the feature's name. */
  feature: string
  /**
   * Writes to this device.
   *
   * @param input everything, valid
   * @param edit only what the person changed, and what it was made from
   */
  onSave: (input: Values, edit: Draft<Values>) => Promise<void>
  /** Closes the form, after saving and on `cancel`. A form without it stays open for the next edit. */
  onClose?: (() => void) | undefined
}

/** What every field shows below its control. */
interface FieldMessages {
  error: ReactNode
  hint: ReactNode
}

export interface DraftForm<Values extends FormValues> {
  /** For a text field, text area or select. */
  field: (name: keyof Values & string) => UseFormRegisterReturn & FieldMessages
  /** For a control that takes a value and gives one back. */
  control: <Field extends keyof Values & string>(
    name: Field,
  ) => FieldMessages & { name: Field; value: Values[Field]; onChange: (value: Values[Field]) => void }
  /** What the controls show. */
  values: Values
  isChanged: boolean
  isSaving: boolean
  /** It is saved and about to close: nothing of it is to be seen any more. */
  isLeaving: boolean
  /** Why the last try to save failed. */
  failed: string | undefined
  /** Whether the form opened with what was typed last time, and that is not dealt with yet. */
  isResumed: boolean
  submit: (event: SubmitEvent<HTMLFormElement>) => void
  /** Drops what was typed: every field shows the live value. */
  discard: () => void
  /** Drops what was typed and closes the form. */
  cancel: () => void
}

/** The longest that a saved form waits until the page shows what was saved, in milliseconds. */
const longestLeaving = 100

interface Leaving<Values> {
  saved: Values
  close: () => void
}

/**
 * A form over one record of this device. What was typed survives a reload and going elsewhere, until it is saved or
 * discarded; fields nobody touched follow the record; a field that moved on under the person's hands says so.
 */
export function useDraftForm<Values extends FormValues>(options: DraftFormOptions<Values>): DraftForm<Values> {
  const { schema, format, failure, feature, onSave, onClose } = options
  const { identity } = useWorkspace()
  const key = draftKey(identity.userId, options.form)
  const live = fieldsOf(schema, options.live)
  const [opened] = useState(() => readDraft(key, live))
  const [state, setState] = useState(() => openDraft(live, opened ?? { changes: options.start ?? {}, base: {} }))
  const [isResumed, setResumed] = useState(opened !== null)
  const [isLocked, setLocked] = useState(false)
  const locked = useRef(false)
  const closed = useRef(false)
  const [leaving, setLeaving] = useState<Leaving<Values>>()
  const values = shownValues(state)
  const form = useForm<FormValues, unknown, FormValues>({
    resolver: zodResolver(schema as z.ZodType<FormValues, FormValues>),
    defaultValues: values,
  })
  const { getValues, setValue, subscribe } = form
  const { errors, isSubmitted, isSubmitting } = form.formState

  const [lastLive, setLastLive] = useState(live)
  if (!sameValues(lastLive, live)) {
    setLastLive(live)
    setState(moved(state, live))
  }

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback({ name, values: now }) {
          if (name === undefined) return
          setState((before) => typed(before, name as keyof Values & string, now[name] as Values[string]))
        },
      }),
    [subscribe],
  )

  // In the same frame: later, it would overwrite a letter typed in between.
  useLayoutEffect(() => {
    for (const [field, value] of Object.entries(values)) {
      if (!Object.is(getValues(field), value)) setValue(field, value, { shouldValidate: isSubmitted })
    }
  }, [values, isSubmitted, getValues, setValue])

  useEffect(() => {
    if (!closed.current) keepDraft(key, state)
  }, [key, state])

  async function save(output: FormValues) {
    // The second press of a double click comes before the button is busy or the form is closed.
    if (locked.current) return
    lock(true)
    const input = output as Values
    const submitted = allTyped(state, getValues() as Values)
    try {
      await onSave(input, editOf(submitted, input))
    } catch (error) {
      lock(false)
      console.error(`${feature}: could not be saved on this device`, error)
      const toast = failureToast(failure)
      form.setError('root', { message: [toast.title, toast.description].filter(Boolean).join('. ') })
      showToast(toast)
      return
    }
    if (onClose) {
      markClosed()
      leave.current = once(onClose)
      // What is new shows nowhere until it is closed.
      if (isGone.current || options.isNew) leave.current()
      else setLeaving({ saved: input, close: leave.current })
      return
    }
    setState((now) => saved(now, submitted, input))
    setResumed(false)
    lock(false)
  }

  function lock(is: boolean) {
    locked.current = is
    setLocked(is)
  }

  function discard() {
    const left = discarded(state)
    setState(left)
    setResumed(false)
    form.reset(shownValues(left))
  }

  // Taking a dialog away styles the whole page once more: what was saved is shown first, and the dialog is out of sight meanwhile.
  const isShown = leaving !== undefined && sameValues(live, leaving.saved)
  useEffect(() => {
    if (!leaving) return undefined
    const timer = setTimeout(leaving.close, longestLeaving)
    const unseen = isShown ? afterPaint(leaving.close) : () => undefined
    return () => {
      clearTimeout(timer)
      unseen()
    }
  }, [leaving, isShown])
  // Gone before its time, it has still to be closed.
  const leave = useRef<() => void>(undefined)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      leave.current?.()
    }
  }, [])

  /** Stays locked: presses until it is gone do nothing. The fields keep what was typed, and nothing is kept of it. */
  function markClosed() {
    lock(true)
    closed.current = true
    forgetDraft(key)
  }

  function close(then: () => void) {
    markClosed()
    then()
  }

  function put(field: string, value: FormValues[string]) {
    setValue(field, value, { shouldValidate: isSubmitted })
  }

  const isChanged = changedFields(state).length > 0
  const elsewhere = changedElsewhere(state)
  /** Not while it is being saved: the person's own edit comes back as the live value. */
  const hint = (name: keyof Values & string) =>
    !isLocked && Object.hasOwn(elsewhere, name)
      ? `Changed on another device to “${format(name, elsewhere[name])}”. Saving replaces it with yours.`
      : undefined
  const messages = (name: keyof Values & string): FieldMessages => ({
    error: errors[name]?.message,
    hint: hint(name),
  })
  return {
    field: (name) => ({ ...form.register(name), ...messages(name) }),
    control: (name) => ({
      ...messages(name),
      name,
      value: values[name],
      onChange: (value) => put(name, value),
    }),
    values,
    isChanged,
    isSaving: isSubmitting,
    isLeaving: leaving !== undefined,
    failed: errors.root?.message,
    isResumed: isResumed && isChanged,
    submit: (event) => void form.handleSubmit(save)(event),
    discard,
    cancel() {
      if (onClose) close(onClose)
    },
  }
}

/** The values as the controls hold them: a program that fills in and submits a form leaves no time to render. */
function allTyped<Values extends FormValues>(state: DraftState<Values>, values: Values): DraftState<Values> {
  const fields: (keyof Values & string)[] = Object.keys(state.live)
  return fields.reduce((before, field) => typed(before, field, values[field]), state)
}

function once(work: () => void): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    work()
  }
}

/** The record may hold more than the form edits. */
function fieldsOf<Values extends FormValues>(schema: DraftFormOptions<Values>['schema'], record: Values): Values {
  return Object.fromEntries(Object.keys(schema.shape).map((field) => [field, record[field]])) as Values
}
