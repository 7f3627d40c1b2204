import { useCallback, useMemo } from 'react'
import { z } from 'zod'
import { useListState } from './use-list-state.ts'

const schema = z.object({ selected: z.string().catch('') })

/** Which rows are selected, by id, in the URL. */
export function useSelection(): [selected: ReadonlySet<string>, select: (ids: ReadonlySet<string>) => void] {
  const [{ selected }, change] = useListState(schema)
  const ids = useMemo(() => new Set(selected.split('.').filter(Boolean)), [selected])
  const select = useCallback((next: ReadonlySet<string>) => change({ selected: [...next].join('.') }), [change])
  return [ids, select]
}
