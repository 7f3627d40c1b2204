import type { ProjectDocument } from '#src/domain/document/table.ts'
import type { Actor } from '../../kit/mutations/rows.ts'
import type { LastEdits } from '../core/last-edits.ts'

/** What the fields and buttons of a deck need. The same object while the deck doesn't change. */
export interface EditorContext extends Actor {
  document: ProjectDocument
  edits: LastEdits
  forget: (id: string) => void
  /** Customers may add no more rows. */
  isFull: boolean
}
