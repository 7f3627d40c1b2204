/** Time until the app renders, against an empty page from the same server in the same browser. */
import { chromium } from 'playwright'
import { chromiumFlags, ensureChromium } from '#tests/browser/chromium.ts'
import { startPreviewServer } from '#tests/browser/preview-server.ts'
import { paths } from '../src/paths.ts'
import { compare, type Measurement } from './measure.ts'

export async function measure(): Promise<Measurement[]> {
  const server = await startPreviewServer({ build: true })
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...chromiumFlags] })
  try {
    const page = await browser.newPage()
    const empty = async () => {
      await page.goto(`${server.url}/robots.txt`)
    }
    const open = async () => {
      await page.goto(`${server.url}${paths.login}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
    }
    return [await compare({ name: 'open the app, shell on the device / open an empty page', ours: open, peer: empty })]
  } finally {
    await browser.close()
    await server.stop()
  }
}
