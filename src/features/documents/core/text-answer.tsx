import { memo, type ReactNode } from 'react'
import { TextArea } from '#src/ui/field/text-area.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { copy } from './copy.ts'
import { isReplaced } from './typing.ts'
import { tooLong } from './use-open-typing.ts'
import { typedInto, useTyped, useTyping } from './use-typing.ts'

interface TextAnswerProps {
  rowId: string
  field: string
  /** The row's value now. */
  value: string
  label: string
  /** What else names it to screen readers: the slide that it belongs to. */
  of?: string | undefined
  hint?: ReactNode
  error?: ReactNode
  placeholder?: string | undefined
  /** Several lines; a single one without. */
  rows?: number | undefined
}

/** A text. Each letter is kept on the device; a pause or leaving the field saves it. */
export const TextAnswer = memo(function TextAnswer({
  rowId,
  field,
  value,
  label,
  of,
  hint,
  error,
  rows,
  ...shared
}: TextAnswerProps) {
  const typing = useTyping()
  const place = { rowId, field }
  const typed = useTyped(place)
  const props = {
    ...shared,
    label,
    'aria-label': of ? `${label}: ${of}` : undefined,
    name: field,
    autoComplete: 'off',
    value: typed?.text ?? value,
    error: (typed && tooLong(typed)) ?? error,
    hint:
      typed && isReplaced(typed, value) ? copy.changedElsewhere(value === '' ? copy.notAnswered : `“${value}”`) : hint,
    ...typedInto(typing, place, value),
  }
  return rows === undefined ? <TextField {...props} /> : <TextArea {...props} rows={rows} />
})
