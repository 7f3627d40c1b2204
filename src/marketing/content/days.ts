import { site } from '#src/site.ts'
import { lowerFirst, shortName } from '../site-facts.ts'

/** The week, day by day. The source for the hero's strip, /how-it-works and llms.txt. */
export interface Day {
  number: number
  title: string
  /** The founder's result at the end of the day. */
  get: string
  /** The work behind that result. */
  detail: string
  /** What the founder provides that day. */
  yours: string
}

const week: readonly Day[] = [
  {
    number: 1,
    title: 'Scope',
    get: 'One page that says what your first version does, and what can wait.',
    detail:
      "We talk for an hour, with no jargon. You tell us who it's for and what they'll do with it, and we keep asking until it fits on one page.",
    yours: 'An hour of your time, and your OK on the page.',
  },
  {
    number: 2,
    title: 'Sketch',
    get: 'A sketch of every screen that you can click through on your phone.',
    detail:
      'We use plain grey boxes on purpose. Changes are cheap today, so we keep making them until the path from start to finish is short.',
    yours: 'Fifteen minutes to click through it, and any doubts you have.',
  },
  {
    number: 3,
    title: 'Design',
    get: 'Your product in its own colours, fonts and words.',
    detail:
      'We turn the sketches into screens that look like yours. Names, prices and buttons already say what they will say on the last day.',
    yours: 'Your logo, if you have one, and the details only you know.',
  },
  {
    number: 4,
    title: 'Build',
    get: 'A live link. The main feature works, from the first tap to the result.',
    detail: 'From today you have a live product on a real URL.',
    yours: 'Try it and tell us where you get stuck.',
  },
  {
    number: 5,
    title: 'Users and data',
    get: 'Sign-up, login and saved data, plus an admin view for you.',
    detail: 'What your users enter is stored safely, and you can see it. We test it on old phones and slow networks.',
    yours: 'Send the link to two people you trust.',
  },
  {
    number: 6,
    title: 'Deck and numbers',
    get: 'A pitch deck, and projections with every assumption in its own cell.',
    detail: `Problem, product, market, money: ${site.claims.deckSlides} slides with your own screens, and a spreadsheet you can defend line by line.`,
    yours: 'Your prices, and what you know about your market.',
  },
  {
    number: 7,
    title: 'Handover',
    get: `Your MVP at your own URL, and ${lowerFirst(site.claims.ownCode)} in your own account.`,
    detail: 'We fix what came up during the week, move everything to accounts you own, and rehearse the demo with you.',
    yours: 'An hour for the rehearsal. Then go and show it to someone.',
  },
]

export const days: readonly Day[] = week.map((day) => ({ ...day, detail: [day.detail, ...handovers(day)].join(' ') }))

/** Plans that finish on this day, before the week ends. */
function handovers({ number }: Day): string[] {
  return site.plans
    .filter((plan) => plan.days === number && number < week.length)
    .map((plan) => `With ${shortName(plan)}, this is your handover day.`)
}
