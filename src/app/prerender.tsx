/** Rendered by the build (scripts/build/prerender.ts): the website's pages and the files that describe them. */
import { type ComponentType, StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { type PageId, pages } from '#src/marketing/content/pages.ts'
import { headOf, headOfNotFound, llmsText, robots, shareImagePath, sitemap } from '#src/marketing/documents.ts'
import { Screen as HomePage } from '#src/marketing/pages/home.tsx'
import { Screen as HowItWorksPage } from '#src/marketing/pages/how-it-works.tsx'
import { Screen as LegalPage } from '#src/marketing/pages/legal.tsx'
import { Screen as NotFoundPage } from '#src/marketing/pages/not-found.tsx'
import { Screen as PricingPage } from '#src/marketing/pages/pricing.tsx'
import { Screen as ToolsPage } from '#src/marketing/pages/tools.tsx'
import { site } from '#src/site.ts'
import { Screen as Contact } from './contact.tsx'
import { createDocumentPlace } from './document-place.ts'
import { Website } from './website.tsx'

export interface PrerenderedPage {
  /** Relative to the build folder. */
  file: string
  /** Its screen. */
  page: PageId | 'notFound'
  /** Undefined for the not-found page. */
  path: string | undefined
  /** The content of the head. */
  head: string
  /** The content of `#root`. */
  body: string
  /** Its share image; pages may have the same one. */
  share?: { path: string; text: string; label: string; siteName: string }
}

const screens: Record<PageId, ComponentType> = {
  home: HomePage,
  howItWorks: HowItWorksPage,
  pricing: PricingPage,
  tools: ToolsPage,
  contact: Contact,
  privacyPolicy: LegalPage,
  privacy: LegalPage,
  terms: LegalPage,
}

/** The complete website pages, as a visitor sees them. */
export async function renderPages(): Promise<PrerenderedPage[]> {
  const rendered: PrerenderedPage[] = []
  for (const [id, page] of Object.entries(pages) as [PageId, (typeof pages)[PageId]][]) {
    const isHome = page.path === '/'
    rendered.push({
      file: isHome ? 'index.html' : `${page.path.slice(1)}.html`,
      page: id,
      path: page.path,
      head: headOf(id),
      body: await render(page.path, screens[id]),
      ...(page.path === page.canonical && {
        share: {
          path: shareImagePath(page),
          text: page.share,
          label: isHome ? '' : page.name,
          siteName: site.name,
        },
      }),
    })
  }
  rendered.push({
    file: '404.html',
    page: 'notFound',
    path: undefined,
    head: headOfNotFound(),
    body: await render('', NotFoundPage),
  })
  return rendered
}

async function render(path: string, Page: ComponentType): Promise<string> {
  const { prelude } = await prerender(
    <StrictMode>
      <Website page={<Page />} place={createDocumentPlace(path)} />
    </StrictMode>,
    {
      // Otherwise React would move parts of a long page into place with an inline script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError(error) {
        throw error
      },
    },
  )
  return new Response(prelude).text()
}

/** Files next to the pages, by name. */
export function describeSite(): Record<string, string> {
  return { 'sitemap.xml': sitemap(), 'robots.txt': robots(), 'llms.txt': llmsText() }
}
