import { assignInlineVars } from '@vanilla-extract/dynamic'
import type { Ref } from 'react'
import { FieldFrame, type FieldProps } from '../field/field-frame.tsx'
import { StripSegments } from '../strip/strip-segments.tsx'
import { Decoration } from '../visually-hidden/visually-hidden.tsx'
import * as styles from './slider.css.ts'

export interface SliderProps extends Pick<FieldProps, 'label' | 'hint' | 'error'> {
  value: number
  onChange: (value: number) => void
  min?: number | undefined
  max?: number | undefined
  step?: number | undefined
  /** Formats the value, for example '45%'. Shown next to the label and read by screen readers. */
  format?: ((value: number) => string) | undefined
  disabled?: boolean | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

const full = Array.from({ length: 7 }, () => 100)

/** A draggable strip below a native range input, which handles keys, touch and screen readers. */
export function Slider({ value, onChange, min = 0, max = 100, step = 1, format = String, ...props }: SliderProps) {
  const labelAside = <Decoration className={styles.output}>{format(value)}</Decoration>
  const fraction = max > min ? Math.min(1, Math.max(0, (value - min) / (max - min))) : 0
  return (
    <FieldFrame of={{ ...props, labelAside }}>
      {(control) => (
        <div className={styles.row} style={assignInlineVars({ [styles.fraction]: String(fraction) })}>
          <div className={styles.track}>
            <StripSegments />
          </div>
          <div className={styles.filled}>
            <StripSegments fills={full} tone={control.disabled ? 'muted' : 'accent'} />
          </div>
          <input
            {...control}
            type="range"
            min={min}
            max={max}
            step={step}
            value={value}
            aria-valuetext={format(value)}
            className={styles.input}
            onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
          />
        </div>
      )}
    </FieldFrame>
  )
}
