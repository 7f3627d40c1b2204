/**
 * Lighthouse with its mobile settings, on every page of the built website and on the not-found page: the median of three runs, each against a
 * full score. `npm run bench -- lighthouse`; reports below a full score go to `.lighthouse/`. Each round logs its vitals, the audits that
 * lost points, and the machine's load. `PREVIEW_BUILT=1` measures the existing build, in `BUILD_FOLDER` if set.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import lighthouse, { type Result } from 'lighthouse'
import { chromium } from 'playwright'
import { nowhere, publicPages } from '#tests/browser/public-pages.ts'
import { chromiumFlags, ensureChromium } from '#tests/browser/chromium.ts'
import { freePort, startPreviewServer } from '#tests/browser/preview-server.ts'
import { type Measurement, median } from './measure.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof categories)[number]

const pages: { path: string; of: readonly Category[] }[] = [
  ...publicPages.map((path) => ({ path, of: categories })),
  // Status 404 itself costs points (`http-status-code`, and the browser's console message in `errors-in-console`), so best
  // practices and SEO are measured where the same file is served with status 200.
  { path: nowhere, of: ['performance', 'accessibility'] },
  { path: '/404', of: ['best-practices', 'seo'] },
]
const rounds = Number(process.env.ROUNDS ?? 3)

export async function measure(): Promise<Measurement[]> {
  const port = await freePort()
  const server = await startPreviewServer({
    build: process.env.PREVIEW_BUILT !== '1',
    folder: process.env.BUILD_FOLDER ?? 'dist',
  })
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: [...chromiumFlags, `--remote-debugging-port=${port}`],
  })
  try {
    const measurements: Measurement[] = []
    for (const { path, of } of pages) {
      const scores = new Map(of.map((category) => [category, [] as number[]]))
      for (let round = 0; round < rounds; round++) {
        const lhr = await look(`${server.url}${path}`, port, of)
        for (const category of of) scores.get(category)?.push(scoreOf(lhr, category))
        console.log(`${path}  round ${round + 1}: ${vitals(lhr)}; load ${loadavg()[0]?.toFixed(1)}`)
        if (of.every((category) => scoreOf(lhr, category) === 100)) continue
        console.log(`  lost points:  ${costly(lhr, of).join(', ')}`)
        mkdirSync('.lighthouse', { recursive: true })
        const name = path.replaceAll('/', '-').slice(1) || 'home'
        writeFileSync(`.lighthouse/${name}-${round}.json`, JSON.stringify(lhr))
      }
      for (const [category, points] of scores) {
        const ours = median(points)
        measurements.push({ name: `${path}  ${category}`, ours, peer: 100, ratio: ours / 100, unit: 'points' })
      }
    }
    return measurements
  } finally {
    await browser.close()
    await server.stop()
  }
}

/** On a busy machine the browser's trace may lack its start, which invalidates the run; retries at most twice. */
async function look(url: string, port: number, of: readonly Category[], again = 2): Promise<Result> {
  const result = await lighthouse(url, {
    port,
    onlyCategories: [...of],
    ignoreStatusCode: true,
    logLevel: 'error',
  })
  if (!result) throw new Error(`Lighthouse returned no result for ${url}`)
  const { runtimeError } = result.lhr
  if (!runtimeError) return result.lhr
  if (again === 0) throw new Error(`${url}: ${runtimeError.message}`)
  console.log(`${url}: ${runtimeError.code}, trying again`)
  return look(url, port, of, again - 1)
}

function scoreOf(lhr: Result, category: Category): number {
  return Math.round((lhr.categories[category]?.score ?? 0) * 100)
}

function vitals({ audits }: Result): string {
  const figures = [
    ['FCP', 'first-contentful-paint'],
    ['LCP', 'largest-contentful-paint'],
    ['SI', 'speed-index'],
    ['TBT', 'total-blocking-time'],
    ['CLS', 'cumulative-layout-shift'],
  ] as const
  return figures.map(([name, id]) => `${name} ${audits[id]?.displayValue ?? '–'}`).join(', ')
}

/** Weighted audits below a full score. */
function costly({ audits, categories }: Result, of: readonly Category[]): string[] {
  return of
    .flatMap((category) => categories[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id} ${Math.round((audits[id]?.score ?? 0) * 100)}`)
}
