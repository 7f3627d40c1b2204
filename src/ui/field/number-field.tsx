import { type ComponentPropsWithRef, useState } from 'react'
import { TextField } from './text-field.tsx'
import type { FieldProps } from './field-frame.tsx'

export interface NumberFieldProps
  extends FieldProps,
    Omit<ComponentPropsWithRef<'input'>, 'children' | 'type' | 'value' | 'defaultValue' | 'onChange'> {
  /** NaN while what is typed is no number. */
  value: number
  onChange: (value: number) => void
}

/** A figure. What is typed stays as it is typed; whether it is in its range is for the form to say. */
export function NumberField({ value, onChange, ...field }: NumberFieldProps) {
  const [text, setText] = useState(() => textOf(value))
  const [shown, setShown] = useState(value)
  if (!Object.is(shown, value)) {
    setShown(value)
    if (!Object.is(numberIn(text), value)) setText(textOf(value))
  }
  return (
    <TextField
      {...field}
      type="number"
      inputMode="numeric"
      autoComplete="off"
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value)
        onChange(numberIn(currentTarget.value))
      }}
    />
  )
}

function textOf(value: number): string {
  return Number.isNaN(value) ? '' : String(value)
}

function numberIn(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text)
}
