/**
 * Everything this company says about itself, once: name, addresses, prices and claims. Every page, the metadata, the share
 * images and the structured data read it here, so that a change of one line is a change everywhere.
 * Addresses, links and figures can be overridden at build time by the `VITE_SITE_*` variable named beside them.
 */
const env: Record<string, string | undefined> = import.meta.env ?? {}

export type PlanId = 'starter-plan' | 'growth-plan' | 'premium-plan'

export interface Plan {
  /** Also the anchor on /pricing. */
  id: PlanId
  name: string
  tagline: string
  /** In rupees; 0 is free, null is quoted for what it holds. */
  basePrice: number | null
  /** In rupees, on top, where an Android app is offered. */
  mobileAddonPrice: number | null
  timeline: string
  features: readonly string[]
  cta: string
  popular: boolean
}

/** Minutes since midnight, office time. */
export interface OpeningHours {
  /** 0 is Sunday. */
  days: readonly number[]
  label: string
  opens: number
  closes: number
}

const plans: readonly Plan[] = [
  {
    id: 'starter-plan',
    name: 'Starter MVP',
    tagline: 'Put one idea in front of real people.',
    basePrice: price('VITE_SITE_PRICE_STARTER', 0),
    mobileAddonPrice: price('VITE_SITE_PRICE_STARTER_ANDROID', 2000),
    timeline: '4 days',
    features: [
      'One core feature, working end to end',
      'A landing page that explains it',
      'A pitch deck outline with your story in order',
      'Live on a link that you can send to anyone',
      'All of the code, in your own account',
    ],
    cta: 'Get Started',
    popular: false,
  },
  {
    id: 'growth-plan',
    name: 'Growth MVP',
    tagline: 'The full week, ready for investors.',
    basePrice: price('VITE_SITE_PRICE_GROWTH', 14_999),
    mobileAddonPrice: price('VITE_SITE_PRICE_GROWTH_ANDROID', 14_999),
    timeline: '1 week',
    features: [
      'Every feature that your first version needs',
      'Accounts, saved data and an admin view',
      'A pitch deck, written and designed',
      'Simple financial projections that you can change',
      'Your own domain, and two weeks of small changes',
      'All of the code, in your own account',
    ],
    cta: 'Get Started',
    popular: true,
  },
  {
    id: 'premium-plan',
    name: 'Enterprise MVP',
    tagline: 'Larger products, scoped with you first.',
    basePrice: null,
    mobileAddonPrice: null,
    timeline: 'Custom',
    features: [
      'A scope agreed in writing before anything is paid',
      'Integrations with the systems you already use',
      'Several roles, payments, reporting',
      'One person who answers for all of it',
      'All of the code, in your own account',
    ],
    cta: 'Contact Us',
    popular: false,
  },
]

const weekdays: OpeningHours = { days: [1, 2, 3, 4, 5], label: 'Mon–Fri', opens: 9 * 60, closes: 18 * 60 }
const saturday: OpeningHours = { days: [6], label: 'Sat', opens: 10 * 60, closes: 16 * 60 }

export const site = {
  name: env.VITE_SITE_NAME ?? 'Sevenday',
  tagline: env.VITE_SITE_TAGLINE ?? 'An investor-ready MVP in seven days',
  blurb: `We turn a first-time founder's idea into a product that investors can try, with the deck and the numbers to go with it.`,
  /** Canonical origin, without a trailing slash. */
  origin: (env.VITE_SITE_ORIGIN ?? 'https://sevenday.example.com').replace(/\/+$/, ''),
  email: env.VITE_SITE_EMAIL ?? 'hello@example.com',
  messaging: {
    /** International format, digits only. Stands in hrefs alone, never as text on a page. */
    phone: env.VITE_SITE_PHONE ?? '910000000000',
    greeting: env.VITE_SITE_GREETING ?? `Hi! I'd like to know more about your startup services.`,
  },
  social: [
    { label: 'LinkedIn', href: env.VITE_SITE_LINKEDIN ?? 'https://linkedin.example.com/sevenday' },
    { label: 'Instagram', href: env.VITE_SITE_INSTAGRAM ?? 'https://instagram.example.com/sevenday' },
    { label: 'YouTube', href: env.VITE_SITE_YOUTUBE ?? 'https://youtube.example.com/sevenday' },
  ],
  office: {
    region: 'Bihar',
    country: 'India',
    countryCode: 'IN',
    timeZone: 'Asia/Kolkata',
    /** On days that are missing here we are closed. */
    hours: [weekdays, saturday],
    closed: 'Sun',
  },
  claims: {
    mvpsBuilt: env.VITE_SITE_MVPS_BUILT ?? '30+',
    averageDays: 7,
    audience: 'first-time founders',
    codeOwnership: '100%',
    payment: { upfront: '50%', onCompletion: '50%' },
    /** Larger custom builds alone. */
    enterpriseTimeline: '4–8 weeks',
    answerWithin: '24 hours',
  },
  /** The limited offer: on or off, and its limit. How many places are left is nobody's guess to make. */
  offer: {
    active: env.VITE_SITE_OFFER !== 'off',
    limit: Number(env.VITE_SITE_OFFER_LIMIT ?? 100),
    what: 'a free 4-page site plus landing page',
    claim: 'Claim yours',
  },
  plans,
  legalUpdated: '2025-04-22',
} as const

function price(variable: string, otherwise: number): number {
  const set = Number(env[variable])
  return env[variable] && Number.isFinite(set) ? set : otherwise
}

/** The external chat, with the greeting filled in. */
export function messagingHref(): string {
  return `https://wa.me/${site.messaging.phone}?text=${encodeURIComponent(site.messaging.greeting)}`
}

const rupeeFormat = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 })

/** @param amount in rupees. @returns such as '₹14,999'. */
export function rupees(amount: number): string {
  return rupeeFormat.format(amount)
}

/**
 * What a plan costs, in words.
 * @param withAndroid with the Android app added, where the plan offers one
 * @returns 'Free', '₹14,999' or 'Custom'
 */
export function planPrice(plan: Plan, withAndroid = false): string {
  if (plan.basePrice === null) return 'Custom'
  const total = plan.basePrice + (withAndroid ? (plan.mobileAddonPrice ?? 0) : 0)
  return total === 0 ? 'Free' : rupees(total)
}

/** The plan of that id; undefined for anything else, such as what somebody typed into the address. */
export function planById(id: string | null | undefined): Plan | undefined {
  return site.plans.find((plan) => plan.id === id)
}
