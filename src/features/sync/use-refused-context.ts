import { use } from 'react'
import { useNavigate } from 'react-router-dom'
import { openedHere } from '../commands/use-address-dialog.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import type { RefusedCommandContext } from './refused-commands.ts'
import { RefusedPlacesContext } from './refused-places.ts'

/** What the commands for refused edits need. */
export function useRefusedContext(onLeave?: () => void): RefusedCommandContext {
  const { retryRefused, discardRefused } = useWorkspace()
  const places = use(RefusedPlacesContext)
  const navigate = useNavigate()
  return {
    retryRefused,
    discardRefused,
    places,
    goTo(place) {
      onLeave?.()
      void navigate(place, { state: openedHere() })
    },
  }
}
