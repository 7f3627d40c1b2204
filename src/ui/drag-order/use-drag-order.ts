import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useDocumentKeys } from '../keyboard/use-document-keys.ts'

/** Movement in pixels that makes a press a drag. */
const slop = 6
/** Near the edges, dragging scrolls: the distance from the edge, and the step per frame, in pixels. The top bar covers the page's upper edge. */
const edge = { ofPage: { start: 112, end: 80 }, ofBox: { start: 48, end: 48 }, step: 10 }

/** An item on its way to another place. */
export interface Drag {
  id: string
  from: number
  to: number
  /** The distance by which the items in between make way, in pixels. */
  height: number
}

interface Held {
  id: string
  index: number
  pointer: number
  item: HTMLElement
  /** The point where it was picked up, on the page or in the scroller. */
  startY: number
  /** On the screen. */
  clientY: number
  frame: number | undefined
}

interface DragOrderOptions {
  /** The box that scrolls the list. Default: the page scrolls. */
  scroller?: RefObject<HTMLElement | null>
  /** Its items carry `data-index`; the dragged one follows the pointer. */
  list: RefObject<HTMLElement | null>
  /** Identifies the order of the items. A drag ends when it changes. */
  order: string
  onDrop: (id: string, to: number) => void
}

/** Moves the items of a list by a handle in each, with mouse, pen or finger. Escape cancels. The handle needs `touch-action: none`. */
export function useDragOrder({ list, scroller, order, onDrop }: DragOrderOptions) {
  const [drag, setDrag] = useState<Drag>()
  const held = useRef<Held>(undefined)
  const target = useRef<number>(undefined)
  /** A click follows the release; it must not open the handle's menu. */
  const swallow = useRef(false)

  const end = useCallback(() => {
    const ended = held.current
    if (!ended) return
    held.current = undefined
    target.current = undefined
    if (ended.frame !== undefined) cancelAnimationFrame(ended.frame)
    ended.item.style.removeProperty('transform')
    setDrag(undefined)
  }, [])

  useEffect(() => end, [order, end])
  useDocumentKeys((event) => {
    if (event.key === 'Escape' && drag) end()
  })

  const scrolled = () => scroller?.current?.scrollTop ?? window.scrollY

  function follow() {
    const now = held.current
    if (!now || !list.current) return
    const by = now.clientY + scrolled() - now.startY
    now.item.style.transform = `translateY(${by}px)`
    const top = now.item.offsetTop + by
    const bottom = top + now.item.offsetHeight
    let to = now.index
    for (const other of list.current.querySelectorAll<HTMLElement>('[data-index]')) {
      const index = Number(other.dataset.index)
      const middle = other.offsetTop + other.offsetHeight / 2
      if (index < now.index && top < middle) to = Math.min(to, index)
      if (index > now.index && bottom > middle) to = Math.max(to, index)
    }
    if (to === target.current) return
    target.current = to
    setDrag({ id: now.id, from: now.index, to, height: now.item.offsetHeight })
  }

  function scroll() {
    const now = held.current
    if (!now) return
    const box = scroller?.current
    const { top, bottom } = box?.getBoundingClientRect() ?? { top: 0, bottom: window.innerHeight }
    const { start, end: last } = box ? edge.ofBox : edge.ofPage
    const by = now.clientY < top + start ? -edge.step : now.clientY > bottom - last ? edge.step : 0
    if (by !== 0) (box ?? window).scrollBy({ top: by, behavior: 'instant' })
    follow()
    now.frame = requestAnimationFrame(scroll)
  }

  const handlers = (id: string, index: number) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      swallow.current = false
      const item = event.currentTarget.closest<HTMLElement>('[data-index]')
      // A second finger ends the drag.
      if (held.current) return end()
      if (!item || event.button !== 0) return undefined
      const { clientY, pointerId: pointer } = event
      held.current = { id, index, pointer, item, startY: clientY + scrolled(), clientY, frame: undefined }
      event.currentTarget.setPointerCapture(pointer)
      return undefined
    },
    onPointerMove({ pointerId, clientY }: PointerEvent<HTMLElement>) {
      const now = held.current
      if (now?.pointer !== pointerId) return
      now.clientY = clientY
      if (now.frame !== undefined || Math.abs(clientY + scrolled() - now.startY) < slop) return
      swallow.current = true
      scroll()
    },
    onPointerUp({ pointerId }: PointerEvent<HTMLElement>) {
      const now = held.current
      if (now?.pointer !== pointerId) return
      const to = target.current
      end()
      if (to !== undefined && to !== now.index) onDrop(now.id, to)
    },
    onPointerCancel: end,
  })

  return {
    drag,
    handlers,
    /** Whether a click only ends a drag. */
    isRelease: () => swallow.current,
  }
}

/** The distance by which an item makes way for the dragged one, in pixels. */
export function shiftAt(index: number, drag: Drag | undefined): number {
  if (!drag || index === drag.from) return 0
  if (index > drag.from && index <= drag.to) return -drag.height
  return index < drag.from && index >= drag.to ? drag.height : 0
}
