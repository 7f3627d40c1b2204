import { type ReactNode, useEffect, useRef } from 'react'
import { useBottomBar } from '#src/ui/bottom-bar/use-bottom-bar.ts'
import { Button } from '#src/ui/button/button.tsx'
import { announce } from '#src/ui/live-region/announce.ts'
import { failureToast, showToast } from '#src/ui/toast/toast-store.ts'
import type { Identified } from '../commands/command.ts'
import * as styles from './lists.css.ts'

/** The most rows that can be selected at once. */
const mostSelected = 1000

interface SelectionBarProps {
  /** The list's name, for the console. */
  name: string
  /** The number of selected rows. */
  count: number
  /** The number of rows of the list. */
  total: number
  readAll: () => Promise<readonly Identified[]>
  onSelect: (ids: readonly string[]) => void
  /** The actions for the selected rows. */
  children: ReactNode
}

/** The number of selected rows, and the actions for all of them. Stays visible while the list scrolls. */
export function SelectionBar({ name, count, total, readAll, onSelect, children }: SelectionBarProps) {
  const bar = useRef<HTMLElement>(null)
  useBottomBar(bar, '--sd-selection')
  const label = `${count} selected`
  useEffect(() => announce(label), [label])
  const most = Math.min(total, mostSelected)
  /** Including rows that the list hasn't read yet. */
  async function selectAll() {
    try {
      const rows = await readAll()
      onSelect(rows.slice(0, mostSelected).map(({ id }) => id))
    } catch (error) {
      console.error(`lists: ${name} could not be selected`, error)
      showToast(failureToast('The rows could not be selected. Please try again.'))
    }
  }
  return (
    <section ref={bar} className={styles.selectionBar} aria-label="Selection">
      <p className={styles.selectionCount}>{label}</p>
      {count < most ? (
        <Button size="small" variant="quiet" onClick={() => void selectAll()}>
          {total > most ? `Select first ${most.toLocaleString('en')}` : `Select all ${total.toLocaleString('en')}`}
        </Button>
      ) : null}
      {children}
      <Button size="small" variant="quiet" onClick={() => onSelect([])}>
        Clear
      </Button>
    </section>
  )
}
