/** The website's pages, for whatever looks at each of them. They are listed where they are described. */
import { pages } from '../../src/marketing/content/pages.ts'

/** Every path that has a prerendered page. */
export const publicPages = Object.values(pages).map(({ path }) => path)

/** Each page once, where two paths lead to the same. */
export const distinctPages = Object.values(pages)
  .filter(({ path, canonical }) => path === canonical)
  .map(({ path }) => path)

/** An address of nobody, which the not-found page answers. */
export const nowhere = '/no/such/page'
