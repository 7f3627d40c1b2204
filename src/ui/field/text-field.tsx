import type { ComponentPropsWithRef, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import * as styles from './field.css.ts'
import { FieldFrame, type FieldProps } from './field-frame.tsx'

export interface TextFieldProps extends FieldProps, Omit<ComponentPropsWithRef<'input'>, 'children'> {
  /** Decoration inside the box, before the text. */
  leading?: ReactNode
}

/** A single-line text field. Accepts every input attribute, so that react-hook-form's `register` can be spread into it. */
export function TextField({
  label,
  labelHidden,
  labelAside,
  hint,
  error,
  optional,
  leading,
  id,
  className,
  type = 'text',
  'aria-describedby': describedBy,
  ...input
}: TextFieldProps) {
  return (
    <FieldFrame {...{ label, labelHidden, labelAside, hint, error, optional, id, describedBy, className }}>
      {(ties) => (
        <div className={styles.wrap}>
          {leading ? (
            <span className={styles.leading} aria-hidden="true">
              {leading}
            </span>
          ) : null}
          <input
            dir="auto"
            {...input}
            {...ties}
            type={type}
            className={classNames(styles.control, !!leading && styles.withLeading)}
          />
        </div>
      )}
    </FieldFrame>
  )
}
