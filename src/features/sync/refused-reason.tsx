import type { RefusedEdit } from '#src/data/sync-status.ts'
import { refusalText } from '#src/domain/sync/refusal.ts'
import { Alert } from '#src/ui/alert/alert.tsx'

/** Why an edit was refused, above the form where it is put right. */
export function RefusedReason({ edit }: { edit: RefusedEdit }) {
  return (
    <Alert tone="critical" title="This edit was refused">
      {refusalText(edit.code, edit.constraint, edit.table)} Nothing is lost: put it right and save.
    </Alert>
  )
}
