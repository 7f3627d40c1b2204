import { z } from 'zod'
import {
  idSchema,
  optionalDateSchema,
  optionalIdSchema,
  optionalTimestampSchema,
  timestampSchema,
  xidSchema,
} from './columns.ts'
import type { Column, Columns } from './table.ts'

interface Derived {
  id: typeof idSchema
  time: typeof timestampSchema
  date: typeof optionalDateSchema
  text: z.ZodString
  flag: z.ZodBoolean
  integer: z.ZodInt
  object: z.ZodRecord<z.ZodString, z.ZodUnknown>
  json: z.ZodJSONSchema
}

type SchemaOf<Of extends Column> = Of extends { nullable: true; kind: 'id' }
  ? typeof optionalIdSchema
  : Of extends { nullable: true; kind: 'time' }
    ? typeof optionalTimestampSchema
    : Of extends { nullable: true; kind: 'integer' }
      ? z.ZodUnion<[z.ZodInt, z.ZodLiteral<''>]>
      : Derived[Of['kind']]

type ShapeOf<Of extends Columns, Own> = {
  -readonly [Name in keyof Of]: Name extends keyof Own
    ? Own[Name] extends z.ZodType
      ? Own[Name]
      : SchemaOf<Of[Name]>
    : SchemaOf<Of[Name]>
} & { id: typeof idSchema; xid: typeof xidSchema }

/**
 * The schema of a table's rows on devices.
 *
 * @param own columns with rules of their own; the others have the rules of their kind
 */
export function rowSchema<const Of extends Columns, Own extends { [Name in keyof Of]?: z.ZodType }>(
  columns: Of,
  own: Own,
): z.ZodObject<ShapeOf<Of, Own>> {
  const shape: Record<string, z.ZodType> = { id: idSchema, xid: xidSchema }
  for (const [name, column] of Object.entries(columns)) shape[name] = own[name] ?? schemaOf(column)
  return z.object(shape) as never
}

function schemaOf({ kind, nullable, min, max }: Column): z.ZodType {
  switch (kind) {
    case 'id':
      return nullable ? optionalIdSchema : idSchema
    case 'time':
      return nullable ? optionalTimestampSchema : timestampSchema
    case 'date':
      return optionalDateSchema
    case 'text':
      return max === undefined ? z.string() : z.string().max(max)
    case 'flag':
      return z.boolean()
    case 'integer': {
      const integer = z
        .int()
        .min(min ?? Number.MIN_SAFE_INTEGER)
        .max(max ?? Number.MAX_SAFE_INTEGER)
      return nullable ? z.union([integer, z.literal('')]) : integer
    }
    case 'object':
      return z.record(z.string(), z.unknown())
    case 'json':
      return z.json()
  }
}
