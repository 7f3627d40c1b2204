/** What the company says of itself stands once, in site.ts: changed there, it is changed wherever the build writes it. */
import { readFileSync } from 'node:fs'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'

/** Each variable: a value, what is to be read then, and what is to be found nowhere any more. */
const changes: readonly {
  variable: string
  value: string
  says: readonly (string | RegExp)[]
  instead: readonly string[]
}[] = [
  change('NAME', 'Fortnight', ['<title>Pricing: three plans, in rupees · Fortnight'], ['Sevenday']),
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
  change('COUNTRY', 'Germany', ['law of Germany', 'hours, Germany time'], ['law of India', 'India time', ', India']),
  change('COUNTRY_CODE', 'DE', ['"addressCountry":"DE"'], ['"addressCountry":"IN"']),
  change('HOURS', 'Tue–Thu 8:00–12:00', ['Tue–Thu', '12:00 PM'], ['Mon–Fri', '6:00 PM']),
  change('NAME_STARTER', 'Spark MVP', ['a Spark MVP takes 3', '3 days for Spark'], ['Starter']),
  change('NAME_GROWTH', 'Boost MVP', ['Boost costs', 'part of Boost'], ['Growth']),
  change('NAME_ENTERPRISE', 'Grand MVP', ['on the Grand plan', 'Grand is quoted'], ['Enterprise']),
  change('TAGLINE_STARTER', 'Small.', ['Small.'], ['Put one idea in front of']),
  change('TAGLINE_GROWTH', 'Middle.', ['Middle.'], ['The full week, ready']),
  change('TAGLINE_ENTERPRISE', 'Large.', ['Large.'], ['Larger products, scoped']),
  change(
    'PRICE_STARTER',
    '4,000',
    ['₹4,000', 'Spark costs ₹4,000.', 'Spark MVP has a fixed price'],
    ['>Free<', 'MVP is free', 'Starter is free', ': Free', 'free plans'],
  ),
  change('PRICE_STARTER_ANDROID', 'none', ['Yes, with Boost.'], ['₹2,000', 'with Starter']),
  change('PRICE_GROWTH', '20000', ['₹20,000', 'Boost costs ₹20,000'], ['14,999', '14999', '29,998']),
  change('PRICE_GROWTH_ANDROID', '6000', ['Android app + ₹6,000', '₹26,000'], ['+ ₹14,999']),
  change('DAYS_STARTER', '3', ['Ready in 3 days', '3 days for Spark'], ['4 days', 'takes 4']),
  change('DAYS_GROWTH', '14', ['Ready in 2 weeks', '2 weeks for Boost'], ['1 week', 'one week for', 'takes a week']),
  change('FEATURES_STARTER', 'A kite | A string', ['A kite', 'A string'], ['One core feature', 'A pitch deck outline']),
  change('FEATURES_GROWTH', 'More | a month of changes', ['a month of changes'], ['Every feature that your first']),
  change('FEATURES_ENTERPRISE', 'Most', ['Most'], ['A scope agreed in writing']),
  change('POPULAR', 'starter-plan', [/Spark MVP<\/h2><span[^>]*>Most popular/], []),
  change('COMPARE_FEATURES', 'A few | Many | All', ['A few'], ['All of the first version']),
  change('COMPARE_LANDING_PAGE', 'Small | Middle | Large', ['>Middle<'], []),
  change('COMPARE_ACCOUNTS', 'Two | Ten | Any', ['>Two<'], []),
  change('COMPARE_ADMIN_VIEW', 'Plain | Rich | Rich', ['>Plain<'], []),
  change('COMPARE_DECK', 'Sketch | Full | Full', ['>Sketch<'], ['>Outline<', '>Complete<']),
  change('COMPARE_PROJECTIONS', 'One sheet | Sheets | Sheets', ['>One sheet<'], []),
  change('COMPARE_INTEGRATIONS', 'Later | Later | Now', ['>Now<'], []),
  change('MVPS_BUILT', '45+', ['45+'], ['30+']),
  change('AVERAGE_DAYS', '9', ['9 days is our average', 'in about 9 days'], ['7 days']),
  change('AUDIENCE', 'small shops', ['and other small shops', 'for small shops'], ['first-time founders']),
  change('CODE_OWNERSHIP', '90%', ['90% of the code', '90% yours'], ['100%', 'All of the code', 'all of the code']),
  change('PAYMENT_UPFRONT', '40', ['40% upfront, 60% on completion', '40% and 60%'], ['50%']),
  change('ENTERPRISE_TIMELINE', '5–9 weeks', ['usually 5–9 weeks', 'take 5–9 weeks'], ['4–8 weeks']),
  change('ANSWER_WITHIN', 'two days', ['within two days'], ['24 hours']),
  change('SMALL_CHANGES', 'a month of changes', ['a month of changes are part of'], ['two weeks of small changes']),
  change('DECK_SLIDES', 'twelve', ['Twelve slides in', 'money: twelve slides'], ['Ten slides', 'ten slides']),
  change('OFFER_LIMIT', '20', ['First 20 founders', 'the first 20 founders'], ['100 founders']),
  change('OFFER_WHAT', 'a poster', ['A poster.', 'get a poster'], ['4-page site']),
  change('OFFER_CLAIM', 'Take it', ['Take it'], ['Claim yours']),
  change('LEGAL_UPDATED', '2026-03-01', ['Last updated March 1, 2026'], ['April 22, 2025']),
]

/** Those whose change shows only where others stay as they are, or on the clock alone. */
const apart = ['PRICE_ENTERPRISE', 'PRICE_ENTERPRISE_ANDROID', 'DAYS_ENTERPRISE', 'OFFER', 'TIME_ZONE']

function change(name: string, value: string, says: readonly (string | RegExp)[], instead: readonly string[]) {
  return { variable: `VITE_SITE_${name}`, value, says, instead }
}

/** All that the build writes about the company: every page with its head, and the files that describe the site. */
async function everything(): Promise<string> {
  vi.resetModules()
  const { renderPages, describeSite } = await import('./prerender.tsx')
  const pages = await renderPages()
  return (
    [...pages.flatMap(({ head, body }) => [head, body]), ...Object.values(describeSite())]
      .join('\n')
      // React marks where two texts of one element meet.
      .replaceAll('<!-- -->', '')
      // Names of styles are no words, and `layer_1 week_…` says nothing of a week.
      .replaceAll(/ class="[^"]*"/g, '')
  )
}

afterEach(() => {
  vi.unstubAllEnvs()
})

/** In milliseconds. Each rendering of the whole website takes a second or two, and more where much else is going on. */
const patience = 60_000

describe('a fact that is changed', () => {
  let before: string
  let after: string

  beforeAll(async () => {
    before = await everything()
    for (const { variable, value } of changes) vi.stubEnv(variable, value)
    after = await everything()
  }, patience)

  it.each(changes)('$variable is said anew, and nowhere as it was', ({ says, instead }) => {
    // Nobody would miss what was never there.
    expect(instead.filter((text) => !found(text, before))).toEqual([])
    expect(says.filter((text) => !found(text, after))).toEqual([])
    expect(instead.filter((text) => found(text, after))).toEqual([])
  })
})

function found(text: string | RegExp, where: string): boolean {
  return typeof text === 'string' ? where.includes(text) : text.test(where)
}

describe('what is taken away', { timeout: patience }, () => {
  it('is promised no more: the offer, a quote, and every Android app', async () => {
    vi.stubEnv('VITE_SITE_OFFER', 'off')
    vi.stubEnv('VITE_SITE_PRICE_ENTERPRISE', '90000')
    vi.stubEnv('VITE_SITE_DAYS_ENTERPRISE', '30')
    vi.stubEnv('VITE_SITE_PRICE_STARTER_ANDROID', 'none')
    vi.stubEnv('VITE_SITE_PRICE_GROWTH_ANDROID', 'none')
    const text = await everything()
    for (const gone of ['4-page site', 'Custom timeline', '4–8 weeks', 'is quoted', 'Android app as well', '>Add-on<'])
      expect(found(gone, text), gone).toBe(false)
    for (const said of ['Enterprise costs ₹90,000.', 'Ready in 30 days', '30 days for Enterprise'])
      expect(found(said, text), said).toBe(true)
  })

  it('can be added for the largest plan as well', async () => {
    vi.stubEnv('VITE_SITE_PRICE_ENTERPRISE_ANDROID', '50000')
    expect(await everything()).toContain('with Starter, with Growth and with Enterprise')
  })
})

it.each([
  ['VITE_SITE_PRICE_GROWTH', 'cheap'],
  ['VITE_SITE_DAYS_STARTER', '3.5'],
  ['VITE_SITE_COMPARE_DECK', 'Outline | Complete'],
])('%s=%s is told to whoever builds, rather than to customers', async (variable, value) => {
  vi.stubEnv(variable, value)
  vi.resetModules()
  await expect(import('#src/site.ts')).rejects.toThrow(variable)
})

it('every variable is tried here, and is in the README', () => {
  const known = new Set(readFileSync('src/site.ts', 'utf8').match(/VITE_SITE_\w+/g))
  expect([...known].sort()).toEqual(
    [...changes.map(({ variable }) => variable), ...apart.map((name) => `VITE_SITE_${name}`)].sort(),
  )
  const readme = readFileSync('README.md', 'utf8')
  const written = (variable: string) =>
    [variable, variable.replace(/_(STARTER|GROWTH|ENTERPRISE)/, '_*'), variable.replace('VITE_SITE_COMPARE', '')].some(
      (name) => readme.includes(`\`${name}\``),
    )
  expect([...known].filter((variable) => !written(variable))).toEqual([])
})
