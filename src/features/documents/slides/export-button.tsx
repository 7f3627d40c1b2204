import { Download, FileText, type LucideIcon, Presentation, Printer } from 'lucide-react'
import { use, useState } from 'react'
import { shownSlides } from '#src/domain/deck/outline.ts'
import type { Deck } from '#src/domain/deck/slide.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { Button } from '#src/ui/button/button.tsx'
import { afterPaint } from '#src/ui/late/early-screen.ts'
import { failureToast, showToast } from '#src/ui/toast/toast-store.ts'
import type { Command } from '../../kit/commands/command.ts'
import { CommandMenuButton } from '../../kit/commands/command-menu-button.tsx'
import { useCommands } from '../../kit/commands/use-commands.ts'
import { copy as documentsCopy } from '../core/copy.ts'
import { useExport } from '../core/use-export.ts'
import { copy } from './copy.ts'
import { PicturesContext } from './use-pictures.ts'

interface ExportContext {
  save: (kind: 'pptx' | 'pdf') => void
}

function exportCommand(
  kind: 'pptx' | 'pdf' | 'print',
  icon: LucideIcon,
  perform: (context: ExportContext) => void,
): Command<never, ExportContext> {
  const isPrint = kind === 'print'
  return {
    id: `deck.${kind}`,
    label: isPrint ? documentsCopy.print : copy[kind],
    describe: () => (isPrint ? documentsCopy.print : copy.exportAs(copy[kind])),
    icon,
    takes: 'none',
    perform: (_none, context) => perform(context),
    failure: documentsCopy.exportFailed,
  }
}

/** After the menu or the message has gone. */
const print = () => void afterPaint(() => window.print())

/** In the order of the menu. */
const exportCommands = [
  exportCommand('pptx', Presentation, ({ save }) => save('pptx')),
  exportCommand('pdf', FileText, ({ save }) => save('pdf')),
  exportCommand('print', Printer, print),
]

const loadExports = async () => {
  const { storePdfFiles, fileOf, saveOrShare, FontMissing, WebAssemblyRefused } = await import('./make-files.ts')
  // A PDF without them reports it.
  storePdfFiles().catch(() => undefined)
  return { fileOf, saveOrShare, FontMissing, WebAssemblyRefused }
}

interface ExportButtonProps {
  projectName: string
  /** Called on a choice, so that it includes the latest typing. */
  deckNow: () => Deck
}

/** Saves or shares the deck as a file, and prints it. */
export function ExportButton({ projectName, deckNow }: ExportButtonProps) {
  const { fullName } = useWorkspace().identity
  const pictures = use(PicturesContext)
  const { busy, save } = useExport<'pptx' | 'pdf', Awaited<ReturnType<typeof loadExports>>>(loadExports)
  const [percent, setPercent] = useState(0)

  function start(kind: 'pptx' | 'pdf') {
    const deck = deckNow()
    if (shownSlides(deck).length === 0 || !pictures) {
      showToast({ title: copy.nothingToExport })
      return
    }
    setPercent(0)
    void save(kind, async ({ fileOf, FontMissing, WebAssemblyRefused }) => {
      // The button shows that it works.
      await new Promise<void>((resolve) => {
        afterPaint(resolve)
      })
      try {
        return await fileOf(kind, deck, projectName, {
          author: fullName,
          pictures,
          onProgress: (done) => setPercent(Math.round(done * 100)),
          onUndrawn: (characters) => showToast({ title: copy.undrawn(characters) }),
          onMissing: (count) => showToast({ title: copy.picturesMissing(count) }),
        })
      } catch (error) {
        if (error instanceof FontMissing) showToast(failureToast(copy.fontsMissing))
        else if (error instanceof WebAssemblyRefused) {
          // Long enough to read it and press.
          const action = { label: documentsCopy.print, onSelect: print }
          showToast({ ...failureToast(copy.pdfRefused), action, duration: 15_000 })
        } else throw error
        return undefined
      }
    })
  }

  const context = { save: start }
  useCommands({ commands: exportCommands, context })
  return (
    <CommandMenuButton
      placement="bottom-start"
      label={documentsCopy.exportLabel}
      commands={exportCommands}
      context={context}
      renderButton={(opens) => (
        <Button {...opens} icon={<Download size={18} />} busy={busy !== undefined}>
          {busy ? copy.progress(copy[busy], percent) : documentsCopy.exportLabel}
        </Button>
      )}
    />
  )
}
