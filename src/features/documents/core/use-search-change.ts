import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'

/** The URL's query, and a function that changes it. The same function on each render. */
export function useSearchChange() {
  const [search, setSearch] = useSearchParams()
  const change = useCallback(
    (set: (params: URLSearchParams) => void, replace = true) =>
      setSearch(
        (before) => {
          const params = new URLSearchParams(before)
          set(params)
          return params
        },
        { replace },
      ),
    [setSearch],
  )
  return [search, change] as const
}
