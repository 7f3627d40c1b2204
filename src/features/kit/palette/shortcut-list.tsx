import { CheckboxField } from '#src/ui/field/checkbox-field.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { setCharacterKeys, useCharacterKeys } from '#src/ui/keyboard/character-keys.ts'
import * as styles from './palette.css.ts'
import { paletteKey } from './palette-key.ts'
import { listStop } from '../commands/row-focus.ts'
import type { Shortcut } from '../commands/use-commands.ts'

const everywhere: readonly Shortcut[] = [
  { key: paletteKey.label, label: 'Search and commands' },
  { key: 'F6', label: 'Go to the latest message' },
]

/** In every list whose rows take the focus. */
const moving: Shortcut = { key: 'J, K', label: 'Go to the list; next, previous' }

/** In every list with shortcuts. */
const acting: readonly Shortcut[] = [
  { key: 'X', label: 'Select; with Shift, select a range' },
  { key: 'Enter', label: 'Open' },
]

/** The page's shortcuts, and the switch for single-character ones. */
export function ShortcutList({ shortcuts, onClose }: { shortcuts: readonly Shortcut[]; onClose: () => void }) {
  const enabled = useCharacterKeys((state) => state.enabled)
  const hasList = document.querySelector(listStop) !== null
  const help = shortcuts.filter(({ key }) => key === '?')
  const inLists = shortcuts.filter(({ key }) => key !== '?')
  return (
    <Dialog open onClose={onClose} title="Keyboard shortcuts" size="small">
      <div className={styles.shortcuts}>
        <Keys title="Everywhere" shortcuts={[...everywhere, ...help, ...(hasList ? [moving] : [])]} />
        {inLists.length > 0 ? (
          <Keys title="In a list, on the focused item" shortcuts={[...acting, ...inLists]} />
        ) : null}
        <div className={styles.setting}>
          <CheckboxField
            label="Use single-letter shortcuts"
            hint="Turn this off if keys get pressed by accident, for example by speech input."
            checked={enabled}
            onCheckedChange={setCharacterKeys}
          />
        </div>
      </div>
    </Dialog>
  )
}

function Keys({ title, shortcuts }: { title: string; shortcuts: readonly Shortcut[] }) {
  return (
    <section>
      <h3 className={styles.groupName}>{title}</h3>
      <dl className={styles.keys}>
        {shortcuts.map(({ key, label }) => (
          <div key={key} className={styles.keyRow}>
            <dt>{label}</dt>
            <dd>
              <kbd className={styles.key}>{key.length === 1 ? key.toUpperCase() : key}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
