import { z } from 'zod'

/**
 * What documents on the device have in common. A device document holds no null: where the table has one, the document has ''
 * (Dexie drops documents with null in an indexed field from sorted and equality queries).
 */
export const idSchema = z.uuid()
export const optionalIdSchema = z.union([z.uuid(), z.literal('')])
/** ISO 8601 in UTC with milliseconds: strings of one form sort as times do. */
export const timestampSchema = z.iso.datetime({ precision: 3 })
/** The transaction that last wrote the row on the server, as a decimal string; '' before the server has seen it. */
export const xidSchema = z.string().regex(/^\d*$/)
