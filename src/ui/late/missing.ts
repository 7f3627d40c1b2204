/** How long after the start of a navigation the page counts as being left, in milliseconds. After that, the user has stayed. */
const leavingTimeout = 10_000

let leftUntil = 0

// Pages are also prerendered, where nobody leaves them.
globalThis.addEventListener?.('beforeunload', () => (leftUntil = Date.now() + leavingTimeout))

/**
 * Resolves at once, or later if the page is being left. Wait for it before reporting that a part could not load: Firefox fails all requests
 * of a page as soon as the user leaves it, and shows the page until the next one answers.
 */
export async function unlessLeaving(): Promise<void> {
  const left = leftUntil - Date.now()
  if (left > 0) await new Promise((resolve) => setTimeout(resolve, left))
}

let handleMissing: () => Promise<boolean> = () => Promise.resolve(false)

/** @param find handles a missing part of the page; resolves to whether the page is about to reload because of it */
export function onPartMissing(handler: () => Promise<boolean>): void {
  handleMissing = handler
}

/** Whether the page is about to reload because a part is missing; if so, report nothing. Doesn't resolve while the page is being left. */
export async function isReloading(): Promise<boolean> {
  await unlessLeaving()
  return handleMissing()
}
