import type { ComponentPropsWithRef } from 'react'
import * as styles from './field.css.ts'
import { FieldFrame, type FieldProps, fieldParts } from './field-frame.tsx'

export interface TextFieldProps extends FieldProps, Omit<ComponentPropsWithRef<'input'>, 'children'> {}

/** A single-line text field. Accepts every input attribute, so that react-hook-form's `register` can be spread into it. */
export function TextField({ type = 'text', ...props }: TextFieldProps) {
  const { frame, control } = fieldParts(props)
  return (
    <FieldFrame {...frame}>
      {(ties) => (
        <div className={styles.wrap}>
          <input dir="auto" {...control} {...ties} type={type} className={styles.control} />
        </div>
      )}
    </FieldFrame>
  )
}
