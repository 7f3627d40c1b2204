/**
 * Lighthouse, as it looks at a phone, on every page of the built website and on the not-found page: the median of three, each against
 * a full score. `npm run bench -- lighthouse`; reports of what is not full go to `.lighthouse/`.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright'
import { chromiumFlags, ensureChromium } from '../scripts/chromium.ts'
import { freePort, startPreviewServer } from '../scripts/preview-server.ts'
import { paths } from '../src/paths.ts'
import { type Measurement, median } from './measure.ts'

const pages = [
  paths.home,
  paths.howItWorks,
  paths.pricing,
  paths.tools,
  paths.contact,
  paths.privacyPolicy,
  paths.privacy,
  paths.terms,
  '/no/such/page',
]
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const rounds = Number(process.env.ROUNDS ?? 3)

export async function measure(): Promise<Measurement[]> {
  const port = await freePort()
  const server = await startPreviewServer({ build: process.env.PREVIEW_BUILT !== '1' })
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: [...chromiumFlags, `--remote-debugging-port=${port}`],
  })
  try {
    const measurements: Measurement[] = []
    for (const path of pages) {
      const scores = Object.fromEntries(categories.map((category) => [category, [] as number[]]))
      for (let round = 0; round < rounds; round++) {
        const result = await lighthouse(`${server.url}${path}`, {
          port,
          onlyCategories: [...categories],
          logLevel: 'error',
        })
        if (!result) throw new Error(`Lighthouse had nothing to say about ${path}`)
        for (const category of categories) {
          scores[category]?.push(Math.round((result.lhr.categories[category]?.score ?? 0) * 100))
        }
        if (categories.some((category) => (result.lhr.categories[category]?.score ?? 0) < 1)) {
          mkdirSync('.lighthouse', { recursive: true })
          const name = path.replaceAll('/', '-').slice(1) || 'home'
          writeFileSync(`.lighthouse/${name}-${round}.json`, JSON.stringify(result.lhr))
        }
      }
      for (const category of categories) {
        const ours = median(scores[category] ?? [])
        measurements.push({ name: `${path}  ${category}`, ours, peer: 100, ratio: ours / 100, unit: 'points' })
      }
    }
    return measurements
  } finally {
    await browser.close()
    await server.stop()
  }
}
