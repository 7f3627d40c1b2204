import { useCallback, useLayoutEffect, useRef } from 'react'
import type { TypedInDeck } from '#src/domain/deck/from-document.ts'
import { brandColorForm } from '#src/domain/deck/slide.ts'
import { withoutBidiControls } from '#src/domain/text/characters.ts'
import type { ProjectDocument } from '#src/domain/document/table.ts'
import { fieldKey } from '#src/domain/document/rules.ts'
import { readNumber } from '#src/domain/projection/read-number.ts'
import type { Typed, TypedFields, Value } from '../core/typing.ts'
import { numberOf } from './guide.ts'
import type { ShownRow } from './mutations.ts'

type Rows = ReadonlyMap<string, ShownRow>

/** The value to save for what was typed; undefined if it can't be saved. */
function valueOfText({ rowId, field, text }: Typed, rows: Rows): Value | undefined {
  if (field === 'brand_color') return readColor(text)
  const row = rows.get(rowId)
  const number = row && numberOf(row, field)
  if (number) {
    const read = readNumber(text, number)
    return 'message' in read ? undefined : read.value
  }
  // A number of a row that has gone stays in its field.
  if (!row && (field === 'amount' || field === 'quantity')) return undefined
  return field === 'title' ? withoutBidiControls(text).trim() : withoutBidiControls(text)
}

/** '#rrggbb' in lower case; '' for none; undefined if it isn't a colour. @param text also '1F3DF5' and '#13f' */
export function readColor(text: string): string | undefined {
  const bare = text.trim().replace(/^#/, '').toLowerCase()
  if (bare === '') return ''
  const color = `#${/^[\da-f]{3}$/.test(bare) ? bare.replaceAll(/./g, '$&$&') : bare}`
  return brandColorForm.test(color) ? color : undefined
}

/** Reads what is typed with the rows as they are then. The same function on each render. */
export function useReadText(rows: Rows): (typed: Typed) => Value | undefined {
  const latest = useRef(rows)
  useLayoutEffect(() => {
    latest.current = rows
  }, [rows])
  return useCallback((typed: Typed) => valueOfText(typed, latest.current), [])
}

/** What counts of the typing. A number that isn't finished counts once the user has left it; until then, the one before does. */
export function typedInDeck(fields: TypedFields, rows: Rows): TypedInDeck {
  const values = new Map<string, ReturnType<typeof readNumber> | { value: string }>()
  for (const [key, typed] of fields) {
    const row = rows.get(typed.rowId)
    const number = row && numberOf(row, typed.field)
    if (!number) values.set(key, { value: typed.text })
    else {
      const read = readNumber(typed.text, number)
      if (!('message' in read) || typed.isLeft) values.set(key, read)
    }
  }
  return values
}

/** The deck's own row with the colour that is being typed. */
export function withTypedColor(document: ProjectDocument, fields: TypedFields): ProjectDocument {
  const typed = fields.get(fieldKey(document.id, 'brand_color'))
  const color = typed && readColor(typed.text)
  return color === undefined ? document : { ...document, brand_color: color }
}
