import { site } from '#src/site.ts'
import { upperFirst } from '../site-facts.ts'

const { claims } = site

/** What We Provide: three things, all delivered by the end of the week. */
export interface Service {
  id: 'mvp' | 'deck' | 'financials'
  title: string
  summary: string
  points: readonly string[]
}

export const services: readonly Service[] = [
  {
    id: 'mvp',
    title: 'MVP Development',
    summary: 'A working product on a real URL, not a prototype or a video of one.',
    points: ['Works in any browser, on any phone', 'Android app if you want one', `${claims.ownCode} belongs to you`],
  },
  {
    id: 'deck',
    title: 'Pitch Deck Generator',
    summary: `${upperFirst(claims.deckSlides)} slides in the order investors read them, with screens from your own product.`,
    points: ['Written from your answers, not filler text', 'Slides you can edit', 'One rehearsal with you'],
  },
  {
    id: 'financials',
    title: 'Startup Financials',
    summary: 'Simple projections you can explain: what comes in, what goes out and when you break even.',
    points: ['Every assumption in its own cell', 'Best, expected and worst case', 'A regular spreadsheet'],
  },
]
