import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** How long typing has to pause before the URL follows, in milliseconds: browsers limit how often it may change. */
const pause = 250

/** What each field of a list's state may be: any text, or one of these, the first unless the URL says otherwise. */
export type ListFields = Readonly<Record<string, 'text' | readonly [string, ...string[]]>>

export type ListStateOf<Fields extends ListFields> = {
  [Name in keyof Fields]: Fields[Name] extends readonly string[] ? Fields[Name][number] : string
}

/** Fields that changed and that the URL of this render doesn't show yet. */
interface Ahead<State> {
  fields: Partial<State>
  /** The router has been told; its next render shows them. */
  written: boolean
}

/**
 * The state of a list in the URL: filters, search, sort, selection. It survives a reload, can be linked to, and comes back with the
 * back button. Values at their default are left out of the URL; other parameters of the page stay.
 *
 * @param fields of the module, so that they stay the same from render to render
 * @returns the state, and a setter that takes the fields to change; with `typing` the URL follows when typing pauses
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
  useLayoutEffect(() => {
    current.current = { location, inUrl, defaults }
  }, [location, inUrl, defaults])

  const write = useCallback(
    (fields: Partial<State>, from?: Ahead<State>) => {
      const { location, inUrl, defaults } = current.current
      const search = searchWith(location.search, { ...inUrl, ...fields }, defaults)
      // What was typed meanwhile, and is not rendered yet, has still to be written.
      const settle = (next: Ahead<State> | undefined) => setAhead((now) => (from && now !== from ? now : next))
      if (search === location.search) return settle(undefined)
      settle({ fields, written: true })
      return void navigate({ search, hash: location.hash }, { replace: true, state: location.state })
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

/** The state in a query. A URL is anyone's to edit: what is not among a field's values is its default. */
export function parseListState<Fields extends ListFields>(fields: Fields, search: string): ListStateOf<Fields> {
  const params = new URLSearchParams(search)
  const entries = Object.entries(fields).map(([name, values]) => {
    const value = params.get(name) ?? ''
    return [name, values === 'text' || values.includes(value) ? value : values[0]]
  })
  return Object.fromEntries(entries) as ListStateOf<Fields>
}

/** The query with this state in it, and with everything else that it held. */
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
  // `new=` of a dialog is written as the bare `new`.
  const text = params.toString().replace(/=(?=&|$)/g, '')
  return text ? `?${text}` : ''
}
