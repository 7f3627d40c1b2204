import type { ComponentPropsWithRef, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import * as styles from './field.css.ts'
import { FieldFrame, type FieldProps, fieldParts } from './field-frame.tsx'

export interface TextFieldProps extends FieldProps, Omit<ComponentPropsWithRef<'input'>, 'children'> {
  /** Decoration inside the box, before the text. */
  leading?: ReactNode
}

/** A single-line text field. Accepts every input attribute, so that react-hook-form's `register` can be spread into it. */
export function TextField({ leading, type = 'text', ...props }: TextFieldProps) {
  const { frame, control } = fieldParts(props)
  return (
    <FieldFrame {...frame}>
      {(ties) => (
        <div className={styles.wrap}>
          {leading ? (
            <span className={styles.leading} aria-hidden="true">
              {leading}
            </span>
          ) : null}
          <input
            dir="auto"
            {...control}
            {...ties}
            type={type}
            className={classNames(styles.control, !!leading && styles.withLeading)}
          />
        </div>
      )}
    </FieldFrame>
  )
}
