import { CircleAlert, CloudUpload, GitCompareArrows } from 'lucide-react'
import type { UnsentEdit } from '#src/data/edits/edits.ts'
import { Badge } from '#src/ui/badge/badge.tsx'

/** A row's sync state, if it needs attention. */
export interface SyncMarks {
  /** The kind of the row's unsent edit. */
  unsent?: UnsentEdit['kind'] | undefined
  /** The server refused an edit of the row. */
  isRefused?: boolean | undefined
  /** Two devices changed the same field. */
  isConflict?: boolean | undefined
}

/** Renders nothing if the row is synced. */
export function SyncBadges({ unsent, isRefused = false, isConflict = false }: SyncMarks) {
  return (
    <>
      {isRefused ? (
        <Badge tone="critical" icon={<CircleAlert size={14} />}>
          Rejected
        </Badge>
      ) : null}
      {isConflict ? (
        <Badge tone="on-hold" icon={<GitCompareArrows size={14} />}>
          Changed twice
        </Badge>
      ) : null}
      {unsent ? (
        <Badge icon={<CloudUpload size={14} />}>{unsent === 'created' ? 'New, unsent' : 'Unsent'}</Badge>
      ) : null}
    </>
  )
}
