import { type MouseEvent, type PointerEvent, useRef } from 'react'

/** From the screen's edges, in pixels: there the system's own gestures begin, such as going back. */
const edge = 24
/** How far a finger moves before it is clear which way it goes, in pixels. */
const slop = 10
/** How far it has to go, as a share of the element's width; at least and at most so many pixels. */
const far = { share: 0.35, least: 72, most: 160 }

interface Gesture {
  id: number
  element: HTMLElement
  x: number
  y: number
  isSwipe: boolean
}

export interface SwipeHandlers {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void
  onPointerMove: (event: PointerEvent<HTMLElement>) => void
  onPointerUp: (event: PointerEvent<HTMLElement>) => void
  onPointerCancel: (event: PointerEvent<HTMLElement>) => void
  onClickCapture: (event: MouseEvent<HTMLElement>) => void
}

/**
 * A swipe of a finger across an element, to either side. The element follows the finger (`--swipe`, in pixels) and says how far it is:
 * `data-swipe` is 'moving', or 'ready' where letting go acts, `data-swipe-to` is 'start' or 'end'. It needs `touch-action: pan-y`, so that the
 * browser keeps scrolling for itself and ends the gesture when it does. Whatever a swipe does needs a button as well.
 *
 * @returns the handlers of one element; several elements may share this, one is swiped at a time
 */
export function useSwipe(): (onSwipe: () => void) => SwipeHandlers {
  const gesture = useRef<Gesture>(undefined)
  /** A click may follow the finger's release: it is not meant for the row. */
  const swallow = useRef(false)

  function end() {
    const ended = gesture.current
    gesture.current = undefined
    if (!ended) return
    ended.element.style.removeProperty('--swipe')
    delete ended.element.dataset.swipe
    delete ended.element.dataset.swipeTo
  }

  return (onSwipe) => ({
    onPointerDown(event) {
      swallow.current = false
      // A second finger is no swipe.
      if (gesture.current) return end()
      const { clientX: x, clientY: y, pointerId: id, currentTarget: element } = event
      if (event.pointerType === 'mouse' || x < edge || x > window.innerWidth - edge) return
      gesture.current = { id, element, x, y, isSwipe: false }
    },
    onPointerMove({ clientX, clientY, pointerId }) {
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
    onPointerUp({ pointerId }) {
      if (gesture.current?.id !== pointerId) return
      const { isSwipe, element } = gesture.current
      const isReady = element.dataset.swipe === 'ready'
      swallow.current = isSwipe
      end()
      if (isReady) onSwipe()
    },
    onPointerCancel: end,
    onClickCapture(event) {
      if (!swallow.current) return
      swallow.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  })
}

function enough({ offsetWidth }: HTMLElement): number {
  return Math.min(Math.max(offsetWidth * far.share, far.least), far.most)
}
