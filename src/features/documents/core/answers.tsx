import { memo, type ReactNode, useId } from 'react'
import type { NumberField } from '#src/domain/projection/fields.ts'
import { countsMany, isMoneyUnit, numberText, readNumber } from '#src/domain/projection/read-number.ts'
import { Badge } from '#src/ui/badge/badge.tsx'
import { UnitField } from '#src/ui/field/unit-field.tsx'
import { TextArea } from '#src/ui/field/text-area.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { copy } from './copy.ts'
import { isReplaced, type Value } from './typing.ts'
import { typedInto, useTyped, useTyping } from './use-typing.ts'
import { tooLong } from './use-open-typing.ts'

interface NumberAnswerProps {
  rowId: string
  field: string
  column: NumberField
  /** The row's value now. */
  value: number | ''
  /** The template's value, shown while there is no answer. */
  example?: number | '' | undefined
  /** Whether the row's value is the template's. A line has room for the mark only below the field. */
  isExample?: boolean
  /** A value that counts without an answer, and is shown like an answer. */
  preset?: number | undefined
  label: string
  /** The line that it belongs to, for screen readers. */
  of?: string | undefined
  hint?: ReactNode
  /** The unit, beside the field. */
  after?: string | undefined
  placeholder?: string | undefined
}

/** A number in people's notation. Each letter is stored on the device; a pause or leaving the field saves the value. */
export const NumberAnswer = memo(function NumberAnswer({
  rowId,
  field,
  column,
  value,
  example = '',
  isExample = false,
  preset,
  label,
  of,
  hint,
  after,
  placeholder,
}: NumberAnswerProps) {
  const typing = useTyping()
  const place = { rowId, field }
  const typed = useTyped(place)
  const mark = useExampleMark(!typed && value === '' && example !== '')
  const { error, elsewhere } = messagesFor(typed, value, column)
  return (
    <UnitField
      label={label}
      aria-label={of ? `${label}: ${of}` : undefined}
      {...mark}
      before={isMoneyUnit(column.unit) ? '₹' : undefined}
      after={after}
      placeholder={placeholder}
      name={field}
      inputMode={column.min < 0 || column.unit === 'rupees' || countsMany(column.unit) ? 'text' : 'decimal'}
      value={typed?.text ?? numberText(value === '' ? (preset ?? example) : value, column.unit)}
      error={error}
      hint={elsewhere ?? (isExample && !typed ? <Example>{hint}</Example> : hint)}
      {...typedInto(typing, place, value)}
    />
  )
})

function Example({ children }: { children: ReactNode }) {
  return (
    <>
      <Badge>{copy.example}</Badge> {children}
    </>
  )
}

function messagesFor(typed: ReturnType<typeof useTyped>, value: Value, column: NumberField) {
  if (!typed || typed.saved !== undefined) return {}
  const read = readNumber(typed.text, column)
  return {
    error: typed.isLeft && 'message' in read ? read.message : undefined,
    elsewhere: isReplaced(typed, value)
      ? copy.changedElsewhere(value === '' ? copy.notAnswered : numberText(value as number, column.unit))
      : undefined,
  }
}

interface TextAnswerProps {
  rowId: string
  field: string
  /** The row's value now. */
  value: string
  label: string
  /** The slide that it belongs to, for screen readers. */
  of?: string | undefined
  hint?: ReactNode
  error?: ReactNode
  placeholder?: string | undefined
  /** The number of lines; without it, a single line. */
  rows?: number | undefined
}

/** A text. Each letter is stored on the device; a pause or leaving the field saves the text. */
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

/** Marks a field's value as the template's: props for the field, whose description it becomes for screen readers. */
export function useExampleMark(isExample: boolean): { labelAside?: ReactNode; 'aria-describedby'?: string } {
  const id = useId()
  if (!isExample) return {}
  return {
    labelAside: (
      <span id={id}>
        <Badge>{copy.example}</Badge>
      </span>
    ),
    'aria-describedby': id,
  }
}
