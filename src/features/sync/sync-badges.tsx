import { CircleAlert, CloudUpload, GitCompareArrows } from 'lucide-react'
import type { UnsentEdit } from '#src/data/sync-status.ts'
import { Badge } from '#src/ui/badge/badge.tsx'

/** How a row is between this device and the server, where that matters. */
export interface SyncMarks {
  /** The kind of an edit that the server has not answered for. */
  unsent?: UnsentEdit['kind'] | undefined
  /** The server refused an edit of it. */
  isRefused?: boolean | undefined
  /** Two devices changed the same field. */
  isConflict?: boolean | undefined
}

/** Nothing where the server has everything. */
export function SyncBadges({ unsent, isRefused = false, isConflict = false }: SyncMarks) {
  return (
    <>
      {isRefused ? (
        <Badge tone="critical" icon={<CircleAlert size={14} />}>
          Refused
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
