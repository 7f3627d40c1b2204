import { type ComponentPropsWithRef, useState } from 'react'

/** Initial focus of an opening menu. */
export type MenuFocus = 'container' | 'first' | 'last'

/** The data about its button that a menu needs. */
export interface MenuOpening {
  button: HTMLElement | null
  /** Undefined while closed. */
  focus: MenuFocus | undefined
  onClose: () => void
}

const focusOfKey: Record<string, MenuFocus> = { ArrowDown: 'first', ArrowUp: 'last' }

/**
 * State of a menu's button.
 *
 * @returns `opens` for the button; for the menu, `key` (new for each opening) and `opening`
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
      // Enter and Space report zero clicks.
      else open(event.detail === 0 ? 'first' : 'container')
    },
    onKeyDown(event) {
      const wanted = focusOfKey[event.key]
      // With Alt, arrows are shortcuts of lists.
      if (!wanted || event.altKey) return
      event.preventDefault()
      open(wanted)
    },
  }
  const opening: MenuOpening = { button, focus, onClose: close }
  return { opens, key: times, opening }
}
