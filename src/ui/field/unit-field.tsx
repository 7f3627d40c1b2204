import type { ClipboardEvent, ComponentPropsWithRef } from 'react'
import { classNames } from '../class-names.ts'
import { Decoration } from '../visually-hidden/visually-hidden.tsx'
import * as styles from './field.css.ts'
import { FieldFrame, type FieldProps } from './field-frame.tsx'
import { after as afterStyle, beside, inFront, input as inputStyle } from './unit-field.css.ts'

export interface UnitFieldProps extends FieldProps, Omit<ComponentPropsWithRef<'input'>, 'children' | 'type'> {
  /** In the box, before the text: '₹'. */
  before?: string | undefined
  /** Beside the box: '%', 'a month'. */
  after?: string | undefined
}

/** A text field for a number with its unit. The text stays as typed. Screen readers read the unit after the messages. */
export function UnitField({ before, after, ...props }: UnitFieldProps) {
  return (
    <FieldFrame of={props}>
      {(control) => {
        const unitId = `${control.id}-unit`
        const described = [control['aria-describedby'], after && unitId].filter(Boolean).join(' ') || undefined
        return (
          <div className={beside}>
            <div className={styles.wrap}>
              <Decoration className={classNames(styles.leading, inFront)}>{before}</Decoration>
              <input
                {...control}
                aria-describedby={described}
                type="text"
                onPaste={keepLinesApart}
                autoComplete="off"
                className={classNames(styles.control, inputStyle, before && styles.withLeading)}
              />
            </div>
            {after ? (
              <span id={unitId} className={afterStyle}>
                {after}
              </span>
            ) : null}
          </div>
        )
      }}
    </FieldFrame>
  )
}

/** An input drops line breaks, so two cells pasted from a column would become one number. Inserting a tab keeps them apart for `readNumber`. */
function keepLinesApart(event: ClipboardEvent) {
  const pasted = event.clipboardData.getData('text/plain').trim()
  if (!/[\r\n]/.test(pasted)) return
  event.preventDefault()
  // Unlike setting a value, this can be undone and triggers input events.
  document.execCommand('insertText', false, pasted.replace(/[\r\n]+/g, '\t'))
}
