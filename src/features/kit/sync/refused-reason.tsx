import { syncedTable } from '#src/data/collections/tables.ts'
import type { RefusedEdit } from '#src/data/edits/edits.ts'
import { decidedBefore } from '#src/domain/post/decided-before.ts'
import { refusalText } from '#src/domain/sync/refusal.ts'
import { Alert } from '#src/ui/alert/alert.tsx'

/** Why an edit was refused and what to do about it. */
export function whyRefused({ code, constraint, table, fields, message }: RefusedEdit): string {
  if (code === 'already_decided') return decidedBefore(String(fields.state ?? ''), message)
  return refusalText(code, constraint, table === 'unknown' ? 'entry' : syncedTable(table).noun)
}

/** Why an edit was refused, above the form that corrects it. */
export function RefusedReason({ edit }: { edit: RefusedEdit }) {
  return (
    <Alert tone="critical" title="This change was rejected">
      {whyRefused(edit)} Nothing is lost. Correct it and save again.
    </Alert>
  )
}
