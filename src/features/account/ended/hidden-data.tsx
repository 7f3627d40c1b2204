import { useIdentity } from '#src/runtime/hooks/use-identity.ts'
import { DeletedScreen } from './deleted-screen.tsx'
import { SessionEndedScreen } from './session-ended-screen.tsx'
import { SuspendedScreen } from './suspended-screen.tsx'

/** Says why the user's data is hidden. */
export function HiddenData() {
  const identity = useIdentity()
  if (identity?.deleted) return <DeletedScreen />
  return identity?.suspended ? <SuspendedScreen /> : <SessionEndedScreen />
}
