import * as styles from '../field/field.css.ts'

interface SelectBoxProps {
  /** For example 'Select Harvest'. */
  label: string
  checked: boolean
  /** @param extend whether Shift is held: select the range from the last selected item */
  onToggle: (extend: boolean) => void
}

/** Selects one item of a list. */
export function SelectBox({ label, checked, onToggle }: SelectBoxProps) {
  return (
    <label className={styles.selectBoxLabel}>
      <input
        type="checkbox"
        aria-label={label}
        className={styles.selectBox}
        checked={checked}
        // Change events don't report Shift.
        onClick={(event) => onToggle(event.shiftKey)}
        onChange={() => undefined}
      />
    </label>
  )
}
