import { site } from '#src/site.ts'
import { upperFirst } from '../site-facts.ts'

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
    title: 'Agreed before we build it',
    lead: 'Changing a drawing takes a minute. Changing a product takes a day. So we draw first.',
    tools: [
      { name: 'Clickable sketches', text: 'Every screen linked to the next, on your own phone on Day 2.' },
      {
        name: 'A look of your own',
        text: 'Colours, fonts and spacing live in one place, so a change of mind means changing one line.',
      },
      {
        name: 'Real words, no filler',
        text: 'We write buttons, errors and empty pages with you. Nothing says "lorem ipsum" on Day 7.',
      },
      {
        name: 'Readable by everyone',
        text: 'We check contrast, large text, keyboards and screen readers on every screen.',
      },
    ],
  },
  {
    id: 'dev',
    label: 'Development',
    title: 'Easy for others to take over',
    lead: 'Common tools, used the usual way. Any developer you hire later will know their way around.',
    tools: [
      { name: 'Web first', text: 'One product for every browser and phone, and an Android app from the same code.' },
      { name: 'Accounts and data', text: 'Sign-up, login and a real database, with rules about who can see what.' },
      {
        name: 'Works on slow networks',
        text: "Pages open fast on an old phone, and what you've typed isn't lost when the signal drops.",
      },
      {
        name: 'Tested every evening',
        text: 'Automated tests run the main path after every change, and we try it ourselves before you see it.',
      },
    ],
  },
  {
    id: 'business',
    label: 'Business',
    title: 'Ready for your first meeting',
    lead: 'Investors ask three things: what is it, who pays, and what comes next? You leave with an answer to each.',
    tools: [
      {
        name: 'Pitch Deck Generator',
        text: `${upperFirst(site.claims.deckSlides)} slides from your answers and your screens, in a file you can edit.`,
      },
      {
        name: 'Startup Financials',
        text: 'Income, costs and the month you break even, in a spreadsheet with assumptions you can change.',
      },
      {
        name: 'Your own dashboard',
        text: "Your project's progress, tasks and notifications, online or offline.",
      },
      { name: 'A rehearsed demo', text: "An hour on Day 7 to practise what to show, and what to say if it's slow." },
    ],
  },
]
