/**
 * Everything that the company says about itself: name, contact details, prices and claims. Every page, the metadata, the share images and
 * the structured data read it from here, so that each change is made once.
 *
 * A variable overrides each fact that differs between deployments; an empty variable overrides nothing. `VITE_SITE_CLAIMS` overrides every
 * other claim: a JSON object with the paths read below, such as `{"plans":{"growth-plan":{"price":19999}}}`.
 */

export type PlanId = 'starter-plan' | 'growth-plan' | 'premium-plan'

export interface Plan {
  /** Also the anchor on /pricing. */
  id: PlanId
  /** Sentences drop a trailing 'MVP': 'with Starter'. */
  name: string
  tagline: string
  /** In rupees; 0 is free, null is a custom quote. */
  basePrice: number | null
  /** In rupees, added to the price; null if there is no Android app. */
  mobileAddonPrice: number | null
  /** From the agreed page to the handover; 7 is a week, null is agreed with the customer. */
  days: number | null
  features: readonly string[]
  cta: string
  popular: boolean
}

/** Vite's environment in builds and tests; plain Node has only its own. */
const env: Record<string, string | undefined> = import.meta.env ?? process.env

/** Paths of the claims read below. */
const known = new Set<string>()
const claims = readClaims(env.VITE_SITE_CLAIMS)

/** The customer's share of the code, and the same in words for the start of a sentence. */
const codeOwnership = claimed('codeOwnership', '100%')
const ownCode = codeOwnership === '100%' ? 'All the code' : `${codeOwnership} of the code`
/** In percent. The rest is due on completion. */
const upfront = amount('upfrontPercent', 50)
/** After the handover of a full week. */
const smallChanges = claimed('smallChanges', 'two weeks of small changes')
const popular = claimed('popular', 'growth-plan')

const plans: readonly Plan[] = [
  {
    id: 'starter-plan',
    name: claimed('plans.starter-plan.name', 'Starter MVP'),
    tagline: claimed('plans.starter-plan.tagline', 'Put one idea in front of real people.'),
    basePrice: amountOrNone('plans.starter-plan.price', 0),
    mobileAddonPrice: amountOrNone('plans.starter-plan.android', 2000),
    days: amountOrNone('plans.starter-plan.days', 4),
    features: claimedList('plans.starter-plan.features', [
      'One core feature, working end to end',
      'A landing page that explains it to visitors',
      'A pitch deck outline that puts your story in order',
      'A live link you can share with anyone',
      `${ownCode}, in your own account`,
    ]),
    cta: 'Get Started',
    popular: popular === 'starter-plan',
  },
  {
    id: 'growth-plan',
    name: claimed('plans.growth-plan.name', 'Growth MVP'),
    tagline: claimed('plans.growth-plan.tagline', 'The full week, ready to show investors.'),
    basePrice: amountOrNone('plans.growth-plan.price', 14_999),
    mobileAddonPrice: amountOrNone('plans.growth-plan.android', 14_999),
    days: amountOrNone('plans.growth-plan.days', 7),
    features: claimedList('plans.growth-plan.features', [
      'Every feature your first version needs',
      'User accounts, saved data and an admin view',
      'A pitch deck, written and designed for you',
      'Simple financial projections you can edit',
      `Your own domain, and ${smallChanges}`,
      `${ownCode}, in your own account`,
    ]),
    cta: 'Get Started',
    popular: popular === 'growth-plan',
  },
  {
    id: 'premium-plan',
    name: claimed('plans.premium-plan.name', 'Enterprise MVP'),
    tagline: claimed('plans.premium-plan.tagline', 'Larger products, scoped with you first.'),
    basePrice: amountOrNone('plans.premium-plan.price', null),
    mobileAddonPrice: amountOrNone('plans.premium-plan.android', null),
    days: amountOrNone('plans.premium-plan.days', null),
    features: claimedList('plans.premium-plan.features', [
      'A written scope, agreed before you pay anything',
      'Integrations with the systems you already use',
      'Multiple user roles, payments and reporting',
      'One person responsible for all of it',
      `${ownCode}, in your own account`,
    ]),
    cta: 'Contact Us',
    popular: popular === 'premium-plan',
  },
]

/** The comparison on /pricing, with one value per plan, in order. Time, Android and code follow from the other facts. */
const comparison: readonly { what: string; in: readonly string[] }[] = [
  {
    what: 'Features',
    in: inEachPlan('comparison.features', ['One', 'Everything in your first version', 'As agreed']),
  },
  { what: 'Landing page', in: inEachPlan('comparison.landingPage', ['Yes', 'Yes', 'Yes']) },
  { what: 'User accounts and saved data', in: inEachPlan('comparison.accounts', ['No', 'Yes', 'Yes']) },
  { what: 'Admin view', in: inEachPlan('comparison.adminView', ['No', 'Yes', 'Yes']) },
  { what: 'Pitch deck', in: inEachPlan('comparison.deck', ['Outline', 'Complete', 'Complete']) },
  { what: 'Financial projections', in: inEachPlan('comparison.projections', ['No', 'Yes', 'Yes']) },
  { what: 'Integrations with your systems', in: inEachPlan('comparison.integrations', ['No', 'No', 'Yes']) },
]

export const site = {
  name: text('VITE_SITE_NAME', 'Sevenday'),
  tagline: text('VITE_SITE_TAGLINE', 'An investor-ready MVP in seven days'),
  blurb: text(
    'VITE_SITE_BLURB',
    `We turn a first-time founder's idea into a product investors can try, with a pitch deck and financial projections to go with it.`,
  ),
  /** Canonical origin, without a trailing slash. */
  origin: text('VITE_SITE_ORIGIN', 'https://sevenday.example.com').replace(/\/+$/, ''),
  email: text('VITE_SITE_EMAIL', 'hello@example.com'),
  messaging: {
    /** International format, digits only. Used only in hrefs, never as page text. */
    phone: text('VITE_SITE_PHONE', '910000000000'),
    greeting: text('VITE_SITE_GREETING', `Hi! I'd like to know more about your startup services.`),
  },
  social: [
    { label: 'LinkedIn', href: text('VITE_SITE_LINKEDIN', 'https://linkedin.example.com/sevenday') },
    { label: 'Instagram', href: text('VITE_SITE_INSTAGRAM', 'https://instagram.example.com/sevenday') },
    { label: 'YouTube', href: text('VITE_SITE_YOUTUBE', 'https://youtube.example.com/sevenday') },
  ],
  office: {
    region: text('VITE_SITE_REGION', 'Bihar'),
    country: text('VITE_SITE_COUNTRY', 'India'),
    countryCode: text('VITE_SITE_COUNTRY_CODE', 'IN'),
    timeZone: text('VITE_SITE_TIME_ZONE', 'Asia/Kolkata'),
    /** In office time. Missing days are closed. */
    hours: list('VITE_SITE_HOURS', ['Mon–Fri 9:00–18:00', 'Sat 10:00–16:00']),
  },
  claims: {
    mvpsBuilt: claimed('mvpsBuilt', '30+'),
    averageDays: amount('averageDays', 7),
    audience: claimed('audience', 'first-time founders'),
    codeOwnership,
    ownCode,
    payment: { upfront: `${upfront}%`, onCompletion: `${100 - upfront}%` },
    /** For larger custom builds only: a plan without a number of days. */
    enterpriseTimeline: claimed('enterpriseTimeline', '4–8 weeks'),
    answerWithin: claimed('answerWithin', '24 hours'),
    /** From the request to delete an account to its deletion. */
    deletionWithin: claimed('deletionWithin', '30 days'),
    /** The day until which work that hasn't started is refunded. */
    cancelBefore: claimed('cancelBefore', 'Day 3'),
    /** The period after the handover in which we fix deviations from the agreement for free. */
    fixesWithin: claimed('fixesWithin', '30 days'),
    /** How far ahead we announce the end of the service. */
    notice: claimed('notice', '30 days'),
    smallChanges,
    /** Number of slides in a pitch deck, as a word within a sentence. */
    deckSlides: claimed('deckSlides', 'ten'),
  },
  /** The limited offer: `on` or `off`, and its limit. Never claim how many places are left. */
  offer: {
    active: flag('offer.active', true),
    limit: amount('offer.limit', 100),
    what: claimed('offer.what', 'a free 4-page site plus landing page'),
    claim: claimed('offer.claim', 'Claim yours'),
  },
  plans,
  comparison,
  legalUpdated: text('VITE_SITE_LEGAL_UPDATED', '2025-04-22'),
  /** When the legal pages were amended after that date; '' if they weren't, such as after another date without an amendment. */
  legalAmended: text('VITE_SITE_LEGAL_AMENDED', env.VITE_SITE_LEGAL_UPDATED?.trim() ? '' : '2026-11-25'),
} as const

/** Link to the external chat, with a prefilled greeting. */
export function messagingHref(): string {
  return `https://wa.me/${site.messaging.phone}?text=${encodeURIComponent(site.messaging.greeting)}`
}

/** The plan with this id; undefined for anything else, such as a mistyped URL. */
export function planById(id: string | null | undefined): Plan | undefined {
  return site.plans.find((plan) => plan.id === id)
}

/** A fact that differs between deployments, with its own variable. */
function text(variable: string, otherwise: string): string {
  return env[variable]?.trim() || otherwise
}

/** Splits 'a | b', the format of the office hours. */
function list(variable: string, otherwise: readonly string[]): readonly string[] {
  const set = env[variable]?.trim()
  return set ? set.split('|').map((part) => part.trim()) : otherwise
}

/** The override at a path such as 'plans.growth-plan.price', or undefined. */
function claimAt(path: string): unknown {
  known.add(path)
  return path.split('.').reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), claims)
}

function claimed(path: string, otherwise: string): string {
  const set = claimAt(path) ?? otherwise
  if (typeof set !== 'string' || set.trim() === '') throw wrong(path, 'must be a string', set)
  return set
}

function flag(path: string, otherwise: boolean): boolean {
  const set = claimAt(path) ?? otherwise
  if (typeof set !== 'boolean') throw wrong(path, 'must be true or false', set)
  return set
}

function amount(path: string, otherwise: number): number {
  const set = claimAt(path) ?? otherwise
  if (!Number.isSafeInteger(set) || Number(set) < 0) throw wrong(path, 'must be a whole number', set)
  return Number(set)
}

/** `null` removes a price, an add-on or a number of days. */
function amountOrNone(path: string, otherwise: number | null): number | null {
  const set = claimAt(path)
  return set === null || (set === undefined && otherwise === null) ? null : amount(path, otherwise ?? 0)
}

function claimedList(path: string, otherwise: readonly string[]): readonly string[] {
  const set = claimAt(path) ?? otherwise
  const isList = Array.isArray(set) && set.length > 0 && set.every((part) => typeof part === 'string' && part !== '')
  if (!isList) throw wrong(path, 'must be a list of strings', set)
  return set
}

function inEachPlan(path: string, otherwise: readonly [string, string, string]): readonly string[] {
  const entries = claimedList(path, otherwise)
  if (entries.length !== plans.length)
    throw wrong(path, `needs an entry for each of the ${plans.length} plans`, entries)
  return entries
}

/** Fails the build rather than publishing a wrong price. */
function wrong(path: string, what: string, value: unknown): Error {
  return new Error(`VITE_SITE_CLAIMS: ${path} ${what}, not ${JSON.stringify(value)}`)
}

function readClaims(json: string | undefined): unknown {
  if (!json?.trim()) return {}
  const set: unknown = JSON.parse(json)
  if (!isObject(set)) throw new Error('VITE_SITE_CLAIMS must be a JSON object')
  return set
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Rejects misspelt names, which would silently leave the old claim on the pages. */
function refuseUnknown(value: unknown, path = ''): void {
  if (known.has(path)) return
  if (!isObject(value)) throw new Error(`VITE_SITE_CLAIMS has no '${path}'`)
  for (const [key, inner] of Object.entries(value)) refuseUnknown(inner, path ? `${path}.${key}` : key)
}

refuseUnknown(claims)
