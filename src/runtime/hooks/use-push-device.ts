import type { PushDevice } from '../push-device.ts'
import { workspaceService } from '../workspace-service.ts'

/** Push notifications of this browser for the logged-in user. */
export const [usePushDevice, PushDeviceContext] = workspaceService<PushDevice>(async ({ identity }) =>
  (await import('../push-device.ts')).pushDevice(identity.userId),
)
