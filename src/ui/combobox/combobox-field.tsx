import '../keyboard/composition.ts'
import { Combobox, ComboboxItem, ComboboxPopover, ComboboxProvider } from '@ariakit/react'
import { Check, ChevronDown, X } from 'lucide-react'
import { type ReactNode, type Ref, useState } from 'react'
import { classNames } from '../class-names.ts'
import { persistentElements } from '../dialog/persistent.ts'
import * as field from '../field/field.css.ts'
import { FieldFrame, type FieldProps } from '../field/field-frame.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import * as styles from './combobox-field.css.ts'

export interface ComboboxOption {
  value: string
  label: string
  /** Shown below the label, to tell options of the same name apart. */
  detail?: string | undefined
}

export interface ComboboxFieldProps extends Omit<FieldProps, 'labelAside'> {
  /** Options that match the text, at most a few screens; undefined while loading. */
  options: readonly ComboboxOption[] | undefined
  /** Total number of matches. */
  total?: number | undefined
  /** Called with the typed text, and with '' when the list opens. */
  onSearch: (text: string) => void
  /** '' for no choice. */
  value: string
  /** Label of the chosen value. */
  valueLabel: string
  onChange: (value: string) => void
  /** Label of an extra option for no choice. */
  none?: string | undefined
  /** Shown in the list when nothing matches. */
  empty: ReactNode
  placeholder?: string | undefined
  id?: string | undefined
  className?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** The props of a field that finds its options itself. */
export type ChoiceProps = Pick<
  ComboboxFieldProps,
  'label' | 'labelHidden' | 'hint' | 'error' | 'value' | 'onChange' | 'none' | 'placeholder' | 'className' | 'ref'
>

/**
 * A select for long lists, filtered by typing. Shows the chosen option, or the typed text while open. Leaving without choosing changes
 * nothing.
 */
export function ComboboxField(props: ComboboxFieldProps) {
  const { options, total, onSearch, value, valueLabel, onChange, none, empty, placeholder, ref, ...frame } = props
  const { label } = frame
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  function search(typed: string) {
    setText(typed)
    onSearch(typed)
  }
  function toggle(open: boolean) {
    setOpen(open)
    search('')
  }
  function choose(chosen: string) {
    onChange(chosen)
    toggle(false)
  }
  const shown = isOpen ? text : valueLabel
  const isClearable = value !== '' && none === undefined
  const more = total !== undefined && options ? total - options.length : 0
  return (
    <FieldFrame of={frame}>
      {(ties) => (
        <div className={field.wrap}>
          <ComboboxProvider open={isOpen} setOpen={toggle} value={shown} setValue={(typed) => isOpen && search(typed)}>
            <Combobox
              {...ties}
              ref={ref}
              dir="auto"
              autoSelect
              showOnClick
              // Typing into the closed field opens it, and the typed letter replaces the displayed name.
              onChange={(event) => {
                if (isOpen) return
                setOpen(true)
                search(event.currentTarget.value.replace(valueLabel, ''))
              }}
              onFocus={(event) => event.currentTarget.select()}
              onBlur={() => toggle(false)}
              placeholder={isOpen && valueLabel ? valueLabel : placeholder}
              className={classNames(field.control, isClearable ? field.withTrailing : field.withChevron)}
            />
            <span className={classNames(field.trailing, styles.trailing)}>
              {isClearable ? (
                <IconButton
                  label={`Clear ${typeof label === 'string' ? label.toLowerCase() : 'choice'}`}
                  icon={<X size={18} />}
                  onClick={() => onChange('')}
                />
              ) : (
                <ChevronDown className={styles.chevron} size={16} aria-hidden="true" />
              )}
            </span>
            <ComboboxPopover
              sameWidth
              portal
              gutter={6}
              overflowPadding={12}
              unmountOnHide
              aria-label={typeof label === 'string' ? label : undefined}
              className={styles.list}
              getPersistentElements={persistentElements}
            >
              {none !== undefined && text.trim() === '' ? (
                <Option label={none} isChosen={value === ''} onChoose={() => choose('')} />
              ) : null}
              {options?.map((option) => (
                <Option
                  key={option.value}
                  label={option.label}
                  detail={option.detail}
                  isChosen={option.value === value}
                  onChoose={() => choose(option.value)}
                />
              ))}
              {options?.length === 0 ? <p className={styles.note}>{empty}</p> : null}
              {more > 0 ? (
                <p className={styles.note}>and {more.toLocaleString('en')} more. Keep typing to narrow the list</p>
              ) : null}
            </ComboboxPopover>
          </ComboboxProvider>
        </div>
      )}
    </FieldFrame>
  )
}

interface OptionProps {
  label: string
  detail?: string | undefined
  isChosen: boolean
  onChoose: () => void
}

function Option({ label, detail, isChosen, onChoose }: OptionProps) {
  return (
    <ComboboxItem
      focusOnHover
      blurOnHoverEnd={false}
      setValueOnClick={false}
      hideOnClick={false}
      className={styles.option}
      onClick={onChoose}
    >
      <span className={styles.label}>
        <span>{label}</span>
        {detail ? <span className={styles.detail}>{detail}</span> : null}
      </span>
      {isChosen ? <Check className={styles.check} size={16} aria-label="chosen" /> : null}
    </ComboboxItem>
  )
}
