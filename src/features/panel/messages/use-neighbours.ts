import { useEffect, useState } from 'react'
import type { PagedList } from '../../kit/lists/use-paged-list.ts'

/** An open record's position in its list, and its neighbours. */
export interface Neighbours {
  /** Starts at 1; undefined if it isn't in the list. */
  position: number | undefined
  total: number
  previous: string | undefined
  next: string | undefined
  /** The next message that waits for an answer, after this one, else before it. */
  nextOpen: string | undefined
}

/**
 * The neighbours of an open record. A record that was just resolved and left the list keeps its position: its former successor is next.
 * @param id '' for none
 */
export function useNeighbours(
  list: PagedList<{ id: string; is_resolved: boolean }> | undefined,
  id: string,
): Neighbours {
  const index = list?.rows.findIndex((row) => row.id === id) ?? -1
  const [last, setLast] = useState<{ id: string; index: number }>({ id: '', index: -1 })
  const isKnown = index !== -1
  if (isKnown && (last.id !== id || last.index !== index)) setLast({ id, index })
  const place = isKnown || last.id !== id ? index : last.index
  const reach = list?.reach
  useEffect(() => {
    if (place !== -1) reach?.(place + 1)
  }, [reach, place])

  const rowAt = (wanted: number) => list?.rows[wanted]?.id
  if (id === '' || place === -1)
    return { position: undefined, total: 0, previous: undefined, next: undefined, nextOpen: undefined }
  const rows = list?.rows ?? []
  return {
    position: isKnown ? index + 1 : undefined,
    total: list?.total ?? 0,
    previous: rowAt(place - 1),
    next: rowAt(isKnown ? place + 1 : place),
    nextOpen: [...rows.slice(place), ...rows.slice(0, place)].find((row) => row.id !== id && !row.is_resolved)?.id,
  }
}
