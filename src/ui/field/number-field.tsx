import { type ComponentPropsWithRef, useState } from 'react'
import { TextField } from './text-field.tsx'
import type { FieldProps } from './field-frame.tsx'

export interface NumberFieldProps
  extends FieldProps,
    Omit<ComponentPropsWithRef<'input'>, 'children' | 'type' | 'value' | 'defaultValue' | 'onChange'> {
  /** NaN if the text is not a number. */
  value: number
  onChange: (value: number) => void
  /** The number in a text; NaN if there is none. */
  read: (text: string) => number
}

/** A number field. Keeps the text as typed; the form checks the range. */
export function NumberField({ value, onChange, read, ...field }: NumberFieldProps) {
  const [text, setText] = useState(() => textOf(value))
  const [shown, setShown] = useState(value)
  if (!Object.is(shown, value)) {
    setShown(value)
    if (!Object.is(read(text), value)) setText(textOf(value))
  }
  return (
    <TextField
      {...field}
      inputMode="numeric"
      autoComplete="off"
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value)
        onChange(read(currentTarget.value))
      }}
    />
  )
}

function textOf(value: number): string {
  return Number.isNaN(value) ? '' : String(value)
}
