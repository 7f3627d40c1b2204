import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router-dom'

/** How a dialog is written in the URL. An object of the module, so that it stays the same from render to render. */
export interface DialogAddress<Dialog> {
  /** Every parameter it uses. All others, such as the filters of a list, stay as they are. */
  params: readonly string[]
  /** The dialog that these parameters open; null for none. */
  read: (search: URLSearchParams) => Dialog | null
  write: (dialog: Dialog) => readonly (readonly [param: string, value: string])[]
}

/** The address of a dialog that has nothing but a name: `?notifications`. */
export function flagAddress<Name extends string>(name: Name): DialogAddress<Name> {
  return { params: [name], read: (search) => (search.has(name) ? name : null), write: () => [[name, '']] }
}

/** The query of the URL with this dialog open, or without a dialog. */
export function searchWithDialog<Dialog>(
  search: string,
  address: DialogAddress<Dialog>,
  dialog: Dialog | null,
): string {
  const params = new URLSearchParams(search)
  for (const param of address.params) params.delete(param)
  for (const [param, value] of dialog === null ? [] : address.write(dialog)) params.append(param, value)
  // A parameter without a value is written bare: `?new`.
  const text = params.toString().replaceAll(/=(?=&|$)/g, '')
  return text && `?${text}`
}

/** Navigation state for an address that opens a dialog: closing it goes back to where the person was. */
export function openedHere(): { openedHere: string } {
  return { openedHere: crypto.randomUUID() }
}

/** Entries of the history that a dialog has been opened from or closed on: the page is about to be rendered with the next one. */
const left = new WeakSet<Location>()

/**
 * A dialog kept in the URL: it survives a reload, and the back button closes it.
 *
 * `open` and `close` move at most once from one entry of the history, whichever dialog they are of: the second press of a double
 * click does nothing. `close` does nothing either when the person has left that dialog meanwhile.
 */
export function useAddressDialog<Dialog>(address: DialogAddress<Dialog>): {
  dialog: Dialog | null
  open: (dialog: Dialog) => void
  close: () => void
} {
  const location = useLocation()
  const navigate = useNavigate()
  const { search } = location
  const dialog = useMemo(() => address.read(new URLSearchParams(search)), [address, search])
  const opening = openingOf(location, address)

  const latest = useRef<Location>(undefined)
  useLayoutEffect(() => {
    latest.current = location
  }, [location])

  const open = useCallback(
    (next: Dialog) => {
      const here = latest.current
      if (!here || left.has(here)) return
      const to = { search: searchWithDialog(here.search, address, next), hash: here.hash }
      if (to.search === here.search) return
      left.add(here)
      // From one dialog to another: closing leads back to the page all the same.
      if (isOpen(here, address)) void navigate(to, { replace: true, state: here.state as unknown })
      else void navigate(to, { state: openedHere() })
    },
    [address, navigate],
  )
  const close = useCallback(() => {
    const here = latest.current
    if (!here || left.has(here) || opening === undefined || openingOf(here, address) !== opening) return
    left.add(here)
    // Reached by a link from elsewhere, what comes before it in the history isn't this page.
    if (openedBy(here)) void navigate(-1)
    else void navigate({ search: searchWithDialog(here.search, address, null), hash: here.hash }, { replace: true })
  }, [address, navigate, opening])
  return { dialog, open, close }
}

function isOpen<Dialog>({ search }: Location, address: DialogAddress<Dialog>): boolean {
  return address.read(new URLSearchParams(search)) !== null
}

function openedBy({ state }: Location): string | undefined {
  return (state as { openedHere?: string } | null)?.openedHere
}

/** Tells one opening of a dialog from the next, and stays the same while other parts of the URL change. */
function openingOf<Dialog>(location: Location, address: DialogAddress<Dialog>): string | undefined {
  const dialog = address.read(new URLSearchParams(location.search))
  return dialog === null ? undefined : `${openedBy(location) ?? ''} ${searchWithDialog('', address, dialog)}`
}
