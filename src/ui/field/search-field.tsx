import '../keyboard/composition.ts'
import { Search, X } from 'lucide-react'
import { type ComponentPropsWithRef, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { IconButton } from '../icon-button/icon-button.tsx'
import * as styles from './field.css.ts'
import { FieldFrame, type FieldProps } from './field-frame.tsx'
import { useTypedText } from './use-typed-text.ts'

export interface SearchFieldProps
  extends Pick<FieldProps, 'label' | 'labelHidden' | 'hint'>,
    Omit<ComponentPropsWithRef<'input'>, 'children' | 'type' | 'value' | 'defaultValue' | 'ref'> {
  value: string
  onValueChange: (value: string) => void
}

/** A search box. Only screen readers get its label unless `labelHidden={false}`. Escape and the clear button empty it. */
export function SearchField({ value, onValueChange, onChange, onKeyDown, onBlur, ...props }: SearchFieldProps) {
  const { label, labelHidden = true } = props
  const box = useRef<HTMLInputElement>(null)
  const { text, setText, settle } = useTypedText(value, onValueChange)
  function clear() {
    setText('')
    box.current?.focus()
  }
  return (
    <FieldFrame of={{ ...props, labelHidden }}>
      {(control) => (
        <div className={styles.wrap}>
          <span className={styles.leading} aria-hidden="true">
            <Search size={18} />
          </span>
          <input
            {...control}
            ref={box}
            type="search"
            dir="auto"
            enterKeyHint="search"
            autoComplete="off"
            spellCheck={false}
            value={text}
            placeholder={control.placeholder ?? (typeof label === 'string' ? label : undefined)}
            className={classNames(styles.control, styles.withLeading, styles.withTrailing, styles.search)}
            onChange={(event) => {
              onChange?.(event)
              setText(event.currentTarget.value)
            }}
            onBlur={(event) => {
              onBlur?.(event)
              settle()
            }}
            onKeyDown={(event) => {
              onKeyDown?.(event)
              // The first Escape clears the box; the next one closes a surrounding dialog.
              if (event.key === 'Escape' && text) {
                event.preventDefault()
                event.stopPropagation()
                clear()
              }
            }}
          />
          {/* Always laid out, so that the first letter doesn't wait for it. */}
          <span className={classNames(styles.trailing, text === '' && styles.unneeded)}>
            <IconButton label="Clear search" icon={<X size={18} />} onClick={clear} />
          </span>
        </div>
      )}
    </FieldFrame>
  )
}
