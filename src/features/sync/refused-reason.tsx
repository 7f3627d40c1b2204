import type { RefusedEdit } from '#src/data/sync-status.ts'
import { refusalText } from '#src/domain/sync/refusal.ts'
import { Alert } from '#src/ui/alert/alert.tsx'

/** Why an edit was refused, above the form that corrects it. */
export function RefusedReason({ edit }: { edit: RefusedEdit }) {
  return (
    <Alert tone="critical" title="This change was rejected">
      {refusalText(edit.code, edit.constraint, edit.table)} Nothing is lost. Correct it and save again.
    </Alert>
  )
}
