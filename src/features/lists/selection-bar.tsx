import { type ReactNode, useEffect } from 'react'
import { Button } from '#src/ui/button/button.tsx'
import { announce } from '#src/ui/live-region/announce.ts'
import * as styles from './lists.css.ts'

interface SelectionBarProps {
  count: number
  onClear: () => void
  /** The actions for the selected rows. */
  children: ReactNode
}

/** The number of selected rows, and the actions for all of them. Stays visible while the list scrolls. */
export function SelectionBar({ count, onClear, children }: SelectionBarProps) {
  const label = `${count} selected`
  useEffect(() => announce(label), [label])
  return (
    <section className={styles.selectionBar} aria-label="Selection">
      <p className={styles.selectionCount}>{label}</p>
      {children}
      <Button size="small" variant="quiet" onClick={onClear}>
        Clear
      </Button>
    </section>
  )
}
