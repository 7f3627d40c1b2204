import { useEffect, useState } from 'react'

/** The items with a dropped one already in its place: the device needs a moment to store and read it. */
export function useDroppedOrder<Item extends { id: string }>(items: readonly Item[]) {
  const [dropped, setDropped] = useState<{ items: readonly Item[]; order: readonly Item[] }>()
  useEffect(() => {
    if (!dropped) return undefined
    // The order could not be stored.
    const timer = setTimeout(() => setDropped(undefined), 1000)
    return () => clearTimeout(timer)
  }, [dropped])
  function show(id: string, to: number) {
    const from = items.findIndex((item) => item.id === id)
    const item = items[from]
    if (item) setDropped({ items, order: items.toSpliced(from, 1).toSpliced(to, 0, item) })
  }
  return { order: dropped?.items === items ? dropped.order : items, show }
}
