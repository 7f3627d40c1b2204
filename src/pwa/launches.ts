import { paths } from '#src/paths.ts'

/** Chromium only; not yet in TypeScript's library. */
interface LaunchQueue {
  setConsumer(consumer: (launch: { targetURL?: string | null }) => void): void
}

/**
 * The manifest tells the browser to focus an open window instead of loading a page in it, so that the icon never discards what the user is
 * typing. Shortcuts and shares open here.
 *
 * @param open navigates to a URL of this site
 */
export function followLaunches(open = (url: string) => location.assign(url)): void {
  const { launchQueue } = window as { launchQueue?: LaunchQueue }
  if (!launchQueue) return
  // The document is already at this launch's URL, and browsers repeat the launch after a reload.
  launchQueue.setConsumer(() => {})
  setTimeout(() =>
    launchQueue.setConsumer(({ targetURL }) => {
      if (targetURL && !targetURL.endsWith(paths.start)) open(targetURL)
    }),
  )
}
