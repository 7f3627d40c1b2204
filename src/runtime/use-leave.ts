import { leaveThisDevice, type LeaveResult } from './runtime.ts'

/** Chosen sign-out. It works offline, and takes this person's local data off the device, in every tab. */
export function useLeave(): { leave: (options: { discard: boolean }) => Promise<LeaveResult> } {
  return { leave: leaveThisDevice }
}
