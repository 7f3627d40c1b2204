import { type MouseEvent, type PointerEvent, useCallback, useRef } from 'react'

/** Screen edge in pixels that belongs to system gestures such as going back. */
const edge = 24
/** Movement in pixels before the direction is clear. */
const slop = 10
/** Distance that triggers the action: a share of the element's width, with bounds in pixels. */
const far = { share: 0.35, least: 72, most: 160 }

interface Gesture {
  id: number
  element: HTMLElement
  x: number
  y: number
  isSwipe: boolean
  /** The action of the touched item, because the element may show another item by the time the finger lifts. */
  onSwipe: (to: SwipeTo) => void
}

/** Where a finger went: `start` is to the left. */
export type SwipeTo = 'start' | 'end'

/**
 * Horizontal swipes across an element, in either direction. The element follows the finger (`--swipe`, in pixels) and exposes the state:
 * `data-swipe` is 'moving', or 'ready' if releasing acts; `data-swipe-to` is 'start' or 'end'. It needs `touch-action: pan-y`, so that the
 * browser keeps vertical scrolling and ends the gesture when it scrolls. Every swipe action also needs a button.
 *
 * @returns a stable function that makes handlers for one element; several elements may share it, one swipe at a time
 */
export function useSwipe() {
  const gesture = useRef<Gesture>(undefined)
  /** A click may follow the release; it must not open the row. */
  const swallow = useRef(false)

  const end = useCallback(() => {
    const ended = gesture.current
    gesture.current = undefined
    if (!ended) return
    ended.element.style.removeProperty('--swipe')
    delete ended.element.dataset.swipe
    delete ended.element.dataset.swipeTo
  }, [])

  return useCallback(
    (onSwipe: (to: SwipeTo) => void) => ({
      onPointerDown(event: PointerEvent<HTMLElement>): void {
        swallow.current = false
        // A second finger cancels the swipe.
        if (gesture.current?.element.isConnected) return end()
        const { clientX: x, clientY: y, pointerId: id, currentTarget: element } = event
        if (event.pointerType === 'mouse' || x < edge || x > window.innerWidth - edge) return
        gesture.current = { id, element, x, y, isSwipe: false, onSwipe }
      },
      onPointerMove({ clientX, clientY, pointerId }: PointerEvent): void {
        const now = gesture.current
        if (now?.id !== pointerId) return
        const [dx, dy] = [clientX - now.x, clientY - now.y]
        if (!now.isSwipe) {
          if (Math.hypot(dx, dy) < slop) return
          if (Math.abs(dx) < Math.abs(dy) * 1.5) return end()
          now.isSwipe = true
        }
        now.element.style.setProperty('--swipe', `${Math.round(dx)}px`)
        now.element.dataset.swipeTo = dx < 0 ? 'start' : 'end'
        now.element.dataset.swipe = Math.abs(dx) >= enough(now.element) ? 'ready' : 'moving'
      },
      onPointerUp({ pointerId }: PointerEvent): void {
        if (gesture.current?.id !== pointerId) return
        const { isSwipe, element, onSwipe: act } = gesture.current
        const isReady = element.dataset.swipe === 'ready'
        const to = element.dataset.swipeTo === 'start' ? 'start' : 'end'
        swallow.current = isSwipe
        end()
        if (isReady) act(to)
      },
      onPointerCancel: end,
      onClickCapture(event: MouseEvent): void {
        if (!swallow.current) return
        swallow.current = false
        event.preventDefault()
        event.stopPropagation()
      },
    }),
    [end],
  )
}

function enough({ offsetWidth }: HTMLElement): number {
  return Math.min(Math.max(offsetWidth * far.share, far.least), far.most)
}
