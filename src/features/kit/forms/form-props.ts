import type { ReactNode } from 'react'
import type { FailureMessage } from '#src/ui/toast/toast-store.ts'
import type { Draft, FormValues } from './draft-state.ts'

/** The props of a dialog that creates or edits a row. */
export interface RowFormProps<Values extends Input, Input extends FormValues = Values> {
  title: string
  submitLabel: string
  /** The name of the draft. */
  form: string
  /** The row as this device knows it now. */
  live: Values
  /** Whether saving creates the row. */
  isNew?: boolean
  /** Initial values, such as those of a refused edit, as if the user had typed them. */
  start?: Partial<Values> | undefined
  /** Above the fields. */
  notice?: ReactNode
  /** Shown when saving fails; the input remains. */
  failure: FailureMessage
  onSave: (input: Values, edit: Draft<Input>) => Promise<void>
  onClose: () => void
}
