import { FileText, Presentation, Printer } from 'lucide-react'
import { use, useState } from 'react'
import { shownSlides } from '#src/domain/deck/outline.ts'
import type { Deck } from '#src/domain/deck/slide.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { Button } from '#src/ui/button/button.tsx'
import { afterPaint } from '#src/ui/late/after-paint.ts'
import { showToast } from '#src/ui/toast/toast-store.ts'
import { copy as documentsCopy } from '../documents/copy.ts'
import { useExport } from '../documents/use-export.ts'
import { copy } from './copy.ts'
import * as styles from './deck.css.ts'
import { PicturesContext } from './use-pictures.ts'

const loadExports = async () => {
  const code = await import('./make-files.ts')
  await code.storeFonts()
  return code
}

interface ExportBarProps {
  projectName: string
  /** Called when a button is pressed: what was typed a moment ago counts. */
  deckNow: () => Deck
}

/** Saves or shares the deck as a file, and prints it. */
export function ExportBar({ projectName, deckNow }: ExportBarProps) {
  const { fullName } = useWorkspace().identity
  const pictures = use(PicturesContext)
  const { busy, save } = useExport<'pptx' | 'pdf', Awaited<ReturnType<typeof loadExports>>>(loadExports)
  const [percent, setPercent] = useState(0)

  function press(kind: 'pptx' | 'pdf') {
    const deck = deckNow()
    if (shownSlides(deck).length === 0 || !pictures) {
      showToast({ title: copy.nothingToExport })
      return
    }
    setPercent(0)
    void save(kind, async ({ saveFile }) => {
      // The button shows that it works.
      await new Promise<void>((resolve) => afterPaint(resolve))
      return saveFile(kind, deck, projectName, {
        author: fullName,
        pictures,
        onProgress: (done) => setPercent(Math.round(done * 100)),
        onUndrawn: (characters) => showToast({ title: copy.undrawn(characters) }),
      })
    })
  }

  return (
    <div className={styles.buttons} role="group" aria-label={documentsCopy.exportLabel}>
      <Button size="small" icon={<Presentation size={16} />} busy={busy === 'pptx'} onClick={() => press('pptx')}>
        {copy.pptx}
      </Button>
      <Button size="small" icon={<FileText size={16} />} busy={busy === 'pdf'} onClick={() => press('pdf')}>
        {busy === 'pdf' && percent > 0 ? copy.progress(copy.pdf, percent) : copy.pdf}
      </Button>
      <Button size="small" icon={<Printer size={16} />} onClick={() => window.print()}>
        {documentsCopy.print}
      </Button>
    </div>
  )
}
