import { type ReactNode, useRef } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Button } from '#src/ui/button/button.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { DraftNotices } from './draft-notices.tsx'
import type { FormValues } from './draft-state.ts'
import * as styles from './forms.css.ts'
import type { DraftForm } from './use-draft-form.ts'

interface DraftDialogProps {
  title: string
  submitLabel: string
  form: Pick<DraftForm<FormValues>, 'failed' | 'isResumed' | 'discard' | 'isSaving' | 'isClosing' | 'submit' | 'cancel'>
  /** The first field, a text field; it takes the focus when the dialog opens. */
  first: UseFormRegisterReturn & { label: string; error: ReactNode; hint: ReactNode }
  /** Above the fields. */
  notice?: ReactNode
  onClose: () => void
  /** The other fields. */
  children: ReactNode
}

/** A draft form in a dialog: its notices, its fields, and the buttons that save and close it. */
export function DraftDialog({ title, submitLabel, form, first, notice, onClose, children }: DraftDialogProps) {
  const field = useRef<HTMLInputElement>(null)
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
        <TextField
          autoComplete="off"
          {...first}
          ref={(element) => {
            field.current = element
            first.ref(element)
          }}
        />
        {children}
      </div>
    </Dialog>
  )
}
