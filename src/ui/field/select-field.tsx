import { ChevronDown } from 'lucide-react'
import type { ChangeEvent, ComponentPropsWithRef } from 'react'
import { classNames } from '../class-names.ts'
import * as styles from './field.css.ts'
import { FieldFrame, type FieldProps } from './field-frame.tsx'

export interface SelectOption<Value extends string = string> {
  value: Value
  label: string
  disabled?: boolean
}

export interface SelectFieldProps<Value extends string = string>
  extends FieldProps,
    Omit<ComponentPropsWithRef<'select'>, 'children' | 'value' | 'defaultValue'> {
  options: ReadonlyArray<SelectOption<Value>>
  value?: NoInfer<Value> | undefined
  defaultValue?: NoInfer<Value> | undefined
  /** Called with the chosen value, in addition to the select's `onChange`. */
  onValueChange?: ((value: Value) => void) | undefined
}

/** A native select: on a phone, the platform picker is best. */
export function SelectField<const Value extends string>({
  options,
  onChange,
  onValueChange,
  ...props
}: SelectFieldProps<Value>) {
  function change(event: ChangeEvent<HTMLSelectElement>) {
    onChange?.(event)
    const chosen = options.find((option) => option.value === event.currentTarget.value)
    if (chosen) onValueChange?.(chosen.value)
  }
  return (
    <FieldFrame of={props}>
      {(control) => (
        <div className={styles.wrap}>
          <select
            {...control}
            onChange={change}
            className={classNames(styles.control, styles.select, styles.withChevron)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown className={styles.chevron} size={16} aria-hidden="true" />
        </div>
      )}
    </FieldFrame>
  )
}
