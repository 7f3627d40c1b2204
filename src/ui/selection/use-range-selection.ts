import { useCallback, useRef } from 'react'
import { useLatest } from '../latest/use-latest.ts'
import { rangeBetween } from './list-keys.ts'

interface RangeSelection<Item> {
  items: readonly Item[]
  itemId: (item: Item) => string
  selected: ReadonlySet<string> | undefined
  onSelect: ((ids: ReadonlySet<string>) => void) | undefined
}

/**
 * Selects single items or ranges.
 *
 * @returns a stable function that selects or unselects the item with this id; with `extend`, the range from the item of the previous
 * call
 */
export function useRangeSelection<Item>(list: RangeSelection<Item>): (id: string, extend: boolean) => void {
  const latest = useLatest(list)
  /** An id, because indexes shift as rows come and go. */
  const anchor = useRef<string>(undefined)

  return useCallback(
    (id, extend) => {
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
    },
    [latest],
  )
}
