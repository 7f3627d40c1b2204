import type { ComponentPropsWithRef } from 'react'
import * as styles from './field.css.ts'
import { FieldFrame, type FieldProps } from './field-frame.tsx'

export interface TextFieldProps extends FieldProps, Omit<ComponentPropsWithRef<'input'>, 'children'> {}

/** A single-line text field. Accepts every input attribute, so that react-hook-form's `register` can be spread into it. */
export function TextField({ type = 'text', ...props }: TextFieldProps) {
  return (
    <FieldFrame of={props}>
      {(control) => (
        <div className={styles.wrap}>
          <input dir="auto" {...control} type={type} className={styles.control} />
        </div>
      )}
    </FieldFrame>
  )
}
