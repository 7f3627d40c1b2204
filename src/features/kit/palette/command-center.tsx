import { Keyboard, Search } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { IconButton } from '#src/ui/icon-button/icon-button.tsx'
import { showLoadFailure } from '#src/ui/late/late.tsx'
import { isReloading } from '#src/ui/late/missing.ts'
import { pressedKey } from '#src/ui/keyboard/character-keys.ts'
import type { Command } from '../commands/command.ts'
import type { LoadSearches } from './palette-search.ts'
import { isPaletteKey, paletteKey } from './palette-key.ts'
import { enterList } from '../commands/row-focus.ts'
import { offersNow, runShortcut, shortcutsNow, useCommands } from '../commands/use-commands.ts'

const nothingSearched: LoadSearches = () => Promise.resolve([])

interface HelpContext {
  showShortcuts: () => void
}

const helpCommands: readonly Command<never, HelpContext>[] = [
  {
    id: 'help.shortcuts',
    label: 'Keyboard shortcuts',
    describe: () => 'Keyboard shortcuts',
    icon: Keyboard,
    takes: 'none',
    shortcut: '?',
    perform: (_none, { showShortcuts }) => showShortcuts(),
    failure: "The shortcuts couldn't be shown. Please try again.",
  },
]

/**
 * The button that opens the command palette, and the page's keys: Ctrl or ⌘ K, '?', and the single keys of the focused list. Each shell
 * renders it once. The palette and the shortcut list load on first use.
 */
export function CommandCenter({ loadSearches = nothingSearched }: { loadSearches?: LoadSearches | undefined }) {
  const [shown, setShown] = useState<ReactNode>()
  /** What the user types between opening the palette and its field taking the focus; undefined otherwise. */
  const typedAhead = useRef<string>(undefined)
  const close = () => setShown(undefined)
  useCommands({ commands: helpCommands, context: { showShortcuts: () => void showShortcuts() }, group: 'Help' })

  async function showPalette() {
    // Read this before the focus moves, because the focus determines the offers.
    const groups = offersNow()
    typedAhead.current = ''
    const parts = await loaded(Promise.all([import('./palette.tsx'), loadSearches()]))
    // Escape cancels the opening.
    if (!parts || typedAhead.current === undefined) {
      typedAhead.current = undefined
      return
    }
    const [{ Palette }, searches] = parts
    setShown(
      <Palette
        groups={groups}
        searches={searches}
        takeTypedAhead={() => {
          const text = typedAhead.current ?? ''
          typedAhead.current = undefined
          return text
        }}
        onClose={close}
        onChoose={(run) => {
          // The chosen command may open a dialog: close the palette and restore the focus first.
          flushSync(close)
          run()
        }}
      />,
    )
  }
  async function showShortcuts() {
    const shortcuts = shortcutsNow()
    const part = await loaded(import('./shortcut-list.tsx'))
    if (part) setShown(<part.ShortcutList shortcuts={shortcuts} onClose={close} />)
  }

  const pressAhead = useEffectEvent((event: KeyboardEvent) => {
    const text = typedAhead.current
    if (text === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    // This key is for the palette: the page must not treat it as a shortcut or a press.
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') typedAhead.current = undefined
    else if (event.key === 'Backspace') typedAhead.current = text.slice(0, -1)
    else if (event.key === 'Enter') typedAhead.current = `${text}\n`
    // Keys without a character have names in ASCII.
    else if (event.key.length === 1 || /\P{ASCII}/u.test(event.key)) typedAhead.current = text + event.key
  })
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isPaletteKey(event) && !isModalOpen()) {
      event.preventDefault()
      if (!shown && typedAhead.current === undefined) void showPalette()
      return
    }
    const key = shown || isModalOpen() ? undefined : pressedKey(event)
    if (key === undefined) return
    if (key === '?') void showShortcuts()
    // Focused rows handle these keys themselves.
    else if (!runShortcut(key) && !((key === 'j' || key === 'k') && enterList(event))) return
    event.preventDefault()
  })
  useEffect(() => {
    document.addEventListener('keydown', pressAhead, { capture: true })
    document.addEventListener('keydown', press)
    return () => {
      document.removeEventListener('keydown', pressAhead, { capture: true })
      document.removeEventListener('keydown', press)
    }
  }, [])

  return (
    <>
      <IconButton
        label="Search and commands"
        icon={<Search size={18} />}
        aria-haspopup="dialog"
        aria-keyshortcuts={paletteKey.aria}
        onClick={() => void showPalette()}
      />
      {shown}
    </>
  )
}

/** The loaded module; undefined, with an error toast, if it could not be loaded. */
async function loaded<T>(loading: Promise<T>): Promise<T | undefined> {
  try {
    return await loading
  } catch (error) {
    if (!(await isReloading())) showLoadFailure(error)
    return undefined
  }
}

/** An open dialog is modal: the page behind it can't be reached. */
function isModalOpen(): boolean {
  return document.querySelector('[data-modal]') !== null
}
