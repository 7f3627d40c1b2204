import { type ComponentPropsWithRef, useState } from 'react'

/** Where the focus goes in a menu that opens. */
export type MenuFocus = 'container' | 'first' | 'last'

/** A menu and its button, seen from the menu. */
export interface MenuOpening {
  button: HTMLElement | null
  /** Undefined while it is closed. */
  focus: MenuFocus | undefined
  onClose: () => void
}

const focusOfKey: Record<string, MenuFocus> = { ArrowDown: 'first', ArrowUp: 'last' }

/**
 * The state of a menu's button.
 *
 * @returns `opens` for the button; for the menu `key` (a new one each time that it opens) and `opening`
 */
export function useMenuButton() {
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const [{ focus, times }, setState] = useState<{ focus: MenuFocus | undefined; times: number }>({
    focus: undefined,
    times: 0,
  })
  const open = (next: MenuFocus) => setState(({ times }) => ({ focus: next, times: times + 1 }))
  const close = () => setState(({ times }) => ({ focus: undefined, times }))
  const opens: ComponentPropsWithRef<'button'> = {
    ref: setButton,
    'aria-haspopup': 'menu',
    'aria-expanded': focus !== undefined,
    onClick(event) {
      if (focus !== undefined) close()
      // A press of Enter or Space counts no clicks.
      else open(event.detail === 0 ? 'first' : 'container')
    },
    onKeyDown(event) {
      const wanted = focusOfKey[event.key]
      if (!wanted) return
      event.preventDefault()
      open(wanted)
    },
  }
  const opening: MenuOpening = { button, focus, onClose: close }
  return { opens, key: times, opening }
}
