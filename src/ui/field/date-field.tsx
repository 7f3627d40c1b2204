import { type ComponentPropsWithRef, useLayoutEffect, useRef, useState } from 'react'
import type { FieldProps } from './field-frame.tsx'
import { TextField } from './text-field.tsx'

/** The value while a date is incomplete, for which engines give no text. A form refuses it. */
export const unfinishedDate = 'unfinished'

export interface DateFieldProps
  extends FieldProps,
    Omit<ComponentPropsWithRef<'input'>, 'children' | 'type' | 'value' | 'defaultValue' | 'onChange' | 'ref'> {
  /** 'YYYY-MM-DD', '' for none, or `unfinishedDate`. */
  value: string
  onChange: (value: string) => void
  /** Called with the input once it is there. */
  inputRef?: ((input: HTMLInputElement | null) => void) | undefined
}

/** A day without a time, in the browser's own date field. */
export function DateField({ value, onChange, inputRef, ...field }: DateFieldProps) {
  const own = useRef<HTMLInputElement>(null)
  const [initial] = useState(value === unfinishedDate ? '' : value)
  // A controlled field would lose a half-typed date whenever React renders.
  useLayoutEffect(() => {
    const input = own.current
    if (input && value !== unfinishedDate && dayIn(input) !== value) input.value = value
  }, [value])
  // No engine reports a part typed into an empty field.
  const report = (input: HTMLInputElement) => {
    if (dayIn(input) !== value) onChange(dayIn(input))
  }
  return (
    <TextField
      {...field}
      type="date"
      // Otherwise Chromium takes years of six digits.
      max="9999-12-31"
      defaultValue={initial}
      ref={(input) => {
        own.current = input
        inputRef?.(input)
      }}
      onChange={({ currentTarget }) => report(currentTarget)}
      onKeyUp={({ currentTarget }) => report(currentTarget)}
      onBlur={({ currentTarget }) => report(currentTarget)}
    />
  )
}

function dayIn({ validity, value }: HTMLInputElement): string {
  return validity.badInput ? unfinishedDate : value
}
