import { type RefObject, useEffect, useRef, useState } from 'react'
import { watchInView } from './watch-in-view.ts'

/** Items to draw, in this order, because browsers report items that come near at the same time in any order. */
const waiting = new Set<() => void>()
let frame = 0

function drawNext(): void {
  frame = 0
  const [draw] = waiting
  if (!draw) return
  waiting.delete(draw)
  draw()
  if (waiting.size > 0) frame = requestAnimationFrame(drawNext)
}

/** Runs each function in a separate frame. Returns a function that cancels this one. */
function inTurn(draw: () => void): () => void {
  waiting.add(draw)
  if (frame === 0) frame = requestAnimationFrame(drawNext)
  return () => waiting.delete(draw)
}

interface InTurnOptions {
  /** The list that scrolls. */
  root: RefObject<Element | null>
  /** The distance from the visible part of the list, as CSS margins. */
  rootMargin: string
  /** Drawn together with the list, such as an item at its start. */
  atFirst: boolean
}

/**
 * Whether a costly item of a list is near enough to be drawn. Even after a long scroll, each frame draws only one more item. The place of an undrawn
 * item must have its size.
 */
export function useDrawnInTurn(
  place: RefObject<Element | null>,
  { root, rootMargin, atFirst }: InTurnOptions,
): boolean {
  const [isDrawn, setDrawn] = useState(atFirst)
  /** The same, without waiting for a render. */
  const drawn = useRef(atFirst)
  useEffect(() => {
    const element = place.current
    if (!element) return undefined
    let takeBack: (() => void) | undefined
    const draw = (next: boolean) => {
      drawn.current = next
      setDrawn(next)
    }
    const stop = watchInView(
      element,
      (isNear) => {
        takeBack?.()
        if (isNear && !drawn.current) takeBack = inTurn(() => draw(true))
        else if (!isNear) draw(false)
      },
      { root: root.current, rootMargin },
    )
    return () => {
      stop()
      takeBack?.()
    }
  }, [place, root, rootMargin])
  return isDrawn
}
