import { type ReactNode, useRef } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Button } from '#src/ui/button/button.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { TextArea } from '#src/ui/field/text-area.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import type { FailureMessage } from '#src/ui/toast/toast-store.ts'
import { DraftNotices } from './draft-notices.tsx'
import type { Draft, FormValues } from '../drafts/draft.ts'
import * as styles from './forms.css.ts'
import type { DraftForm } from './use-draft-form.ts'

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

interface DraftDialogProps extends Pick<RowFormProps<FormValues>, 'title' | 'submitLabel' | 'notice' | 'onClose'> {
  form: Pick<DraftForm<FormValues>, 'failed' | 'isResumed' | 'discard' | 'isSaving' | 'isClosing' | 'submit' | 'cancel'>
  /** The first field, which gets the focus when the dialog opens. With `rows`, it is for a longer text, and Ctrl or Cmd with Enter saves. */
  first: UseFormRegisterReturn & { label: string; error: ReactNode; hint: ReactNode; rows?: number }
  /** The other fields. */
  children?: ReactNode
}

/** A draft form in a dialog: its notices, its fields, and the buttons that save and close it. */
export function DraftDialog({ title, submitLabel, form, first, notice, onClose, children }: DraftDialogProps) {
  const field = useRef<HTMLInputElement | HTMLTextAreaElement>(null)
  const { rows, ...given } = first
  const ref = (element: HTMLInputElement | HTMLTextAreaElement | null) => {
    field.current = element
    first.ref(element)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      initialFocusRef={field}
      onSubmit={form.submit}
      closing={form.isClosing}
      footer={
        <>
          <Button type="submit" variant="primary" busy={form.isSaving}>
            {submitLabel}
          </Button>
          <Button onClick={form.cancel}>Cancel</Button>
        </>
      }
    >
      <DraftNotices form={form}>{notice}</DraftNotices>
      <div className={styles.fields}>
        {rows === undefined ? (
          <TextField autoComplete="off" {...given} ref={ref} />
        ) : (
          <TextArea
            {...given}
            rows={rows}
            ref={ref}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
            }}
          />
        )}
        {children}
      </div>
    </Dialog>
  )
}
