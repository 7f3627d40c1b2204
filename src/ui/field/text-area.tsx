import type { ComponentPropsWithRef } from 'react'
import { classNames } from '../class-names.ts'
import * as styles from './field.css.ts'
import { FieldFrame, type FieldProps } from './field-frame.tsx'

export interface TextAreaProps extends FieldProps, Omit<ComponentPropsWithRef<'textarea'>, 'children'> {}

/** Several lines of text. */
export function TextArea({ rows = 4, ...props }: TextAreaProps) {
  return (
    <FieldFrame of={props}>
      {(control) => (
        <textarea dir="auto" {...control} rows={rows} className={classNames(styles.control, styles.textArea)} />
      )}
    </FieldFrame>
  )
}
