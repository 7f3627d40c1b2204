import { type FocusEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { late } from '../late/late.tsx'

// The button's name, and for screen readers its reason, are said without it.
const ShownTooltip = late(async () => (await import('./shown-tooltip.tsx')).ShownTooltip, { isExtra: true })

/** How long the pointer rests on a button before its tooltip shows, in milliseconds. */
const rest = 400

interface Handlers {
  onPointerEnter?: ((event: PointerEvent<HTMLButtonElement>) => void) | undefined
  onPointerLeave?: ((event: PointerEvent<HTMLButtonElement>) => void) | undefined
  onFocus?: ((event: FocusEvent<HTMLButtonElement>) => void) | undefined
  onBlur?: ((event: FocusEvent<HTMLButtonElement>) => void) | undefined
}

/**
 * The tooltip of a button, on hover and on keyboard focus. Until then it costs the page neither code nor a listener: there are hundreds of
 * these buttons.
 *
 * @param content what it says
 * @param own what the button does at the same events
 * @returns `handlers` for the button, and `tooltip` to be rendered beside it
 */
export function useTooltip(content: ReactNode, own: Handlers = {}) {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const leave = () => clearTimeout(resting.current)
  useEffect(() => () => clearTimeout(resting.current), [])
  const handlers = {
    onPointerEnter(event: PointerEvent<HTMLButtonElement>) {
      own.onPointerEnter?.(event)
      const button = event.currentTarget
      leave()
      if (event.pointerType === 'mouse') resting.current = setTimeout(() => setAnchor(button), rest)
    },
    onPointerLeave(event: PointerEvent<HTMLButtonElement>) {
      own.onPointerLeave?.(event)
      leave()
    },
    onFocus(event: FocusEvent<HTMLButtonElement>) {
      own.onFocus?.(event)
      if (!event.currentTarget.matches(':focus-visible')) return
      // Ariakit's mark: a pointer that moves elsewhere does not close it.
      event.currentTarget.dataset.focusVisible = ''
      setAnchor(event.currentTarget)
    },
    onBlur(event: FocusEvent<HTMLButtonElement>) {
      own.onBlur?.(event)
      delete event.currentTarget.dataset.focusVisible
      leave()
      setAnchor(undefined)
    },
  }
  const tooltip = anchor ? (
    <ShownTooltip anchor={anchor} onClose={() => setAnchor(undefined)}>
      {content}
    </ShownTooltip>
  ) : null
  return { handlers, tooltip }
}
