import type { ComponentPropsWithRef } from 'react'
import { classNames } from '../class-names.ts'
import * as styles from './field.css.ts'
import { type FieldProps, useFieldTies } from './field-frame.tsx'

export interface CheckboxFieldProps
  extends Pick<FieldProps, 'label' | 'hint' | 'error'>,
    Omit<ComponentPropsWithRef<'input'>, 'children' | 'type'> {
  /** Called with the new state, in addition to the input's `onChange`. */
  onCheckedChange?: ((checked: boolean) => void) | undefined
}

/** A checkbox whose whole row is pressable. */
export function CheckboxField({
  label,
  hint,
  error,
  id,
  className,
  onChange,
  onCheckedChange,
  'aria-describedby': describedBy,
  ...input
}: CheckboxFieldProps) {
  const { ties, messages } = useFieldTies({ id, hint, error, describedBy })
  return (
    <div className={classNames(styles.field, className)}>
      <label className={styles.checkboxRow} htmlFor={ties.id}>
        <input
          {...input}
          {...ties}
          type="checkbox"
          className={styles.checkbox}
          onChange={(event) => {
            onChange?.(event)
            onCheckedChange?.(event.currentTarget.checked)
          }}
        />
        <span>{label}</span>
      </label>
      {hint || error ? <div className={styles.checkboxMessages}>{messages}</div> : null}
    </div>
  )
}
