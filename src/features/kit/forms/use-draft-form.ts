import { zodResolver } from '@hookform/resolvers/zod'
import {
  type BaseSyntheticEvent,
  type ReactNode,
  type SubmitEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { type FieldErrors, type UseFormRegisterReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { sameValue } from '#src/domain/lists.ts'
import { draftKey } from '#src/data/drafts/draft-key.ts'
import { entriesMade } from '#src/data/journal/journal.ts'
import { once } from '#src/data/timing/clock.ts'
import { identityStore } from '#src/runtime/hooks/use-identity.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { afterPaint } from '#src/ui/late/early-screen.ts'
import { inSentences } from '#src/ui/live-region/announce.ts'
import { type FailureMessage, showToast } from '#src/ui/toast/toast-store.ts'
import {
  changedElsewhere,
  changedFields,
  type DraftState,
  discarded,
  editOf,
  moved,
  openDraft,
  sameValues,
  saved,
  shownValues,
  typed,
} from './draft-state.ts'
import type { Draft, FormValues } from '../drafts/draft.ts'
import { forgetDraft, readDraft, storeDraft } from '../drafts/saved-draft.ts'
import { Declined, writeFailureToast } from '../mutations/write-failure.ts'

export interface DraftFormOptions<Values extends FormValues> {
  /** Names the form among the user's forms: `project.<id>`. A form with a password stores no draft and uses `useForm`. */
  form: string
  schema: z.ZodType<Values, Values> & { shape: Record<keyof Values, unknown> }
  /** The record as this device knows it now. Untouched fields show its values. */
  live: Values
  /** Saving creates another record: the live values don't change. */
  isNew?: boolean | undefined
  /** Initial values if no draft is stored, as if the user had typed them. */
  start?: Partial<Values> | undefined
  /** Formats a field's value for users. Default: unchanged. */
  format?: ((field: keyof Values & string, value: unknown) => string) | undefined
  /** Shown when saving fails; the input remains. */
  failure: FailureMessage
  /** Called after an invalid submit with each wrong field's message. The first invalid field takes the focus. */
  onInvalid?: ((messages: Partial<Record<keyof Values & string, string>>) => void) | undefined
  /** The feature's name, as a prefix for log messages. */
  feature: string
  /**
   * Writes to this device: the journal must have the write when this returns its promise. Alternatively asks the server, and throws `Declined` if the
   * server refuses.
   *
   * @param input all values, validated
   * @param edit only the user's changes, and what they were based on
   */
  onSave: (input: Values, edit: Draft<Values>) => Promise<void>
  /** Closes the form, after saving and on `cancel`. Without it, the form stays open for the next edit. */
  onClose?: (() => void) | undefined
}

/** Shown below every field's control. */
interface FieldMessages {
  error: ReactNode
  hint: ReactNode
}

export interface DraftForm<Values extends FormValues> {
  /** For a text field, text area or select. */
  field: (name: keyof Values & string) => UseFormRegisterReturn & FieldMessages
  /** For a controlled component. */
  control: <Field extends keyof Values & string>(
    name: Field,
  ) => FieldMessages & { name: Field; value: Values[Field]; onChange: (value: Values[Field]) => void }
  /** What the controls show. */
  values: Values
  isChanged: boolean
  isSaving: boolean
  /** Saved and about to close: hide the form. */
  isClosing: boolean
  /** Why the last try to save failed. */
  failed: string | undefined
  /** Whether the form opened with a stored draft that the user hasn't saved or discarded yet. */
  isResumed: boolean
  submit: (event: SubmitEvent<HTMLFormElement>) => void
  /** Drops the changes: every field shows the live value. */
  discard: () => void
  /** Drops the changes and closes the form. */
  cancel: () => void
}

/** How long a saved form stays mounted until the page shows the saved values, in milliseconds at most. */
const longestClosing = 100

interface Closing<Values> {
  saved: Values
  close: () => void
}

/**
 * A form for one record on this device. Input survives a reload and navigation until it is saved or discarded. Untouched fields show the
 * record's current values; a changed field says when the record's value changes elsewhere.
 */
export function useDraftForm<Values extends FormValues>(options: DraftFormOptions<Values>): DraftForm<Values> {
  const { schema, format = (_field, value) => String(value), failure, feature, onSave, onClose } = options
  const { identity } = useWorkspace()
  const key = draftKey(identity.userId, options.form)
  const live = fieldsOf(schema, options.live)
  const [opened] = useState(() => readDraft(key, live))
  const [proposed] = useState(() => openDraft(live, { changes: options.start ?? {}, base: {} }))
  const [state, setState] = useState(() => (opened ? openDraft(live, opened) : proposed))
  const [isResumed, setResumed] = useState(opened !== null)
  const [isLocked, setLocked] = useState(false)
  const locked = useRef(false)
  const closed = useRef(false)
  const [closing, setClosing] = useState<Closing<Values>>()
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

  // Must run in the same frame: later, it would overwrite a letter typed in between.
  useLayoutEffect(() => {
    for (const [field, value] of Object.entries(values)) {
      if (!Object.is(getValues(field), value)) setValue(field, value, { shouldValidate: isSubmitted })
    }
  }, [values, isSubmitted, getValues, setValue])

  // The form's proposed values aren't input.
  const isProposed = sameValue(state.changes, proposed.changes)
  useEffect(() => {
    if (closed.current) return
    if (isProposed) forgetDraft(key)
    else storeDraft(key, state)
  }, [key, state, isProposed])

  async function save(output: FormValues) {
    // The second click of a double click arrives before the button is busy or the form closes.
    if (locked.current) return
    lock(true)
    const input = output as Values
    const submitted = allTyped(state, getValues() as Values)
    const before = entriesMade()
    const saving = onSave(input, editOf(submitted, input))
    closed.current = true
    // Once the journal has it, a draft would offer to save it again after a reload. Until then, the draft is all there is.
    const isJournaled = entriesMade() > before
    if (isJournaled) forgetDraft(key)
    else storeDraft(key, submitted)
    try {
      await saving
      if (!isJournaled) forgetDraft(key)
    } catch (error) {
      closed.current = false
      // After a logout it would be a former user's.
      if (!identityStore().hasLoggedOut(identity.userId)) storeDraft(key, submitted)
      lock(false)
      if (!(error instanceof Declined)) console.error(`${feature}: could not be saved on this device`, error)
      const toast = writeFailureToast(failure, error)
      form.setError('root', { message: inSentences([toast.title, toast.description]) })
      showToast(toast)
      return
    }
    if (onClose) {
      lock(true)
      closeNow.current = once(onClose)
      // A new record is not visible until the form closes.
      if (isGone.current || options.isNew) closeNow.current()
      else setClosing({ saved: input, close: closeNow.current })
      return
    }
    closed.current = false
    setState((now) => saved(now, submitted, input))
    setResumed(false)
    lock(false)
  }

  function refuse(errors: FieldErrors<FormValues>, event?: BaseSyntheticEvent) {
    // react-hook-form focuses only the controls that are registered.
    const element: unknown = event?.target
    if (element instanceof HTMLElement) afterPaint(() => element.querySelector<HTMLElement>('[aria-invalid]')?.focus())
    const messages = Object.entries(errors).map(([field, error]) => [field, error?.message ?? ''])
    options.onInvalid?.(Object.fromEntries(messages) as Partial<Record<keyof Values & string, string>>)
  }

  function lock(is: boolean) {
    locked.current = is
    setLocked(is)
  }

  function discard() {
    const reset = discarded(state)
    setState(reset)
    setResumed(false)
    form.reset(shownValues(reset))
  }

  // Unmounting a dialog restyles the whole page, so paint the saved values first, with the dialog hidden.
  const isShown = closing !== undefined && sameValues(live, closing.saved)
  useEffect(() => {
    if (!closing) return undefined
    const timer = setTimeout(closing.close, longestClosing)
    const unseen = isShown ? afterPaint(closing.close) : () => undefined
    return () => {
      clearTimeout(timer)
      unseen()
    }
  }, [closing, isShown])
  // If it unmounts early, it must still close.
  const closeNow = useRef<() => void>(undefined)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      closeNow.current?.()
    }
  }, [])

  const isChanged = changedFields(state).length > 0
  const elsewhere = changedElsewhere(state)
  /** Not during a save: the user's own edit comes back as the live value. */
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
      onChange: (value) => setValue(name as string, value, { shouldValidate: isSubmitted }),
    }),
    values,
    isChanged,
    isSaving: isSubmitting,
    isClosing: closing !== undefined,
    failed: errors.root?.message,
    isResumed: isResumed && isChanged,
    submit: (event) => void form.handleSubmit(save, refuse)(event),
    discard,
    cancel() {
      if (!onClose) return
      // Stays locked, so that presses before it closes do nothing. The fields keep their input, but no draft is stored.
      lock(true)
      closed.current = true
      forgetDraft(key)
      onClose()
    },
  }
}

/** Reads the values from the controls: a program that fills in and submits a form leaves no time to render. */
function allTyped<Values extends FormValues>(state: DraftState<Values>, values: Values): DraftState<Values> {
  const fields: (keyof Values & string)[] = Object.keys(state.live)
  return fields.reduce((before, field) => typed(before, field, values[field]), state)
}

/** Only the fields of the form; the record may have more. */
function fieldsOf<Values extends FormValues>(schema: DraftFormOptions<Values>['schema'], record: Values): Values {
  return Object.fromEntries(Object.keys(schema.shape).map((field) => [field, record[field]])) as Values
}
