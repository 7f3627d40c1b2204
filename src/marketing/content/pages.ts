import { paths } from '#src/paths.ts'
import { site } from '#src/site.ts'
import { lowerFirst, planTime } from '../words.ts'

export type PageId = 'home' | 'howItWorks' | 'pricing' | 'tools' | 'contact' | 'privacyPolicy' | 'privacy' | 'terms'

export interface PublicPageFacts {
  path: string
  /** In navigation, breadcrumbs and share images. */
  name: string
  /** Of the document. The company's name is added, except on the home page. */
  title: string
  description: string
  /** The path that search engines shall keep, where two lead to the same page. */
  canonical: string
  /** On the share image, in at most two lines. */
  share: string
}

/** Every prerendered page: what it is called, and what it says of itself to others. */
export const pages: Record<PageId, PublicPageFacts> = {
  home: page(paths.home, 'Home', `${site.name}: ${lowerFirst(site.tagline)}`, {
    description: `${site.name} turns a founder's idea into a working MVP in about ${site.claims.averageDays} days, with a pitch deck and simple financial projections. You keep ${lowerFirst(site.claims.ownCode)}.`,
    share: site.tagline,
  }),
  howItWorks: page(paths.howItWorks, 'How It Works', 'How It Works: your week, day by day', {
    description:
      'What we do, what you do and what you hold in your hands on each of the seven days, from the first talk to the handover.',
    share: 'What you get, on which day',
  }),
  pricing: page(paths.pricing, 'Pricing', 'Pricing: three plans, in rupees', {
    description: plansInShort(),
    share: 'Fixed prices. No surprises.',
  }),
  tools: page(paths.tools, 'Tools Overview', 'Tools and Features', {
    description:
      'What we design, build and prepare with: clickable sketches, a product that any developer can take over, a pitch deck and projections.',
    share: 'What your MVP is made with',
  }),
  contact: page(paths.contact, 'Contact', 'Contact: book a free discovery call', {
    description: `Write to us about your idea, or message us. A person answers within ${site.claims.answerWithin}.`,
    share: 'Tell us the idea',
  }),
  privacyPolicy: page(paths.privacyPolicy, 'Privacy Policy', 'Privacy Policy', {
    description:
      'What we keep about you, where it is kept, why, for how long, and how you see, take along or delete it.',
    share: 'Privacy Policy',
  }),
  privacy: page(paths.privacy, 'Privacy Policy', 'Privacy Policy', {
    description:
      'What we keep about you, where it is kept, why, for how long, and how you see, take along or delete it.',
    share: 'Privacy Policy',
    canonical: paths.privacyPolicy,
  }),
  terms: page(paths.terms, 'Terms of Service', 'Terms of Service', {
    description:
      'What we promise, what you pay and when, whose the code is, and what happens when something goes wrong.',
    share: 'Terms of Service',
  }),
}

/** The page for every address that isn't one of ours. */
export const notFoundFacts = {
  path: undefined,
  title: 'Page not found',
  description: `There is no page of ${site.name} at this address. It may be mistyped, or the page has moved.`,
} as const

/** What the browser's tab says on a path of the website, or on one of nobody. */
export function titleAt(pathname: string): string {
  return documentTitle(Object.values(pages).find(({ path }) => path === pathname) ?? notFoundFacts)
}

/** What the browser's tab says. */
export function documentTitle({ path, title }: { path: string | undefined; title: string }): string {
  return path === paths.home ? title : `${title} · ${site.name}`
}

function page(
  path: string,
  name: string,
  title: string,
  about: { description: string; share: string; canonical?: string },
): PublicPageFacts {
  return { path, name, title, canonical: path, ...about }
}

function plansInShort(): string {
  const plans = site.plans.map((plan) => {
    const price =
      plan.basePrice === null ? 'is scoped with you' : plan.basePrice === 0 ? 'is free' : 'has a fixed price'
    return plan.days === null
      ? `${plan.name} ${price}`
      : `${plan.name} ${price} and takes ${planTime(plan).replace(/^1 /, 'a ')}`
  })
  const android = site.plans.some(({ mobileAddonPrice }) => mobileAddonPrice !== null)
  return `${plans.join(', ')}.${android ? ' Android apps as an add-on.' : ''}`
}
