import { paths } from '#src/paths.ts'
import { site } from '#src/site.ts'
import { lowerFirst, planTime } from '../site-facts.ts'

export type PageId = 'home' | 'howItWorks' | 'pricing' | 'tools' | 'contact' | 'privacyPolicy' | 'privacy' | 'terms'

export interface PublicPageFacts {
  path: string
  /** Used in navigation, breadcrumbs and share images. */
  name: string
  /** Document title. The company name is appended, except on the home page. */
  title: string
  description: string
  /** The path for search engines, where two paths show the same page. */
  canonical: string
  /** Text on the share image, at most two lines. */
  share: string
}

const privacyPolicy = page(paths.privacyPolicy, 'Privacy Policy', 'Privacy Policy', {
  description: 'What data we store about you, where, why and for how long, and how you can see, export or delete it.',
  share: 'Privacy Policy',
})

/** Every prerendered page, with its names and metadata. */
export const pages: Record<PageId, PublicPageFacts> = {
  home: page(paths.home, 'Home', `${site.name}: ${lowerFirst(site.tagline)}`, {
    description: `${site.name} turns a founder's idea into a working MVP in about ${site.claims.averageDays} days, with a pitch deck and simple financial projections. You keep ${lowerFirst(site.claims.ownCode)}.`,
    share: site.tagline,
  }),
  howItWorks: page(paths.howItWorks, 'How It Works', 'How It Works: your week, day by day', {
    description:
      'What we do, what you do and what you get on each of the seven days, from the first conversation to the handover.',
    share: 'What you get, day by day',
  }),
  pricing: page(paths.pricing, 'Pricing', 'Pricing: three plans in rupees', {
    description: plansInShort(),
    share: 'Simple, fixed pricing',
  }),
  tools: page(paths.tools, 'Tools Overview', 'Tools and Features', {
    description:
      'How we design and build your MVP: clickable sketches, a product any developer can take over, a pitch deck and financial projections.',
    share: 'The tools behind your MVP',
  }),
  contact: page(paths.contact, 'Contact', 'Contact: book a free discovery call', {
    description: `Send us your idea or message us. A real person will reply within ${site.claims.answerWithin}.`,
    share: 'Tell us your idea',
  }),
  privacyPolicy,
  privacy: { ...privacyPolicy, path: paths.privacy },
  terms: page(paths.terms, 'Terms of Service', 'Terms of Service', {
    description: 'What we promise, what you pay and when, who owns the code, and what happens if something goes wrong.',
    share: 'Terms of Service',
  }),
}

/** The page for unknown URLs. */
export const notFoundFacts = {
  path: undefined,
  title: 'Page not found',
  description: `There is no ${site.name} page at this address. It may be mistyped, or the page may have moved.`,
} as const

/** Document title for a path of the website, or for an unknown path. */
export function titleAt(pathname: string): string {
  return documentTitle(Object.values(pages).find(({ path }) => path === pathname) ?? notFoundFacts)
}

/** Text of the browser tab. */
export function documentTitle({ path, title }: { path: string | undefined; title: string }): string {
  return path === paths.home ? title : `${title} · ${site.name}`
}

function page(
  path: string,
  name: string,
  title: string,
  about: Pick<PublicPageFacts, 'description' | 'share'>,
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
  return `${plans.join('. ')}.${android ? ' Android apps are an add-on.' : ''}`
}
