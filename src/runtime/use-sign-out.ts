import { signOutHere, type SignOutOptions, type SignOutResult } from './runtime.ts'

/** Signs the user out. Works offline, and removes their local data from this device in every tab. */
export function useSignOut(): { signOut: (options: SignOutOptions) => Promise<SignOutResult> } {
  return { signOut: signOutHere }
}
