import { startTransition, useEffect, useState } from 'react'

/** Items drawn at a time: on a slow phone a card takes ten milliseconds, and a letter typed meanwhile waits for it. */
const atOnce = () => (isTyping() ? 1 : 2)
/** Items of the first frame, where nobody is typing: about a screenful, and no more, since it is what a start waits for. */
const atFirst = 6

const isTyping = () => document.activeElement instanceof HTMLInputElement

interface GradualItems<Item> {
  items: readonly Item[]
  itemId: (item: Item) => string
  /** What the items answer. Those of another question take over the places of the former ones; undefined where it never changes. */
  question: string | undefined
  /** Ids of what is near the screen, in the order in which it is drawn. */
  inSight: readonly string[]
}

interface Drawing<Item> {
  items: readonly Item[]
  question: string | undefined
  /** How many questions there were before. */
  turn: number
  /** Keys of items that took over the place of another one. */
  keys: ReadonlyMap<string, string>
  /** What a place shows until its own item is drawn. */
  former: ReadonlyMap<string, Item>
  /** Ids of the items that are drawn. */
  drawn: ReadonlySet<string>
}

/**
 * Draws a few items of a list a frame, so that no task is long. While the question is the same, an item keeps its key wherever it goes. The items of
 * another question take the keys of the places they come to, and each place shows its former item until then: React
 * changes texts instead of removing and making cards.
 *
 * @returns the key of an item, and what to show in its place: the item, a former one, or nothing yet
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
  const left = inSight.filter((id) => !current.drawn.has(id))
  const next = left.slice(0, atOnce())
  useEffect(() => {
    // What has left the list is forgotten: a list that is whole again would draw it all at once.
    if (left.length === 0 && current.drawn.size === inSight.length && current.former.size === 0) return undefined
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

/** The answer to another question: each item takes over the key, and for now the look, of the one at its place. */
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

/** No other item has it, nor had one before. */
function keyIn({ keys, turn }: Drawing<unknown>, id: string): string {
  return keys.get(id) ?? `${turn} ${id}`
}

function entryOf<Value>(map: ReadonlyMap<string, Value>, key: string | undefined): [string, Value][] {
  const value = key === undefined ? undefined : map.get(key)
  return key === undefined || value === undefined ? [] : [[key, value]]
}
