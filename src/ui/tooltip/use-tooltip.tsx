import { type ComponentPropsWithRef, type ReactNode, useEffect, useRef, useState } from 'react'
import { late } from '../late/late.tsx'

// Optional: the button's name, and its reason for screen readers, work without the tooltip.
const ShownTooltip = late(async () => (await import('./shown-tooltip.tsx')).ShownTooltip, { isExtra: true })

/** Hover delay in milliseconds. */
const rest = 400

type Event = 'onPointerEnter' | 'onPointerLeave' | 'onPointerDown' | 'onFocus' | 'onBlur'
type Handlers = Pick<ComponentPropsWithRef<'button'>, Event>

/**
 * A button's tooltip, on hover and keyboard focus. Before that it adds neither code nor a listener to the page, which has hundreds of these buttons.
 *
 * @param content the tooltip's text; without one, none is shown
 * @param own the button's own handlers for the same events
 * @returns `handlers` for the button, and `tooltip` to render next to it
 */
export function useTooltip(content: ReactNode, own: Handlers = {}) {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const cancelHover = () => clearTimeout(resting.current)
  useEffect(() => () => clearTimeout(resting.current), [])
  const handlers: Handlers = {
    onPointerEnter(event) {
      own.onPointerEnter?.(event)
      const button = event.currentTarget
      cancelHover()
      if (event.pointerType === 'mouse') resting.current = setTimeout(() => setAnchor(button), rest)
    },
    onPointerLeave(event) {
      own.onPointerLeave?.(event)
      cancelHover()
    },
    onPointerDown(event) {
      own.onPointerDown?.(event)
      // The tooltip would cover the opened content, or the dragged item.
      cancelHover()
      setAnchor(undefined)
    },
    onFocus(event) {
      own.onFocus?.(event)
      if (!event.currentTarget.matches(':focus-visible')) return
      // Ariakit's marker: keeps the tooltip open when the pointer moves away.
      event.currentTarget.dataset.focusVisible = ''
      setAnchor(event.currentTarget)
    },
    onBlur(event) {
      own.onBlur?.(event)
      delete event.currentTarget.dataset.focusVisible
      cancelHover()
      setAnchor(undefined)
    },
  }
  const tooltip =
    anchor && content ? (
      <ShownTooltip anchor={anchor} onClose={() => setAnchor(undefined)}>
        {content}
      </ShownTooltip>
    ) : null
  return { handlers, tooltip }
}
