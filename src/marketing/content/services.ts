import { site } from '#src/site.ts'
import { upperFirst } from '../words.ts'

const { claims } = site

/** What We Provide: three things, all of them in hand after the week. */
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
    summary: 'A working product at a real address: not a prototype, not a video of one.',
    points: ['Runs in any browser, on any phone', 'Android app where you want one', `${claims.ownCode} belongs to you`],
  },
  {
    id: 'deck',
    title: 'Pitch Deck Generator',
    summary: `${upperFirst(claims.deckSlides)} slides in the order investors read them, with your own screens in them.`,
    points: ['From your answers, not from filler text', 'Slides that you can edit', 'Rehearsed once with you'],
  },
  {
    id: 'financials',
    title: 'Startup Financials',
    summary: 'Simple projections that you can explain: what comes in, what goes out, when it turns.',
    points: ['Each assumption in a cell of its own', 'Best, expected and worst case', 'An ordinary spreadsheet'],
  },
]
