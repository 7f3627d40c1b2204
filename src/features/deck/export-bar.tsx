import { Printer } from 'lucide-react'
import type { Deck } from '#src/domain/deck/slide.ts'
import { Button } from '#src/ui/button/button.tsx'
import { copy as documentsCopy } from '../documents/copy.ts'
import * as styles from './deck.css.ts'

interface ExportBarProps {
  /** Called when a button is pressed: what was typed a moment ago counts. */
  deck: () => Deck
}

/** Saves or shares the deck as a file, and prints it. */
export function ExportBar(_props: ExportBarProps) {
  return (
    <div className={styles.buttons} role="group" aria-label={documentsCopy.exportLabel}>
      <Button size="small" icon={<Printer size={16} />} onClick={() => window.print()}>
        {documentsCopy.print}
      </Button>
    </div>
  )
}
