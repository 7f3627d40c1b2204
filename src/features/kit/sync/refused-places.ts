import { createContext } from 'react'
import type { SyncedTableName } from '#src/data/collections/declared.ts'
import type { Identity } from '#src/data/session/identity.ts'
import type { RefusedEdit } from '#src/data/edits/edits.ts'

/** The owner of the edits. */
export type User = Pick<Identity, 'userId' | 'scope'>

/**
 * Where a refused edit of each table opens with its values, to be corrected: a path with its query, or undefined. Each table's feature
 * provides its own entry; the app collects them.
 */
export type RefusedPlaces = Partial<Record<SyncedTableName, (edit: RefusedEdit, user: User) => string | undefined>>

export const RefusedPlacesContext = createContext<RefusedPlaces>({})
