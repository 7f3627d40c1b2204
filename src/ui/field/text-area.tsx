import type { ComponentPropsWithRef } from 'react'
import { classNames } from '../class-names.ts'
import * as styles from './field.css.ts'
import { FieldFrame, type FieldProps, fieldParts } from './field-frame.tsx'

export interface TextAreaProps extends FieldProps, Omit<ComponentPropsWithRef<'textarea'>, 'children'> {}

/** Several lines of text. */
export function TextArea({ rows = 4, ...props }: TextAreaProps) {
  const { frame, control } = fieldParts(props)
  return (
    <FieldFrame {...frame}>
      {(ties) => (
        <textarea
          dir="auto"
          {...control}
          {...ties}
          rows={rows}
          className={classNames(styles.control, styles.textArea)}
        />
      )}
    </FieldFrame>
  )
}
