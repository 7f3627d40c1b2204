import type { Page } from '@playwright/test'
import { trace } from '#tests/browser/trace.ts'

/** Presses each key once the page is still, and says of every layout during its event whether it was of parts of the page only. */
export async function layoutsOfKeys(page: Page, keys: readonly string[]): Promise<boolean[][]> {
  const session = await page.context().newCDPSession(page)
  const layouts: boolean[][] = []
  for (const key of keys) {
    await isStill(page)
    const stop = await trace(session, 'devtools.timeline')
    await page.keyboard.press(key)
    const events = await stop()
    const press = events.find(({ name, args }) => name === 'EventDispatch' && args?.data?.type === 'keypress')
    if (!press) throw new Error('The trace has no key')
    const end = press.ts + (press.dur ?? 0)
    const during = events.filter(
      ({ name, pid, tid, ts }) =>
        name === 'Layout' && pid === press.pid && tid === press.tid && ts >= press.ts && ts <= end,
    )
    layouts.push(during.map(({ args }) => args?.beginData?.partialLayout ?? false))
  }
  await session.detach()
  return layouts
}

/** Resolves between two frames without work. */
async function isStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const next = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await next()
    await next()
    await new Promise((resolve) => requestIdleCallback(resolve))
  })
}
