import { startTransition, useEffect, useState } from 'react'

/** Items drawn per frame. A card takes 10 ms on a slow phone, and keystrokes wait for it. */
const atOnce = () => (isTyping() ? 1 : 2)
/** Items in the first frame if the user isn't typing: about a screenful, because startup waits for it. */
const atFirst = 6

const isTyping = () => document.activeElement instanceof HTMLInputElement

interface GradualItems<Item> {
  items: readonly Item[]
  itemId: (item: Item) => string
  /** What the items answer. Items of a new question reuse the places of the old ones. Undefined if it never changes. */
  question: string | undefined
  /** Ids of the items near the screen, in drawing order. */
  inSight: readonly string[]
}

interface Drawing<Item> {
  items: readonly Item[]
  question: string | undefined
  /** Number of previous questions. */
  turn: number
  /** Keys of items that replaced another item. */
  keys: ReadonlyMap<string, string>
  /** What a place shows until its own item is drawn. */
  former: ReadonlyMap<string, Item>
  /** Ids of the drawn items. */
  drawn: ReadonlySet<string>
}

/**
 * Draws a few items per frame, to avoid long tasks. While the question stays the same, an item keeps its key wherever it moves. Items of
 * a new question take the keys of the places they move into, and each place shows its former item until then, so that React updates
 * text instead of removing and creating cards.
 *
 * @returns a function for an item's key, and one for what to show in its place: the item, a former item or nothing yet
 */
export function useGradualItems<Item>({ items, itemId, question, inSight }: GradualItems<Item>) {
  const [drawing, setDrawing] = useState<Drawing<Item>>(() => ({
    items,
    question,
    turn: 0,
    keys: new Map(),
    former: new Map(),
    drawn: new Set(inSight.slice(0, isTyping() ? 0 : atFirst)),
  }))
  let current = drawing
  if (question !== undefined && (drawing.items !== items || drawing.question !== question)) {
    current = question === drawing.question ? { ...drawing, items } : exchanged(drawing, { items, question, itemId })
    setDrawing(current)
  }
  const remaining = inSight.filter((id) => !current.drawn.has(id))
  const next = remaining.slice(0, atOnce())
  useEffect(() => {
    // Forget items that left the list; otherwise a list that becomes whole again would draw them all in one frame.
    if (remaining.length === 0 && current.drawn.size === inSight.length && current.former.size === 0) return undefined
    const frame = requestAnimationFrame(() => {
      const drawn = new Set(inSight.filter((id) => current.drawn.has(id) || next.includes(id)))
      const former = new Map(inSight.flatMap((id) => entryOf(current.former, drawn.has(id) ? undefined : id)))
      startTransition(() => setDrawing({ ...current, drawn, former }))
    })
    return () => cancelAnimationFrame(frame)
  })
  return {
    keyOf: (id: string) => keyIn(current, id),
    shown(item: Item): Item | undefined {
      const id = itemId(item)
      return current.drawn.has(id) || next.includes(id) ? item : current.former.get(id)
    },
  }
}

/** Answer to a new question: each item takes the key, and for now the look, of the item in its place. */
function exchanged<Item>(
  before: Drawing<Item>,
  { items, question, itemId }: { items: readonly Item[]; question: string; itemId: (item: Item) => string },
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
  return { items, question, turn: before.turn + 1, keys, former, drawn }
}

/** A key that no other item has or had. */
function keyIn({ keys, turn }: Drawing<unknown>, id: string): string {
  return keys.get(id) ?? `${turn} ${id}`
}

function entryOf<Value>(map: ReadonlyMap<string, Value>, key: string | undefined): [string, Value][] {
  const value = key === undefined ? undefined : map.get(key)
  return key === undefined || value === undefined ? [] : [[key, value]]
}
