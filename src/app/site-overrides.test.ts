/** Every fact about the company lives in site.ts: an override changes it everywhere the build writes it. */
import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'

/** Each fact: its variable or its path in VITE_SITE_CLAIMS, a new value, the text expected then, and the text expected nowhere. */
const changes: readonly {
  name: string
  value: unknown
  says: readonly (string | RegExp)[]
  instead: readonly string[]
}[] = [
  change('NAME', 'Fortnight', ['<title>Pricing: three plans in rupees · Fortnight'], ['Sevenday']),
  change(
    'TAGLINE',
    'A demo by Friday',
    ['A demo by Friday', ': a demo by Friday'],
    ['An investor-ready MVP in', 'an investor-ready MVP in'],
  ),
  change('BLURB', 'We build demos.', ['We build demos.'], [`We turn a first-time founder`]),
  change('ORIGIN', 'https://fortnight.test/', ['https://fortnight.test/pricing'], ['sevenday.example.com']),
  change('EMAIL', 'ask@fortnight.test', ['mailto:ask@fortnight.test'], ['hello@example.com']),
  change('PHONE', '4912345', ['wa.me/4912345'], ['910000000000']),
  change('GREETING', 'Good day', ['text=Good%20day'], ['startup%20services']),
  change('LINKEDIN', 'https://li.test/f', ['https://li.test/f'], ['linkedin.example.com']),
  change('INSTAGRAM', 'https://ig.test/f', ['https://ig.test/f'], ['instagram.example.com']),
  change('YOUTUBE', 'https://yt.test/f', ['https://yt.test/f'], ['youtube.example.com']),
  change('REGION', 'Saxony', ['courts of Saxony'], ['Bihar']),
  change('COUNTRY', 'Germany', ['law of Germany', 'hours (Germany time)'], ['law of India', '(India time)', ', India']),
  change('COUNTRY_CODE', 'DE', ['"addressCountry":"DE"'], ['"addressCountry":"IN"']),
  change('HOURS', 'Tue–Thu 8:00–12:00', ['Tue–Thu', '12:00 PM'], ['Mon–Fri', '6:00 PM']),
  change('plans.starter-plan.name', 'Spark MVP', ['a Spark MVP takes 3', '3 days for Spark'], ['Starter']),
  change('plans.growth-plan.name', 'Boost MVP', ['Boost costs', 'With Boost, you also get'], ['Growth']),
  change('plans.premium-plan.name', 'Grand MVP', ['on the Grand plan', 'Grand is quoted'], ['Enterprise']),
  change('plans.starter-plan.tagline', 'Small.', ['Small.'], ['Put one idea in front of']),
  change('plans.growth-plan.tagline', 'Middle.', ['Middle.'], ['The full week, ready']),
  change('plans.premium-plan.tagline', 'Large.', ['Large.'], ['Larger products, scoped']),
  change(
    'plans.starter-plan.price',
    4000,
    ['₹4,000', 'Spark costs ₹4,000.', 'Spark MVP has a fixed price'],
    ['>Free<', 'MVP is free', 'Starter is free', ': Free', 'free plans'],
  ),
  change('plans.starter-plan.android', null, ['Yes, with Boost.'], ['₹2,000', 'with Starter']),
  change('plans.growth-plan.price', 20000, ['₹20,000', 'Boost costs ₹20,000'], ['14,999', '14999', '29,998']),
  change('plans.growth-plan.android', 6000, ['Android app + ₹6,000', '₹26,000'], ['+ ₹14,999']),
  change('plans.starter-plan.days', 3, ['Ready in 3 days', '3 days for Spark'], ['4 days', 'takes 4']),
  change(
    'plans.growth-plan.days',
    14,
    ['Ready in 2 weeks', '2 weeks for Boost'],
    ['1 week', 'one week for', 'takes a week'],
  ),
  change(
    'plans.starter-plan.features',
    ['A kite', 'A string'],
    ['A kite', 'A string'],
    ['One core feature', 'A pitch deck outline'],
  ),
  change(
    'plans.growth-plan.features',
    ['More', 'a month of changes'],
    ['a month of changes'],
    ['Every feature your first'],
  ),
  change('plans.premium-plan.features', ['Most'], ['Most'], ['A written scope, agreed']),
  change('popular', 'starter-plan', [/Spark MVP<\/h2><span[^>]*>Most popular/], []),
  change('comparison.features', ['A few', 'Many', 'All'], ['A few'], ['Everything in your first version']),
  change('comparison.landingPage', ['Small', 'Middle', 'Large'], ['>Middle<'], []),
  change('comparison.accounts', ['Two', 'Ten', 'Any'], ['>Two<'], []),
  change('comparison.adminView', ['Plain', 'Rich', 'Rich'], ['>Plain<'], []),
  change('comparison.deck', ['Sketch', 'Full', 'Full'], ['>Sketch<'], ['>Outline<', '>Complete<']),
  change('comparison.projections', ['One sheet', 'Sheets', 'Sheets'], ['>One sheet<'], []),
  change('comparison.integrations', ['Later', 'Later', 'Now'], ['>Now<'], []),
  change('mvpsBuilt', '45+', ['45+'], ['30+']),
  change('averageDays', 9, ['is 9 days, and a', 'in about 9 days'], ['7 days']),
  change('audience', 'small shops', ['and other small shops', 'for small shops'], ['first-time founders']),
  change('codeOwnership', '90%', ['90% of the code', '90% yours'], ['100%', 'All the code', 'all the code']),
  change('upfrontPercent', 40, ['40% upfront, 60% on completion', '40% now, 60% at the end'], ['50%']),
  change('enterpriseTimeline', '5–9 weeks', ['usually 5–9 weeks', 'take 5–9 weeks'], ['4–8 weeks']),
  change('answerWithin', 'two days', ['within two days'], ['24 hours']),
  change('smallChanges', 'a month of changes', ['you also get a month of changes'], ['two weeks of small changes']),
  change('deckSlides', 'twelve', ['Twelve slides in', 'money: twelve slides'], ['Ten slides', 'ten slides']),
  change('offer.limit', 20, ['First 20 founders', 'the first 20 founders'], ['100 founders']),
  change('offer.what', 'a poster', ['A poster.', 'get a poster'], ['4-page site']),
  change('offer.claim', 'Take it', ['Take it'], ['Claim yours']),
  change('deletionWithin', '3 weeks', ['delete the account within 3 weeks'], ['within 30 days']),
  change('cancelBefore', 'Day 5', ['If you cancel before Day 5'], ['cancel before Day 3']),
  change('fixesWithin', '90 days', ['tell us within 90 days of handover'], ['within 30 days of handover']),
  change('notice', 'a year', ['We will tell you a year before we end the service'], ['30 days before we end']),
  change('LEGAL_AMENDED', '2026-04-02', [/Last updated March 1, 2026<br\/?>Amended 2 Apr 2026/], ['25 Nov 2026']),
  change('LEGAL_UPDATED', '2026-03-01', ['Last updated March 1, 2026'], ['April 22, 2025']),
]

/** Not in `changes`: their effect shows only while other facts keep their values, or only in clock times. */
const apart = [
  'VITE_SITE_TIME_ZONE',
  'plans.premium-plan.price',
  'plans.premium-plan.android',
  'plans.premium-plan.days',
  'offer.active',
]

function change(name: string, value: unknown, says: readonly (string | RegExp)[], instead: readonly string[]) {
  return { name: name === name.toUpperCase() ? `VITE_SITE_${name}` : name, value, says, instead }
}

/** Sets variables, and claims by their paths. */
function override(facts: readonly { name: string; value: unknown }[]): void {
  const claims: Record<string, unknown> = {}
  for (const { name, value } of facts) {
    if (name.startsWith('VITE_')) vi.stubEnv(name, String(value))
    else putAt(claims, name.split('.'), value)
  }
  vi.stubEnv('VITE_SITE_CLAIMS', JSON.stringify(claims))
}

function putAt(claims: Record<string, unknown>, [key = '', ...inner]: string[], value: unknown): void {
  if (inner.length === 0) claims[key] = value
  else putAt((claims[key] ??= {}) as Record<string, unknown>, inner, value)
}

/** Everything the build writes about the company: each page with its head, and the files that describe the site. */
async function everything(): Promise<string> {
  vi.resetModules()
  const { renderPages, describeSite } = await import('./prerender.tsx')
  const pages = await renderPages()
  return (
    [...pages.flatMap(({ head, body }) => [head, body]), ...Object.values(describeSite())]
      .join('\n')
      // React separates adjacent text nodes with these.
      .replaceAll('<!-- -->', '')
      // Class names are not text: `layer_1 week_…` doesn't mention a week.
      .replaceAll(/ class="[^"]*"/g, '')
  )
}

afterEach(() => {
  vi.unstubAllEnvs()
})

// Other files share the modules, and the last of them were loaded with other facts.
afterAll(() => {
  vi.resetModules()
})

/** In milliseconds. Rendering the whole website takes a second or two, or more on a busy machine. */
const buildTimeout = 60_000

describe('a changed fact', () => {
  let before: string
  let after: string

  beforeAll(async () => {
    before = await everything()
    override(changes)
    after = await everything()
  }, buildTimeout)

  it.each(changes)('$name appears with the new value, and nowhere with the old one', ({ says, instead }) => {
    // Otherwise a misspelt old value would pass.
    expect(instead.filter((text) => !found(text, before))).toEqual([])
    expect(says.filter((text) => !found(text, after))).toEqual([])
    expect(instead.filter((text) => found(text, after))).toEqual([])
  })
})

function found(text: string | RegExp, where: string): boolean {
  return typeof text === 'string' ? where.includes(text) : text.test(where)
}

describe('a removed claim', { timeout: buildTimeout }, () => {
  it('appears on no page: the offer, a quote, and every Android app', async () => {
    override([
      { name: 'offer.active', value: false },
      { name: 'plans.premium-plan.price', value: 90000 },
      { name: 'plans.premium-plan.days', value: 30 },
      { name: 'plans.starter-plan.android', value: null },
      { name: 'plans.growth-plan.android', value: null },
    ])
    const text = await everything()
    for (const gone of ['4-page site', 'Custom timeline', '4–8 weeks', 'is quoted', 'Android app as well', '>Add-on<'])
      expect(found(gone, text), gone).toBe(false)
    for (const said of ['Enterprise costs ₹90,000.', 'Ready in 30 days', '30 days for Enterprise'])
      expect(found(said, text), said).toBe(true)
  })

  it('can be added for the largest plan as well', async () => {
    override([{ name: 'plans.premium-plan.android', value: 50000 }])
    expect(await everything()).toContain('with Starter, with Growth and with Enterprise')
  })
})

it.each([
  ['plans.growth-plan.price', 'cheap'],
  ['plans.starter-plan.days', 3.5],
  ['comparison.deck', ['Outline', 'Complete']],
  ['plans.growth.price', 20000],
  ['mvpsBuilt', ''],
])('fails the build on %s set to %j', async (name, value) => {
  override([{ name, value }])
  vi.resetModules()
  await expect(import('#src/site.ts')).rejects.toThrow(name.split('.').slice(0, 2).join('.'))
})

it('every fact is tested here and documented', () => {
  const source = readFileSync('src/site.ts', 'utf8')
  const variables = new Set(source.match(/VITE_SITE_(?!CLAIMS)\w+/g))
  const claims = [...source.matchAll(/(?:claimed|claimedList|inEachPlan|amount|amountOrNone|flag)\(\s*'([\w.-]+)'/g)]
  const facts = [...variables, ...claims.map(([, path = '']) => path)]
  expect(facts.toSorted()).toEqual([...changes.map(({ name }) => name), ...apart].toSorted())
  const documented = ['README.md', 'docs/deploy.md'].map((file) => readFileSync(file, 'utf8')).join('\n')
  const shownAs = (fact: string) => fact.replace(/^plans\.[a-z-]+\./, '').replace(/^(comparison|offer)\./, '')
  expect(facts.filter((fact) => !documented.includes(`\`${shownAs(fact)}\``))).toEqual([])
})
