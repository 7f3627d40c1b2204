import { site } from '#src/site.ts'
import { lowerFirst, upperFirst, withArticle } from '../words.ts'

/** The week, day by day. The hero's strip, /how-it-works and llms.txt tell it from here. */
export interface Day {
  number: number
  title: string
  /** What lies in the founder's hands when the day ends. */
  get: string
  /** What we do for it. */
  detail: string
  /** What we need from the founder on that day. */
  yours: string
}

const week: readonly Day[] = [
  {
    number: 1,
    title: 'Scope',
    get: 'One page that says what your first version does, and what it leaves for later.',
    detail:
      'We talk for an hour, in plain words. You describe who it is for and what they do with it; we ask until it fits on one page.',
    yours: 'One hour of talk, and a yes to the page.',
  },
  {
    number: 2,
    title: 'Sketch',
    get: 'Every screen as a drawing that you can click through on your phone.',
    detail:
      'Grey boxes on purpose: it is cheap to move things today, so we do it until the path from start to finish is short.',
    yours: 'Fifteen minutes of clicking, and your doubts.',
  },
  {
    number: 3,
    title: 'Design',
    get: 'Your product in its own colours, type and words.',
    detail:
      'The sketches become screens that look like yours. Names, prices and buttons say what they will say on the last day.',
    yours: 'A logo if you have one, and the words only you know.',
  },
  {
    number: 4,
    title: 'Build',
    get: 'A link. The main feature works, from the first tap to the result.',
    detail: 'From today on there is a real product at a real address.',
    yours: 'Try it, and tell us where you got stuck.',
  },
  {
    number: 5,
    title: 'People and data',
    get: 'Sign-up, log-in and data that stays; an admin view for you.',
    detail: 'What other people type is kept safely, and you can see it. We try it on old phones and poor networks.',
    yours: 'Send the link to two people you trust.',
  },
  {
    number: 6,
    title: 'Deck and numbers',
    get: 'A pitch deck, and projections with every assumption in a cell of its own.',
    detail: `Problem, product, market, money: ${site.claims.deckSlides} slides with your screens in them, and a sheet that you can defend line by line.`,
    yours: 'Your prices, and what you know of your market.',
  },
  {
    number: 7,
    title: 'Handover',
    get: `Your MVP at your address, and ${lowerFirst(site.claims.ownCode)} in your own account.`,
    detail: 'We fix what the week has shown, move everything to accounts that you own, and rehearse the demo with you.',
    yours: 'An hour for the rehearsal. Then show it to someone.',
  },
]

export const days: readonly Day[] = week.map((day) => ({ ...day, detail: [day.detail, ...handovers(day)].join(' ') }))

/** Which plans are finished before the week is. */
function handovers({ number }: Day): string[] {
  return site.plans
    .filter((plan) => plan.days === number && number < week.length)
    .map((plan) => `${upperFirst(withArticle(plan))} is handed over here.`)
}
