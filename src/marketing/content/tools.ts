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

const named = (texts: Readonly<Record<string, string>>) => Object.entries(texts).map(([name, text]) => ({ name, text }))

/** Tools and Features, in three groups. */
export const toolTabs: readonly ToolTab[] = [
  {
    id: 'design',
    label: 'Design',
    title: 'Agreed before we build it',
    lead: 'Changing a drawing takes a minute. Changing a product takes a day. So we draw first.',
    tools: named({
      'Clickable sketches': 'Every screen linked to the next, on your own phone on Day 2.',
      'A look of your own':
        'Colours, fonts and spacing live in one place, so a change of mind means changing one line.',
      'Real words, no filler':
        'We write buttons, errors and empty pages with you. Nothing says "lorem ipsum" on Day 7.',
      'Readable by everyone': 'We check contrast, large text, keyboards and screen readers on every screen.',
    }),
  },
  {
    id: 'dev',
    label: 'Development',
    title: 'Easy for others to take over',
    lead: 'Common tools, used the usual way. Any developer you hire later will know their way around.',
    tools: named({
      'Web first': 'One product for every browser and phone, and an Android app from the same code.',
      'Accounts and data': 'Sign-up, login and a real database, with rules about who can see what.',
      'Works on slow networks':
        "Pages open fast on an old phone, and what you've typed isn't lost when the signal drops.",
      'Tested every evening':
        'Automated tests run the main path after every change, and we try it ourselves before you see it.',
    }),
  },
  {
    id: 'business',
    label: 'Business',
    title: 'Ready for your first meeting',
    lead: 'Investors ask three things: what is it, who pays, and what comes next? You leave with an answer to each.',
    tools: named({
      'Pitch Deck Generator': `${upperFirst(site.claims.deckSlides)} slides from your answers and your screens, in a file you can edit.`,
      'Startup Financials':
        'Income, costs and the month you break even, in a spreadsheet with assumptions you can change.',
      'Your own dashboard': "Your project's progress, tasks and notifications, online or offline.",
      'A rehearsed demo': "An hour on Day 7 to practise what to show, and what to say if it's slow.",
    }),
  },
]
