import { createContext, use, useMemo } from 'react'
import { lateService } from './late-service.ts'
import type { PushDevice } from './push-device.ts'
import { useWorkspace } from './workspace-context.ts'

/** For tests: replaces the real device. */
export const PushDeviceContext = createContext<PushDevice | null>(null)

/** Push notifications of this browser for the logged-in user. The code loads on first use. */
export function usePushDevice(): PushDevice {
  const given = use(PushDeviceContext)
  const { userId } = useWorkspace().identity
  return useMemo(
    () => given ?? lateService(async () => (await import('./push-device.ts')).pushDevice(userId)),
    [given, userId],
  )
}
