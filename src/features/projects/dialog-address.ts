import { useCallback, useMemo } from 'react'
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
 */
export function useDialogAddress(): {
  dialog: ProjectDialog | null
  open: (dialog: ProjectDialog) => void
  close: () => void
} {
  const [search] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()
  const dialog = useMemo(() => readDialog(search), [search])

  const open = useCallback(
    (next: ProjectDialog) => {
      void navigate({ search: dialogSearch(next) }, { state: openedHere })
    },
    [navigate],
  )
  const addedAnEntry = (location.state as Partial<typeof openedHere> | null)?.openedHere === true
  const close = useCallback(() => {
    if (addedAnEntry) void navigate(-1)
    else void navigate({ search: '' }, { replace: true })
  }, [navigate, addedAnEntry])
  return { dialog, open, close }
}
