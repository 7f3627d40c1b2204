import { useSyncExternalStore } from 'react'
import { canPrompt, isKnownInstalled, subscribeToInstalling } from '#src/pwa/install-prompt.ts'
import { useMediaQuery } from '#src/ui/theme/use-media-query.ts'

/**
 * `in-app`: this window is the installed app's; `installed`: the app is installed, and this is a tab; `prompt`: the browser can prompt;
 * `ios`: the user installs it by hand; `unknown`: the browser's menu may offer it.
 */
export type Installing = 'in-app' | 'installed' | 'prompt' | 'ios' | 'unknown'

const ownWindow = '(display-mode: standalone), (display-mode: minimal-ui), (display-mode: fullscreen)'

/** Whether and how the app can be installed on this device, live. */
export function useInstalling(): Installing {
  const isInApp = useMediaQuery(ownWindow)
  const outside = useSyncExternalStore(subscribeToInstalling, inTab)
  return isInApp || isOnHomeScreen() ? 'in-app' : outside
}

function inTab(): Installing {
  if (canPrompt()) return 'prompt'
  if (isKnownInstalled()) return 'installed'
  // Only iPhones and iPads have both.
  return 'standalone' in navigator && navigator.maxTouchPoints > 1 ? 'ios' : 'unknown'
}

/** Safari's non-standard property. */
function isOnHomeScreen(): boolean {
  return (navigator as { standalone?: boolean }).standalone === true
}
