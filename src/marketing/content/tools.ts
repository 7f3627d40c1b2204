import { site } from '#src/site.ts'
import { upperFirst } from '../words.ts'

export type ToolTabId = 'design' | 'dev' | 'business'

export interface ToolTab {
  id: ToolTabId
  label: string
  title: string
  lead: string
  tools: readonly { name: string; text: string }[]
}

/** Tools and Features, in three groups. */
export const toolTabs: readonly ToolTab[] = [
  {
    id: 'design',
    label: 'Design',
    title: 'Agreed before it is built',
    lead: 'Changing a drawing takes a minute, changing a product a day. So the drawing comes first.',
    tools: [
      { name: 'Clickable sketches', text: 'Every screen linked to the next, on your own phone, on Day 2.' },
      {
        name: 'A look of its own',
        text: 'Colours, type and spacing kept in one place: a change of mind is a change of one line.',
      },
      {
        name: 'Words that are finished',
        text: 'Buttons, errors and empty pages are written with you. Nothing says "lorem ipsum" on Day 7.',
      },
      {
        name: 'Readable by everyone',
        text: 'Contrast, large type, keyboard and screen readers are checked on every screen.',
      },
    ],
  },
  {
    id: 'dev',
    label: 'Development',
    title: 'Built to be taken over',
    lead: 'Common tools, plainly used. Any developer you hire later will know their way around.',
    tools: [
      { name: 'Web first', text: 'One product for every browser and phone; an Android app from the same code.' },
      { name: 'Accounts and data', text: 'Sign-up, log-in and a real database, with rules about who may see what.' },
      {
        name: 'Works on poor networks',
        text: 'Pages open fast on an old phone, and what was typed is not lost with the signal.',
      },
      {
        name: 'Tested every evening',
        text: 'The main path is tried by a machine after each change, and by us before you see it.',
      },
    ],
  },
  {
    id: 'business',
    label: 'Business',
    title: 'Ready for the first meeting',
    lead: 'An investor asks three things: what is it, who pays, and what next. You leave with an answer to each.',
    tools: [
      {
        name: 'Pitch Deck Generator',
        text: `${upperFirst(site.claims.deckSlides)} slides from your answers and your screens, in a file that you can edit.`,
      },
      {
        name: 'Startup Financials',
        text: 'Income, costs and the month it turns, in a sheet whose assumptions you can change.',
      },
      {
        name: 'A dashboard of your own',
        text: 'Progress, tasks and news of your project, with or without a connection.',
      },
      { name: 'A rehearsed demo', text: 'One hour on Day 7: the path to show, and what to say when it is slow.' },
    ],
  },
]
