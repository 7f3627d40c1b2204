import { paths } from '#src/paths.ts'
import { site } from '#src/site.ts'
import { days } from './content/days.ts'
import { questions } from './content/faq.ts'
import { documentTitle, notFoundFacts, type PageId, pages, type PublicPageFacts } from './content/pages.ts'
import { services } from './content/services.ts'
import { structuredData } from './structured-data.ts'
import { planPrice, planTime, rupees } from './site-facts.ts'

/** Each page once. */
const listed = Object.values(pages).filter(({ path, canonical }) => path === canonical)

/** Path of a page's share image, relative to the site; drawn at build time (scripts/build/share-image.ts). */
export function shareImagePath({ canonical }: PublicPageFacts): string {
  // Not below `paths.share`: a static host would answer that path with the folder.
  return `/share-images/${canonical === paths.home ? 'home' : canonical.slice(1)}.png`
}

/** The head of a prerendered page: its metadata for browsers, search engines and chats. */
export function headOf(id: PageId): string {
  const page = pages[id]
  const title = documentTitle(page)
  const canonical = site.origin + (page.canonical === paths.home ? '/' : page.canonical)
  const image = site.origin + shareImagePath(page)
  return [
    `<title>${escape(title)}</title>`,
    meta('name', 'description', page.description),
    `<link rel="canonical" href="${escape(canonical)}" />`,
    ...metas('property', 'og:', { type: 'website', site_name: site.name, locale: 'en_IN' }),
    ...metas('property', 'og:', { title, description: page.description, url: canonical, image }),
    ...metas('property', 'og:image:', { width: '1200', height: '630', alt: page.share }),
    ...metas('name', 'twitter:', { card: 'summary_large_image', title, description: page.description, image }),
    ...structuredData(id).map(
      // An unescaped `<` in the data could end the script element.
      (data) => `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`,
    ),
  ].join('\n    ')
}

/** The head of the not-found page. It has no URL of its own, so it names none; its status keeps it out of search indexes. */
export function headOfNotFound(): string {
  return [
    `<title>${escape(documentTitle(notFoundFacts))}</title>`,
    meta('name', 'description', notFoundFacts.description),
  ].join('\n    ')
}

/** Lists every page for search engines, once. */
export function sitemap(): string {
  const urls = listed.map(({ path }) => `  <url><loc>${escape(site.origin + path)}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
}

export function robots(): string {
  const closed = [
    paths.dashboard,
    paths.admin,
    paths.adminLogin,
    paths.authCallback,
    paths.resetPassword,
    paths.invitation,
    paths.unsubscribe,
    paths.start,
  ]
  return `User-agent: *\n${closed.map((path) => `Disallow: ${path}`).join('\n')}\n\nSitemap: ${site.origin}/sitemap.xml\n`
}

/** A summary of the site for language models. */
export function llmsText(): string {
  const { claims, office, offer } = site
  const plans = site.plans.map(
    (plan) =>
      `- ${plan.name}: ${planPrice(plan)}; ${planTime(plan)}${plan.mobileAddonPrice === null ? '' : `; Android app + ${rupees(plan.mobileAddonPrice)}`}. ${plan.features.join('; ')}.`,
  )
  return [
    `# ${site.name}`,
    `> ${site.tagline}. ${site.blurb}`,
    `${claims.mvpsBuilt} MVPs built, ${claims.averageDays} days on average, for ${claims.audience}. The client owns ${claims.codeOwnership} of the code. Paid plans: ${claims.payment.upfront} upfront, ${claims.payment.onCompletion} on completion.${offer.active ? ` The first ${offer.limit} founders get ${offer.what}.` : ''} Office: ${office.region}, ${office.country}. Email: ${site.email}`,
    '## Pages',
    listed.map((page) => `- [${page.name}](${site.origin}${page.path}): ${page.description}`).join('\n'),
    '## Services',
    services.map(({ title, summary }) => `- ${title}: ${summary}`).join('\n'),
    '## Plans',
    plans.join('\n'),
    '## The week',
    days.map(({ number, title, get }) => `- Day ${number}, ${title}: ${get}`).join('\n'),
    '## Frequently asked questions',
    questions.map(({ question, answer }) => `### ${question}\n${answer}`).join('\n\n'),
    '',
  ].join('\n\n')
}

function meta(attribute: 'name' | 'property', key: string, content: string): string {
  return `<meta ${attribute}="${key}" content="${escape(content)}" />`
}

function metas(attribute: 'name' | 'property', prefix: string, contents: Readonly<Record<string, string>>): string[] {
  return Object.entries(contents).map(([key, content]) => meta(attribute, prefix + key, content))
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
