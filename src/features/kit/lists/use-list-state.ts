import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** How long typing pauses before the URL updates, in milliseconds: browsers limit the rate of URL changes. */
const pause = 250

/** The values of each field of a list's state: any text, or one of these; the first is the default. */
export type ListFields = Readonly<Record<string, 'text' | readonly [string, ...string[]]>>

export type ListStateOf<Fields extends ListFields> = {
  [Name in keyof Fields]: Fields[Name] extends readonly string[] ? Fields[Name][number] : string
}

/** Changed fields that the URL of this render doesn't show yet. */
interface Ahead<State> {
  fields: Partial<State>
  /** Passed to the router, which shows them in its next render. */
  written: boolean
}

/**
 * A list's state in the URL: filters, search, sort, selection. It survives a reload, can be linked to, and works with the back button.
 * Default values are omitted; the page's other parameters are preserved.
 *
 * @param fields must be stable between renders
 * @returns the state, and a setter for some of its fields; with `typing`, the URL updates when typing pauses
 */
export function useListState<Fields extends ListFields>(
  fields: Fields,
): [
  state: ListStateOf<Fields>,
  change: (fields: Partial<ListStateOf<Fields>>, options?: { typing?: boolean }) => void,
] {
  type State = ListStateOf<Fields>
  const location = useLocation()
  const navigate = useNavigate()
  const defaults = useMemo(() => parseListState(fields, ''), [fields])
  const inUrl = useMemo(() => parseListState(fields, location.search), [fields, location.search])
  const [ahead, setAhead] = useState<Ahead<State>>()
  const [seen, setSeen] = useState(location.search)
  if (seen !== location.search) {
    setSeen(location.search)
    if (ahead?.written) setAhead(undefined)
  }

  const current = useRef({ location, inUrl, defaults })
  /** The changes that the router was passed and hasn't rendered yet, which may take a while. */
  const passed = useRef<Partial<State>>(undefined)
  useLayoutEffect(() => {
    current.current = { location, inUrl, defaults }
    passed.current = undefined
  }, [location, inUrl, defaults])

  /** @param typed the text that waited for the pause; text typed since then waits for the next pause */
  const write = useCallback(
    (fields: Partial<State>, typed?: Ahead<State>) => {
      const { location, inUrl, defaults } = current.current
      const all = { ...passed.current, ...fields }
      const search = searchWith(location.search, { ...inUrl, ...all }, defaults)
      const isShown = search === location.search && !passed.current
      if (!isShown) passed.current = all
      // A letter typed since may still be pending in a transition: keep it.
      setAhead((latest) => {
        if (typed && latest !== typed) return latest
        return isShown ? undefined : { fields: all, written: true }
      })
      if (!isShown) void navigate({ search, hash: location.hash }, { replace: true, state: location.state })
    },
    [navigate],
  )
  useEffect(() => {
    if (!ahead || ahead.written) return undefined
    const timer = setTimeout(() => write(ahead.fields, ahead), pause)
    return () => clearTimeout(timer)
  }, [ahead, write])

  const state = useMemo(() => ({ ...inUrl, ...ahead?.fields }), [inUrl, ahead])
  const waiting = ahead?.fields
  const change = useCallback(
    (fields: Partial<State>, { typing = false }: { typing?: boolean } = {}) => {
      const all = { ...waiting, ...fields }
      if (typing) setAhead({ fields: all, written: false })
      else write(all)
    },
    [waiting, write],
  )
  return [state, change]
}

/** The state in a query. Anyone can edit a URL, so an invalid value becomes the default. */
export function parseListState<Fields extends ListFields>(fields: Fields, search: string): ListStateOf<Fields> {
  const params = new URLSearchParams(search)
  const entries = Object.entries(fields).map(([name, values]) => {
    const value = params.get(name) ?? ''
    return [name, values === 'text' || values.includes(value) ? value : values[0]]
  })
  return Object.fromEntries(entries) as ListStateOf<Fields>
}

/** The query with this state, preserving everything else in it. */
export function searchWith(
  search: string,
  state: Readonly<Record<string, string>>,
  defaults: Readonly<Record<string, string>>,
): string {
  const params = new URLSearchParams(search)
  for (const [name, value] of Object.entries(state)) {
    if (value === defaults[name]) params.delete(name)
    else params.set(name, value)
  }
  // Writes a dialog's `new=` as the bare `new`.
  const text = params.toString().replace(/=(?=&|$)/g, '')
  return text ? `?${text}` : ''
}
