import type { CDPSession, Page } from '@playwright/test'

interface TraceEvent {
  name: string
  ph: string
  tid: number
  ts: number
  dur: number
  args: { data?: { type?: string }; beginData?: { partialLayout?: boolean } }
}

/** Presses each key once the page is still, and says of every layout during its event whether it was of parts of the page only. */
export async function layoutsOfKeys(page: Page, keys: readonly string[]): Promise<boolean[][]> {
  const session = await page.context().newCDPSession(page)
  const layouts: boolean[][] = []
  for (const key of keys) {
    await isStill(page)
    const events = await traced(session, () => page.keyboard.press(key))
    const press = events.find(({ name, args }) => name === 'EventDispatch' && args.data?.type === 'keypress')
    if (!press) throw new Error('The trace has no key')
    const during = events.filter(
      ({ name, tid, ts }) => name === 'Layout' && tid === press.tid && ts >= press.ts && ts <= press.ts + press.dur,
    )
    layouts.push(during.map(({ args }) => args.beginData?.partialLayout ?? false))
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

async function traced(session: CDPSession, act: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = []
  const collect = ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[]))
  session.on('Tracing.dataCollected', collect)
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline'] },
  })
  try {
    await act()
  } finally {
    const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
    await session.send('Tracing.end')
    await complete
    session.off('Tracing.dataCollected', collect)
  }
  return events
}
