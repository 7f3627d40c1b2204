import type { Observable } from 'rxjs'
import type { RefusedEdit, UnsentEdit } from '../edits/edits.ts'

/**
 * Files that a device sends in addition to the rows of synced tables. A source stores them in the local database, so that every tab knows them; only
 * the leading tab delivers. Each file belongs to a row.
 */
export interface SyncSource {
  /** Files that the server doesn't have, oldest first, each with its name in `file`. */
  readonly unsent$: Observable<readonly UnsentEdit[]>
  /** Files that the server refused, for the tray. */
  readonly refused$: Observable<readonly RefusedEdit[]>
  /** Emits when a step may be due. */
  readonly due$: Observable<unknown>
  /**
   * Takes each step that is due. Each may be repeated, and the next call resumes where this one ended.
   * @throws TransportError if the server can't be reached
   */
  deliver(): Promise<void>
  /** Whether an entry of the tray with this id is, or was, a file of this source. */
  hasRefused(id: string): boolean
  /** Tries a refused file again. @param id its id in the tray */
  retry(id: string): Promise<void>
  /**
   * Sends a file again, and then its row, if the row was refused because the server no longer has the file, and the device still has it.
   * @returns false if nothing was done
   */
  takesBack?(edit: RefusedEdit): Promise<boolean>
  /** The user is no longer suspended: sends files again that were refused meanwhile. */
  rightReturned?(): Promise<void>
  /** Drops a refused file. @param id its id in the tray */
  discard(id: string): Promise<void>
}
