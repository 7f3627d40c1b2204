import { useCallback, useMemo } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router-dom'
import { useLatest } from '#src/ui/latest/use-latest.ts'

/** How the URL represents a dialog. Define it at module level, so that it is stable between renders. */
export interface DialogAddress<Dialog> {
  /** Every parameter it uses. Others, such as list filters, are preserved. */
  params: readonly string[]
  /** The dialog that these parameters open; null for none. */
  read: (search: URLSearchParams) => Dialog | null
  write: (dialog: Dialog) => readonly (readonly [param: string, value: string])[]
}

/** The address of a dialog that has only a name: `?notifications`. */
export function flagAddress<Name extends string>(name: Name): DialogAddress<Name> {
  return { params: [name], read: (search) => (search.has(name) ? name : null), write: () => [[name, '']] }
}

/** The address of a dialog for one row: `?message=<id>`. */
export function idAddress(name: string): DialogAddress<string> {
  return { params: [name], read: (search) => search.get(name) || null, write: (id) => [[name, id]] }
}

/** The URL's query with this dialog open, or without a dialog. */
export function searchWithDialog<Dialog>(
  search: string,
  address: DialogAddress<Dialog>,
  dialog: Dialog | null,
): string {
  const params = new URLSearchParams(search)
  for (const param of address.params) params.delete(param)
  for (const [param, value] of dialog === null ? [] : address.write(dialog)) params.append(param, value)
  // Writes a parameter without a value bare: `?new`.
  const text = params.toString().replaceAll(/=(?=&|$)/g, '')
  return text && `?${text}`
}

/** Navigation state for a URL that opens a dialog: closing it then goes back. */
export function openedHere(): { openedHere: string } {
  return { openedHere: crypto.randomUUID() }
}

interface OpeningState {
  openedHere?: string
  /** The dialogs in this URL that a press in this page opened, each as its query. A link can't set it: it is part of the tab's history. */
  pressed?: readonly string[]
}

/** History entries from which a dialog was opened or closed; the page is about to render the next entry. */
const closed = new WeakSet<Location>()

/**
 * A dialog whose state is in the URL: it survives a reload, and the back button closes it.
 *
 * `open` and `close` navigate at most once from one history entry, whichever dialog they belong to, so a double click acts once. `close`
 * does nothing if the user has already left that dialog. `isLinked`: no press in this tab opened the dialog, but a link or a bookmark; a
 * reload doesn't change it.
 */
export function useAddressDialog<Dialog>(address: DialogAddress<Dialog>): {
  dialog: Dialog | null
  isLinked: boolean
  open: (dialog: Dialog) => void
  close: () => void
} {
  const location = useLocation()
  const navigate = useNavigate()
  const { search } = location
  const dialog = useMemo(() => address.read(new URLSearchParams(search)), [address, search])
  const opening = openingOf(location, address)

  const latest = useLatest(location)

  const open = useCallback(
    (next: Dialog) => {
      const here = latest.current
      if (closed.has(here)) return
      const to = { search: searchWithDialog(here.search, address, next), hash: here.hash }
      if (to.search === here.search) return
      closed.add(here)
      const state = stateOf(here)
      const pressed = [...(state?.pressed ?? []), searchWithDialog('', address, next)]
      // One dialog replaces another: closing still leads back to the page.
      if (isOpen(here, address)) void navigate(to, { replace: true, state: { ...state, pressed } })
      else void navigate(to, { state: { ...openedHere(), pressed } })
    },
    [address, navigate, latest],
  )
  const close = useCallback(() => {
    const here = latest.current
    if (closed.has(here) || opening === undefined || openingOf(here, address) !== opening) return
    closed.add(here)
    // If a link from elsewhere opened the dialog, the previous history entry isn't this page.
    if (openedBy(here)) void navigate(-1)
    else void navigate({ search: searchWithDialog(here.search, address, null), hash: here.hash }, { replace: true })
  }, [address, navigate, opening, latest])
  const isLinked = dialog !== null && !stateOf(location)?.pressed?.includes(searchWithDialog('', address, dialog))
  return { dialog, isLinked, open, close }
}

const stateOf = ({ state }: Location) => state as OpeningState | null

function isOpen<Dialog>({ search }: Location, address: DialogAddress<Dialog>): boolean {
  return address.read(new URLSearchParams(search)) !== null
}

function openedBy(location: Location): string | undefined {
  return stateOf(location)?.openedHere
}

/** Identifies one opening of a dialog; stable while other parts of the URL change. */
function openingOf<Dialog>(location: Location, address: DialogAddress<Dialog>): string | undefined {
  const dialog = address.read(new URLSearchParams(location.search))
  return dialog === null ? undefined : `${openedBy(location) ?? ''} ${searchWithDialog('', address, dialog)}`
}
