import { useCallback, useLayoutEffect, useRef } from 'react'
import { rangeBetween } from './list-keys.ts'

interface RangeSelection<Item> {
  items: readonly Item[]
  itemId: (item: Item) => string
  selected: ReadonlySet<string> | undefined
  onSelect: ((ids: ReadonlySet<string>) => void) | undefined
}

/**
 * Selects items one by one, or in ranges.
 *
 * @returns selects or unselects the item with this id; with `extend`, all items as far as the one it was called for last. The function
 * stays the same from render to render.
 */
export function useRangeSelection<Item>(list: RangeSelection<Item>): (id: string, extend: boolean) => void {
  const latest = useRef(list)
  useLayoutEffect(() => {
    latest.current = list
  })
  /** An id: rows that come and go move its index. */
  const anchor = useRef<string>(undefined)

  return useCallback((id, extend) => {
    const { items, itemId, selected, onSelect } = latest.current
    const indexOf = (wanted: string | undefined) => items.findIndex((item) => itemId(item) === wanted)
    const index = indexOf(id)
    if (!onSelect || index === -1) return
    const begun = extend ? indexOf(anchor.current) : -1
    const range = rangeBetween(begun === -1 ? index : begun, index).flatMap((position) => {
      const item = items[position]
      return item === undefined ? [] : [itemId(item)]
    })
    const next = new Set(selected)
    const select = !next.has(id)
    for (const each of range) {
      if (select) next.add(each)
      else next.delete(each)
    }
    anchor.current = id
    onSelect(next)
  }, [])
}
