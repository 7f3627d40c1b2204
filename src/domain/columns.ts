import { z } from 'zod'
import { positionMax } from './order.ts'

/**
 * The fields of all device documents. Documents have '' where the table has null, because Dexie omits documents with null in an indexed field from
 * sorted and equality queries.
 */
export const idSchema = z.uuid()
export const optionalIdSchema = z.union([z.uuid(), z.literal('')])
/** ISO 8601 in UTC with milliseconds: with a single format, strings sort in time order. */
export const timestampSchema = z.iso.datetime({ precision: 3 })
export const optionalTimestampSchema = z.union([timestampSchema, z.literal('')])
/** A day of the company's calendar, without a time. */
export const optionalDateSchema = z.union([z.iso.date('Enter the whole date, or leave it empty.'), z.literal('')])
/** The transaction that last wrote the row on the server, as a decimal string; '' if the server doesn't have the row yet. */
export const xidSchema = z.string().regex(/^\d*$/)
/** A fractional index (position.ts), or '' before it is placed. */
export const positionSchema = z
  .string()
  .regex(/^[\dA-Za-z]*$/)
  .max(positionMax)
