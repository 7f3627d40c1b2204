import { use } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { openedHere } from '../commands/use-address-dialog.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import type { RefusedCommandContext } from './refused-commands.ts'
import { RefusedPlacesContext } from './refused-places.ts'

interface RefusedContextOptions {
  /** Called before navigating elsewhere. */
  onNavigate?: () => void
  /** The new page replaces an open dialog: closing it leads back to where the dialog was opened. */
  inDialog?: boolean
}

/** The context of the commands for refused edits. */
export function useRefusedContext({ onNavigate, inDialog = false }: RefusedContextOptions = {}): RefusedCommandContext {
  const { retryRefused, discardRefused, identity } = useWorkspace()
  const places = use(RefusedPlacesContext)
  const navigate = useNavigate()
  const state: unknown = useLocation().state
  return {
    retryRefused,
    discardRefused,
    places,
    user: identity,
    goTo(place) {
      onNavigate?.()
      void navigate(place, inDialog ? { replace: true, state } : { state: openedHere() })
    },
  }
}
