/** The website's pages for tests that visit each, taken from their definitions. */
import { pages } from '#src/marketing/content/pages.ts'

/** Every path that has a prerendered page. */
export const publicPages = Object.values(pages).map(({ path }) => path)

/** Each page once, even if two paths show it. */
export const distinctPages = Object.values(pages)
  .filter(({ path, canonical }) => path === canonical)
  .map(({ path }) => path)

/** An unknown URL, answered by the not-found page. */
export const nowhere = '/no/such/page'
