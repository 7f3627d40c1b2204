import { unlessLeaving } from './leaving.ts'

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
