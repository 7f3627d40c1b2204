import { site } from '#src/site.ts'
import { inSequence, planPrice, planTime, shortName, withArticle } from '../words.ts'

export interface Question {
  question: string
  answer: string
}

const { claims, plans } = site
const quick = plans.find(({ days }) => days !== null && days < claims.averageDays)
const larger = plans.find(({ days }) => days === null)
const withAndroid = plans.filter(({ mobileAddonPrice }) => mobileAddonPrice !== null)
const withChanges = plans.filter(({ features }) => features.some((line) => line.includes(claims.smallChanges)))

const times = [
  `${claims.averageDays} days is our average over ${claims.mvpsBuilt} MVPs${quick ? `; ${withArticle(quick)} takes ${quick.days}` : ''}.`,
  ...(larger
    ? [`Larger custom builds on the ${shortName(larger)} plan take ${planTime(larger)}, and we say so before you pay.`]
    : []),
]

const costs = [
  ...plans
    .filter(({ basePrice }) => basePrice !== null)
    .map((plan) => `${shortName(plan)} ${plan.basePrice === 0 ? 'is free' : `costs ${planPrice(plan)}`}.`),
  `You pay ${claims.payment.upfront} when we begin and ${claims.payment.onCompletion} when it is finished.`,
  ...plans
    .filter(({ basePrice }) => basePrice === null)
    .map((plan) => `${shortName(plan)} is quoted for what it holds.`),
]

/** What founders ask before they write to us. Shown on the home page, and told to search engines as a FAQPage. */
export const questions: readonly Question[] = [
  {
    question: 'Is a week really enough?',
    answer: `For a first version, yes: it does one thing completely instead of ten halfway. ${times.join(' ')}`,
  },
  {
    question: 'I am not technical. What will I have to do?',
    answer:
      'Talk, click and decide. You need no specification and no drawings. Expect about an hour on the first day, a quarter of an hour on each of the others, and an hour for the rehearsal at the end.',
  },
  {
    question: 'What does it cost, and when do I pay?',
    answer: costs.join(' '),
  },
  {
    question: 'Who owns the code?',
    answer: `You do, ${claims.codeOwnership} of it. It moves to an account of your own on the last day, with everything another developer needs to go on.`,
  },
  {
    question: 'What if I change my mind on the way?',
    answer:
      'Until Day 3 nearly anything can move, because it is a drawing. After that a new wish goes on the list for the next version, so that this one is finished on the day we said.',
  },
  ...(withAndroid.length === 0
    ? []
    : [
        {
          question: 'Can I get an Android app as well?',
          answer: `Yes, ${inSequence(withAndroid.map((plan) => `with ${shortName(plan)}`))}. It shares everything with the version in the browser; the price stands beside the plan, with a box to tick.`,
        },
      ]),
  {
    question: 'What happens after the week?',
    answer: `You follow every project and its tasks on your dashboard, with or without a connection. What does not work as agreed we put right on every plan${withChanges.length === 0 ? '' : `; ${claims.smallChanges} are part of ${inSequence(withChanges.map(shortName))}`}. Further versions are quoted like the first.`,
  },
]
