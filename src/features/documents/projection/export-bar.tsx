import { FileSpreadsheet, Printer, Sheet } from 'lucide-react'
import { Button } from '#src/ui/button/button.tsx'
import { showToast } from '#src/ui/toast/toast-store.ts'
import { copy as documentsCopy } from '../core/copy.ts'
import { useExport } from '../core/use-export.ts'
import { copy } from '../outcome/copy.ts'
import * as styles from './editor.css.ts'
import type { Outcome } from '../outcome/outcome.ts'

const loadExports = () => import('./make-files.ts')

interface ExportBarProps {
  name: string
  /** Called on a press, so that it includes the latest typing. */
  outcome: () => Outcome
}

/** Saves or shares the projection as a spreadsheet or as a table, and prints it. */
export function ExportBar({ name, outcome }: ExportBarProps) {
  const { busy, save } = useExport<'xlsx' | 'csv', Awaited<ReturnType<typeof loadExports>>>(loadExports)

  function press(kind: 'xlsx' | 'csv') {
    const now = outcome()
    if (now.kind === 'figures') void save(kind, ({ fileOf }) => fileOf(kind, name, now))
    else showToast({ title: copy.noFiguresToExport })
  }

  return (
    <div className={styles.exports} role="group" aria-label={documentsCopy.exportLabel}>
      <Button icon={<FileSpreadsheet size={18} />} busy={busy === 'xlsx'} onClick={() => press('xlsx')}>
        {copy.spreadsheet}
      </Button>
      <Button icon={<Sheet size={18} />} busy={busy === 'csv'} onClick={() => press('csv')}>
        {copy.csv}
      </Button>
      <Button icon={<Printer size={18} />} onClick={() => window.print()}>
        {documentsCopy.print}
      </Button>
    </div>
  )
}
