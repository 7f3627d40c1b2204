import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'

/** A dialog of the projects page, as it stands in the address: `?new`, `?edit=<id>`, `?delete=<id>`. */
export type ProjectDialog =
  /** `refused`: id of a refused edit whose values are put right here. */
  { kind: 'new'; refused?: string } | { kind: 'edit'; id: string; refused?: string } | { kind: 'delete'; id: string }

/** The dialog an address opens; null for none. */
export function readDialog(search: URLSearchParams): ProjectDialog | null {
  const refused = search.get('refused')
  const withRefused = refused ? { refused } : {}
  const edited = search.get('edit')
  if (edited) return { kind: 'edit', id: edited, ...withRefused }
  const deleted = search.get('delete')
  if (deleted) return { kind: 'delete', id: deleted }
  return search.has('new') ? { kind: 'new', ...withRefused } : null
}

/** The query that opens a dialog. */
export function dialogSearch(dialog: ProjectDialog): string {
  const refused = 'refused' in dialog && dialog.refused ? `&refused=${encodeURIComponent(dialog.refused)}` : ''
  if (dialog.kind === 'new') return `?new${refused}`
  return `?${dialog.kind}=${encodeURIComponent(dialog.id)}${refused}`
}

/** Marks an entry of the history that opening a dialog has added: closing it goes back there. */
const openedHere = { openedHere: true }

/**
 * The open dialog, kept in the address: it survives a reload, and the back button of a phone closes it.
 *
 * `open` and `close` move at most once from one entry of the history: the second press of a double click, and work that
 * ends when the person is elsewhere already, find the entry left and do nothing.
 */
export function useDialogAddress(): {
  dialog: ProjectDialog | null
  open: (dialog: ProjectDialog) => void
  close: () => void
} {
  const [search] = useSearchParams()
  const { key, state } = useLocation()
  const navigate = useNavigate()
  const dialog = useMemo(() => readDialog(search), [search])

  // Undefined from a move until the page is rendered with the next entry: the address changes a moment before that.
  const entry = useRef<{ key: string; state: unknown; dialog: ProjectDialog | null }>(undefined)
  useLayoutEffect(() => {
    entry.current = { key, state, dialog }
  }, [key, state, dialog])

  const open = useCallback(
    (next: ProjectDialog) => {
      const here = entry.current
      if (!here) return
      const to = { search: dialogSearch(next) }
      if (here.dialog && dialogSearch(here.dialog) === to.search) return
      entry.current = undefined
      // From one dialog to another: closing leads back to the page all the same.
      if (here.dialog) void navigate(to, { replace: true, state: here.state })
      else void navigate(to, { state: openedHere })
    },
    [navigate],
  )
  const close = useCallback(() => {
    const here = entry.current
    if (here?.key !== key || !here.dialog) return
    entry.current = undefined
    const addedAnEntry = (here.state as Partial<typeof openedHere> | null)?.openedHere === true
    // Reached by a link from elsewhere, what lies before it isn't this page.
    if (addedAnEntry) void navigate(-1)
    else void navigate({ search: '' }, { replace: true })
  }, [navigate, key])
  return { dialog, open, close }
}
