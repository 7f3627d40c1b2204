import type { ReactNode } from 'react'
import { Alert } from '#src/ui/alert/alert.tsx'
import { Button } from '#src/ui/button/button.tsx'
import type { FormValues } from '../drafts/draft.ts'
import * as styles from './forms.css.ts'
import type { DraftForm } from './use-draft-form.ts'

/** Above the fields: the caller's own notice, the reason why saving failed, and a note that a draft was restored. */
export function DraftNotices({
  form,
  children,
}: {
  form: Pick<DraftForm<FormValues>, 'failed' | 'isResumed' | 'discard'>
  children?: ReactNode
}) {
  if (!children && !form.failed && !form.isResumed) return null
  return (
    <div className={styles.notices}>
      {children}
      {form.failed ? <Alert tone="critical">{form.failed}</Alert> : null}
      {form.isResumed ? (
        <Alert
          actions={
            <Button size="small" onClick={form.discard}>
              Start over
            </Button>
          }
        >
          What you typed last time is still here.
        </Alert>
      ) : null}
    </div>
  )
}
