import { paths } from '#src/paths.ts'
import { site } from '#src/site.ts'
import { questions } from './content/faq.ts'
import { type PageId, pages } from './content/pages.ts'
import { services } from './content/services.ts'

/** A page's schema.org data for search engines. */
export function structuredData(id: PageId): object[] {
  const all: object[] = [organization()]
  if (id === 'home' || id === 'pricing') all.push(service())
  if (id === 'home') all.push(faqPage())
  else all.push(breadcrumbs(id))
  return all.map((data) => ({ '@context': 'https://schema.org', ...data }))
}

const url = (path: string) => `${site.origin}${path}`
const organizationId = url('/#organization')

function organization() {
  return {
    '@type': 'Organization',
    '@id': organizationId,
    name: site.name,
    slogan: site.tagline,
    description: site.blurb,
    url: url(paths.home),
    logo: url('/icons/icon-512.png'),
    email: site.email,
    sameAs: site.social.map(({ href }) => href),
    address: { '@type': 'PostalAddress', addressRegion: site.office.region, addressCountry: site.office.countryCode },
  }
}

function service() {
  return {
    '@type': 'Service',
    name: services.find(({ id }) => id === 'mvp')?.title,
    serviceType: 'Software development for startups',
    description: services.map(({ title, summary }) => `${title}: ${summary}`).join(' '),
    provider: { '@id': organizationId },
    areaServed: 'Worldwide',
    audience: { '@type': 'Audience', audienceType: site.claims.audience },
    hasOfferCatalog: {
      '@type': 'OfferCatalog',
      name: 'Plans',
      itemListElement: site.plans.map((plan) => ({
        '@type': 'Offer',
        name: plan.name,
        description: plan.tagline,
        url: url(`${paths.pricing}#${plan.id}`),
        // Plans with custom pricing have no price to publish.
        ...(plan.basePrice === null ? {} : { price: plan.basePrice, priceCurrency: 'INR' }),
      })),
    },
  }
}

function faqPage() {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

function breadcrumbs(id: PageId) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [pages.home, pages[id]].map(({ name, canonical }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: url(canonical),
    })),
  }
}
