import { startTransition, useEffect, useRef, useState } from 'react'

/** Items in the first frames. An item takes 10 ms on a slow phone, and keystrokes wait for it. */
const firstPace = () => (isTyping() ? 1 : 2)
/** Most items per frame. */
const fastest = 16
/** A frame that draws in less time, in milliseconds, is followed by one of twice as many items; a slower one by one of half as many. */
const frame = { fast: 8, slow: 24 }

const isTyping = () => document.activeElement instanceof HTMLInputElement

interface GradualItems<Item> {
  items: readonly Item[]
  itemId: (item: Item) => string
  /** The question that the items answer. Items of a new question reuse the places of the old ones. Undefined if the question never changes. */
  queryKey: string | undefined
  /** Ids of the items near the screen, in drawing order. */
  inSight: readonly string[]
  /** Items drawn at once when the list appears, unless the user is typing: about a screenful, because startup waits for it. */
  atFirst: number
  /** Whether items that come into sight later are drawn gradually too. False if the height of an undrawn item is only a guess. */
  alsoLater: boolean
}

interface Drawing<Item> {
  items: readonly Item[]
  queryKey: string | undefined
  /** Number of previous questions. */
  turn: number
  /** Keys of items that replaced another item. */
  keys: ReadonlyMap<string, string>
  /** The item that a place shows until its own item is drawn. */
  former: ReadonlyMap<string, Item>
  /** Ids of the drawn items. */
  drawn: ReadonlySet<string>
  /** Items to draw in the next frame. */
  pace: number
  /** Everything in sight has been drawn since the query changed. */
  isComplete: boolean
}

/**
 * Draws a few items per frame, to avoid long tasks. While the question stays the same, an item keeps its key when it moves. Items of a new question
 * take the keys of the places they move into, and each place shows its former item until then, so that React updates text instead of removing and
 * creating cards.
 *
 * @returns a function for an item's key, and one for what to show in its place: the item, a former item or nothing yet
 */
export function useGradualItems<Item>({ items, itemId, queryKey, inSight, atFirst, alsoLater }: GradualItems<Item>) {
  const [drawing, setDrawing] = useState<Drawing<Item>>(() => ({
    items,
    queryKey,
    turn: 0,
    keys: new Map(),
    former: new Map(),
    drawn: new Set(inSight.slice(0, isTyping() ? 0 : atFirst)),
    pace: firstPace(),
    isComplete: false,
  }))
  /** The time when the current frame began to draw. */
  const begun = useRef<number>(undefined)
  let current = drawing
  if (queryKey !== undefined && (drawing.items !== items || drawing.queryKey !== queryKey)) {
    current = queryKey === drawing.queryKey ? { ...drawing, items } : exchanged(drawing, { items, queryKey, itemId })
    setDrawing(current)
  }
  const total = new Set(inSight).size
  const remaining = inSight.filter((id) => !current.drawn.has(id))
  const next = current.isComplete && !alsoLater ? remaining : remaining.slice(0, current.pace)
  useEffect(() => {
    // Forget items that left the list; otherwise a list that becomes whole again would draw them all in one frame.
    const isDone = remaining.length === 0 && current.drawn.size === total && current.former.size === 0
    if (isDone && current.isComplete) return undefined
    const took = begun.current === undefined ? undefined : performance.now() - begun.current
    begun.current = undefined
    const request = requestAnimationFrame(() => {
      begun.current = performance.now()
      const drawn = new Set(inSight.filter((id) => current.drawn.has(id) || next.includes(id)))
      const former = new Map(inSight.flatMap((id) => entryOf(current.former, drawn.has(id) ? undefined : id)))
      const isComplete = current.isComplete || drawn.size === total
      startTransition(() => setDrawing({ ...current, drawn, former, pace: paceAfter(current.pace, took), isComplete }))
    })
    return () => cancelAnimationFrame(request)
  })
  return {
    keyOf: (id: string) => keyIn(current, id),
    shown(item: Item): Item | undefined {
      const id = itemId(item)
      return current.drawn.has(id) || next.includes(id) ? item : current.former.get(id)
    },
  }
}

/** @param took how long the last frame drew, in milliseconds */
function paceAfter(pace: number, took: number | undefined): number {
  if (took === undefined) return pace
  if (took < frame.fast) return Math.min(pace * 2, fastest)
  return took > frame.slow ? Math.max(1, Math.floor(pace / 2)) : pace
}

/** Answer to a new query: each item takes the key, and for now the look, of the item in its place. */
function exchanged<Item>(
  before: Drawing<Item>,
  { items, queryKey, itemId }: { items: readonly Item[]; queryKey: string; itemId: (item: Item) => string },
): Drawing<Item> {
  const keys = new Map<string, string>()
  const former = new Map<string, Item>()
  const drawn = new Set<string>()
  for (const [index, item] of items.entries()) {
    const previous = before.items[index]
    if (previous === undefined) break
    const id = itemId(item)
    const previousId = itemId(previous)
    keys.set(id, keyIn(before, previousId))
    const isDrawn = before.drawn.has(previousId)
    const shown = isDrawn ? previous : before.former.get(previousId)
    if (id === previousId && isDrawn) drawn.add(id)
    else if (shown !== undefined) former.set(id, shown)
  }
  return { items, queryKey, turn: before.turn + 1, keys, former, drawn, pace: firstPace(), isComplete: false }
}

/** A key that no other item has or had. */
function keyIn({ keys, turn }: Drawing<unknown>, id: string): string {
  return keys.get(id) ?? `${turn} ${id}`
}

function entryOf<Value>(map: ReadonlyMap<string, Value>, key: string | undefined): [string, Value][] {
  const value = key === undefined ? undefined : map.get(key)
  return key === undefined || value === undefined ? [] : [[key, value]]
}
