/**
 * Everything this company says about itself, once: name, addresses, prices and claims. Every page, the metadata, the share
 * images and the structured data read it here, so that a change of one line is a change everywhere.
 *
 * Each fact stands beside the name of the variable that overrides it in a build (README.md). A variable that is empty overrides
 * nothing; a list has ` | ` between its parts; `none` takes a price, an add-on or a number of days away.
 */

export type PlanId = 'starter-plan' | 'growth-plan' | 'premium-plan'

export interface Plan {
  /** Also the anchor on /pricing. */
  id: PlanId
  /** Without its last word, if that is MVP, it stands in sentences: 'with Starter'. */
  name: string
  tagline: string
  /** In rupees; 0 is free, null is quoted for what it holds. */
  basePrice: number | null
  /** In rupees, on top, where an Android app is offered. */
  mobileAddonPrice: number | null
  /** From the agreed page to the handover; 7 is a week, null is agreed with the customer. */
  days: number | null
  features: readonly string[]
  cta: string
  popular: boolean
}

/** As in Vite's builds and tests; Node knows its own environment alone. */
const env: Record<string, string | undefined> = import.meta.env ?? process.env

/** How much of the code is the customer's; and that in words, as a sentence begins. */
const codeOwnership = text('VITE_SITE_CODE_OWNERSHIP', '100%')
const ownCode = codeOwnership === '100%' ? 'All of the code' : `${codeOwnership} of the code`
/** In percent. The rest is due when it is finished. */
const upfront = amount('VITE_SITE_PAYMENT_UPFRONT', 50)
/** After the handover of the full week. */
const smallChanges = text('VITE_SITE_SMALL_CHANGES', 'two weeks of small changes')
const popular = text('VITE_SITE_POPULAR', 'growth-plan')

const plans: readonly Plan[] = [
  {
    id: 'starter-plan',
    name: text('VITE_SITE_NAME_STARTER', 'Starter MVP'),
    tagline: text('VITE_SITE_TAGLINE_STARTER', 'Put one idea in front of real people.'),
    basePrice: amountOrNone('VITE_SITE_PRICE_STARTER', 0),
    mobileAddonPrice: amountOrNone('VITE_SITE_PRICE_STARTER_ANDROID', 2000),
    days: amountOrNone('VITE_SITE_DAYS_STARTER', 4),
    features: list('VITE_SITE_FEATURES_STARTER', [
      'One core feature, working end to end',
      'A landing page that explains it',
      'A pitch deck outline with your story in order',
      'Live on a link that you can send to anyone',
      `${ownCode}, in your own account`,
    ]),
    cta: 'Get Started',
    popular: popular === 'starter-plan',
  },
  {
    id: 'growth-plan',
    name: text('VITE_SITE_NAME_GROWTH', 'Growth MVP'),
    tagline: text('VITE_SITE_TAGLINE_GROWTH', 'The full week, ready for investors.'),
    basePrice: amountOrNone('VITE_SITE_PRICE_GROWTH', 14_999),
    mobileAddonPrice: amountOrNone('VITE_SITE_PRICE_GROWTH_ANDROID', 14_999),
    days: amountOrNone('VITE_SITE_DAYS_GROWTH', 7),
    features: list('VITE_SITE_FEATURES_GROWTH', [
      'Every feature that your first version needs',
      'Accounts, saved data and an admin view',
      'A pitch deck, written and designed',
      'Simple financial projections that you can change',
      `Your own domain, and ${smallChanges}`,
      `${ownCode}, in your own account`,
    ]),
    cta: 'Get Started',
    popular: popular === 'growth-plan',
  },
  {
    id: 'premium-plan',
    name: text('VITE_SITE_NAME_ENTERPRISE', 'Enterprise MVP'),
    tagline: text('VITE_SITE_TAGLINE_ENTERPRISE', 'Larger products, scoped with you first.'),
    basePrice: amountOrNone('VITE_SITE_PRICE_ENTERPRISE', null),
    mobileAddonPrice: amountOrNone('VITE_SITE_PRICE_ENTERPRISE_ANDROID', null),
    days: amountOrNone('VITE_SITE_DAYS_ENTERPRISE', null),
    features: list('VITE_SITE_FEATURES_ENTERPRISE', [
      'A scope agreed in writing before anything is paid',
      'Integrations with the systems you already use',
      'Several roles, payments, reporting',
      'One person who answers for all of it',
      `${ownCode}, in your own account`,
    ]),
    cta: 'Contact Us',
    popular: popular === 'premium-plan',
  },
]

/** Side by side on /pricing: a word for each plan, in their order. Time, Android and the code follow from what else is said here. */
const comparison: readonly { what: string; in: readonly string[] }[] = [
  { what: 'Features', in: inEachPlan('VITE_SITE_COMPARE_FEATURES', ['One', 'All of the first version', 'As agreed']) },
  { what: 'Landing page', in: inEachPlan('VITE_SITE_COMPARE_LANDING_PAGE', ['Yes', 'Yes', 'Yes']) },
  { what: 'Accounts and saved data', in: inEachPlan('VITE_SITE_COMPARE_ACCOUNTS', ['No', 'Yes', 'Yes']) },
  { what: 'Admin view', in: inEachPlan('VITE_SITE_COMPARE_ADMIN_VIEW', ['No', 'Yes', 'Yes']) },
  { what: 'Pitch deck', in: inEachPlan('VITE_SITE_COMPARE_DECK', ['Outline', 'Complete', 'Complete']) },
  { what: 'Financial projections', in: inEachPlan('VITE_SITE_COMPARE_PROJECTIONS', ['No', 'Yes', 'Yes']) },
  { what: 'Integrations with your systems', in: inEachPlan('VITE_SITE_COMPARE_INTEGRATIONS', ['No', 'No', 'Yes']) },
]

export const site = {
  name: text('VITE_SITE_NAME', 'Sevenday'),
  tagline: text('VITE_SITE_TAGLINE', 'An investor-ready MVP in seven days'),
  blurb: text(
    'VITE_SITE_BLURB',
    `We turn a first-time founder's idea into a product that investors can try, with the deck and the numbers to go with it.`,
  ),
  /** Canonical origin, without a trailing slash. */
  origin: text('VITE_SITE_ORIGIN', 'https://sevenday.example.com').replace(/\/+$/, ''),
  email: text('VITE_SITE_EMAIL', 'hello@example.com'),
  messaging: {
    /** International format, digits only. Stands in hrefs alone, never as text on a page. */
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
    /** By the office's clock. On days that are missing here we are closed. */
    hours: list('VITE_SITE_HOURS', ['Mon–Fri 9:00–18:00', 'Sat 10:00–16:00']),
  },
  claims: {
    mvpsBuilt: text('VITE_SITE_MVPS_BUILT', '30+'),
    averageDays: amount('VITE_SITE_AVERAGE_DAYS', 7),
    audience: text('VITE_SITE_AUDIENCE', 'first-time founders'),
    codeOwnership,
    ownCode,
    payment: { upfront: `${upfront}%`, onCompletion: `${100 - upfront}%` },
    /** Larger custom builds alone: a plan without a number of days. */
    enterpriseTimeline: text('VITE_SITE_ENTERPRISE_TIMELINE', '4–8 weeks'),
    answerWithin: text('VITE_SITE_ANSWER_WITHIN', '24 hours'),
    smallChanges,
    /** How many slides a pitch deck has, as a word within a sentence. */
    deckSlides: text('VITE_SITE_DECK_SLIDES', 'ten'),
  },
  /** The limited offer: `on` or `off`, and its limit. How many places are left is nobody's guess to make. */
  offer: {
    active: text('VITE_SITE_OFFER', 'on') !== 'off',
    limit: amount('VITE_SITE_OFFER_LIMIT', 100),
    what: text('VITE_SITE_OFFER_WHAT', 'a free 4-page site plus landing page'),
    claim: text('VITE_SITE_OFFER_CLAIM', 'Claim yours'),
  },
  plans,
  comparison,
  legalUpdated: text('VITE_SITE_LEGAL_UPDATED', '2025-04-22'),
} as const

/** The external chat, with the greeting filled in. */
export function messagingHref(): string {
  return `https://wa.me/${site.messaging.phone}?text=${encodeURIComponent(site.messaging.greeting)}`
}

/** The plan of that id; undefined for anything else, such as what somebody typed into the address. */
export function planById(id: string | null | undefined): Plan | undefined {
  return site.plans.find((plan) => plan.id === id)
}

function text(variable: string, otherwise: string): string {
  return env[variable]?.trim() || otherwise
}

/** @throws where the variable holds something else: better no build than a wrong price. */
function amount(variable: string, otherwise: number): number {
  const set = text(variable, String(otherwise)).replaceAll(',', '')
  if (!/^\d+$/.test(set)) throw new Error(`${variable} has to be a whole number, and is '${set}'`)
  return Number(set)
}

function amountOrNone(variable: string, otherwise: number | null): number | null {
  const set = text(variable, otherwise === null ? 'none' : String(otherwise))
  return set === 'none' ? null : amount(variable, Number(otherwise))
}

function list(variable: string, otherwise: readonly string[]): readonly string[] {
  return text(variable, otherwise.join('|'))
    .split('|')
    .map((part) => part.trim())
}

function inEachPlan(variable: string, otherwise: readonly [string, string, string]): readonly string[] {
  const words = list(variable, otherwise)
  if (words.length !== plans.length) throw new Error(`${variable} needs a word for each of the ${plans.length} plans`)
  return words
}
