import { type RefObject, useEffect, useRef, useState } from 'react'
import { watchInView } from './watch-in-view.ts'

/** Items to draw, in this order. Browsers report items that came near together in any order. */
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

/** Runs each of these functions in a frame of its own. Returns a function that cancels this one. */
function inTurn(draw: () => void): () => void {
  waiting.add(draw)
  if (frame === 0) frame = requestAnimationFrame(drawNext)
  return () => waiting.delete(draw)
}

interface InTurnOptions {
  /** The list that scrolls. */
  root: RefObject<Element | null>
  /** How near to what is in view of it, as CSS margins. */
  rootMargin: string
  /** Drawn with the list, as an item at its start. */
  atFirst: boolean
}

/**
 * Whether an item of a list, which is costly to draw, is near enough to be drawn. However far a user scrolls at once, each frame draws one
 * item more. The place of an item has its size without it.
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
