import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import * as field from '../field/field.css.ts'
import * as styles from './radio-field.css.ts'

interface RadioFieldProps<Value extends string> {
  /** Label of the group, for example 'Status'. */
  label: string
  /** Visible to screen readers only. */
  labelHidden?: boolean
  /** Permanent help below the options. */
  hint?: ReactNode
  options: readonly { value: Value; label: ReactNode }[]
  value: NoInfer<Value>
  onChange: (value: Value) => void
  /** `segments`: a segmented control, for filters. */
  look?: 'rows' | 'segments'
  className?: string | undefined
}

/** A choice between a few visible options. Arrow keys move between them. */
export function RadioField<const Value extends string>(props: RadioFieldProps<Value>) {
  const { label, labelHidden = false, hint, options, value, onChange, look = 'rows', className } = props
  const name = useId()
  const hintId = useId()
  const isSegments = look === 'segments'
  return (
    <fieldset
      className={classNames(styles.group, className)}
      aria-label={labelHidden ? label : undefined}
      aria-describedby={hint ? hintId : undefined}
    >
      {labelHidden ? null : <legend className={classNames(field.label, styles.legend)}>{label}</legend>}
      <div className={isSegments ? styles.segments : styles.options}>
        {options.map((option) => (
          <label key={option.value} className={isSegments ? styles.segment : styles.option}>
            <input
              type="radio"
              name={name}
              className={isSegments ? styles.segmentRadio : styles.radio}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      {hint ? (
        <p className={field.hint} id={hintId}>
          {hint}
        </p>
      ) : null}
    </fieldset>
  )
}
