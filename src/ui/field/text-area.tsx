import type { ComponentPropsWithRef } from 'react'
import { classNames } from '../class-names.ts'
import * as styles from './field.css.ts'
import { FieldFrame, type FieldProps } from './field-frame.tsx'

export interface TextAreaProps extends FieldProps, Omit<ComponentPropsWithRef<'textarea'>, 'children'> {}

/** Several lines of text. */
export function TextArea({
  label,
  labelHidden,
  labelAside,
  hint,
  error,
  optional,
  id,
  className,
  rows = 4,
  'aria-describedby': describedBy,
  ...area
}: TextAreaProps) {
  return (
    <FieldFrame {...{ label, labelHidden, labelAside, hint, error, optional, id, describedBy, className }}>
      {(ties) => (
        <textarea dir="auto" {...area} {...ties} rows={rows} className={classNames(styles.control, styles.textArea)} />
      )}
    </FieldFrame>
  )
}
