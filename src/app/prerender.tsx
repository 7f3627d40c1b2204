/** What the build renders ahead (scripts/prerender.ts): the website's pages and the files that describe them. */
import { StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { type PageId, pages } from '#src/marketing/content/pages.ts'
import { headOf, llmsText, robots, shareImagePath, sitemap } from '#src/marketing/documents.ts'
import { site } from '#src/site.ts'
import { AppInRouter } from './app.tsx'

export interface PrerenderedPage {
  id: PageId
  path: string
  /** The content of the head. */
  head: string
  /** The content of `#root`. */
  body: string
  share: { path: string; text: string; label: string; siteName: string }
}

/** The website's pages as a visitor sees them, complete. */
export async function renderPages(): Promise<PrerenderedPage[]> {
  const rendered: PrerenderedPage[] = []
  for (const [id, page] of Object.entries(pages) as [PageId, (typeof pages)[PageId]][]) {
    const { prelude } = await prerender(
      <StrictMode>
        <StaticRouter location={page.path}>
          <AppInRouter />
        </StaticRouter>
      </StrictMode>,
      {
        // However long a page is: React would otherwise move its parts into place with a script in the page.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onError(error) {
          throw error
        },
      },
    )
    rendered.push({
      id,
      path: page.path,
      head: headOf(id),
      body: await new Response(prelude).text(),
      share: {
        path: shareImagePath(page),
        text: page.share,
        label: page.path === page.canonical ? page.name : '',
        siteName: site.name,
      },
    })
  }
  return rendered
}

/** Files beside the pages, by name. */
export function describeSite(): Record<string, string> {
  return { 'sitemap.xml': sitemap(), 'robots.txt': robots(), 'llms.txt': llmsText() }
}
