import * as styles from './selection.css.ts'

interface SelectBoxProps {
  /** 'Select Harvest'. */
  label: string
  checked: boolean
  /** @param extend Shift is held: as far as the item selected last */
  onToggle: (extend: boolean) => void
}

/** Selects one item of a list. */
export function SelectBox({ label, checked, onToggle }: SelectBoxProps) {
  return (
    <label className={styles.label}>
      <input
        type="checkbox"
        aria-label={label}
        className={styles.checkbox}
        checked={checked}
        // A change event doesn't tell whether Shift is held.
        onClick={(event) => onToggle(event.shiftKey)}
        onChange={() => undefined}
      />
    </label>
  )
}
