import { FileSpreadsheet, Printer, Sheet } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useOnline } from '#src/runtime/use-online.ts'
import { Button } from '#src/ui/button/button.tsx'
import { announce } from '#src/ui/live-region/announce.ts'
import { idleAfterFirstScreen } from '#src/ui/late/first-screen.ts'
import { showToast } from '#src/ui/toast/toast-store.ts'
import { copy } from './copy.ts'
import * as styles from './editor.css.ts'
import type { Outcome } from './outcome.ts'

const loadExports = () => import('./make-files.ts')

interface ExportBarProps {
  name: string
  /** Called when a button is pressed: what was typed a moment ago counts. */
  outcome: () => Outcome
}

/** Saves or shares the projection as a spreadsheet or as a table, and prints it. The code for files loads when the page is opened with a connection. */
export function ExportBar({ name, outcome }: ExportBarProps) {
  const isOnline = useOnline()
  const [busy, setBusy] = useState<'xlsx' | 'csv'>()
  useEffect(() => {
    if (!isOnline) return
    // Without it, the buttons say what is missing.
    void idleAfterFirstScreen().then(() => loadExports().catch(() => undefined))
  }, [isOnline])

  async function save(kind: 'xlsx' | 'csv') {
    const now = outcome()
    if (now.kind !== 'figures') {
      showToast({ title: copy.noFiguresToExport })
      return
    }
    setBusy(kind)
    try {
      const files = await loadExports().catch(() => undefined)
      if (!files) {
        showToast({ title: copy.exportMissing, tone: 'critical' })
        return
      }
      const result = await files.saveFile(kind, name, now)
      if (result) announce(copy.exported[result.done](result.file))
    } catch (error) {
      console.error('projection: a file could not be made', error)
      showToast({ title: copy.exportFailed, tone: 'critical' })
    } finally {
      setBusy(undefined)
    }
  }

  return (
    <div className={styles.exports} role="group" aria-label={copy.exportLabel}>
      <Button icon={<FileSpreadsheet size={18} />} busy={busy === 'xlsx'} onClick={() => void save('xlsx')}>
        {copy.spreadsheet}
      </Button>
      <Button icon={<Sheet size={18} />} busy={busy === 'csv'} onClick={() => void save('csv')}>
        {copy.csv}
      </Button>
      <Button icon={<Printer size={18} />} onClick={() => window.print()}>
        {copy.print}
      </Button>
    </div>
  )
}
