import { site } from '#src/site.ts'
import { inSequence, planPrice, planTime, shortName, withArticle } from '../site-facts.ts'

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
  `Our average over ${claims.mvpsBuilt} MVPs is ${claims.averageDays} days${quick ? `, and ${withArticle(quick)} takes ${quick.days}` : ''}.`,
  ...(larger
    ? [
        `Larger custom builds on the ${shortName(larger)} plan take ${planTime(larger)}, and we tell you so before you pay.`,
      ]
    : []),
]

const costs = [
  ...plans
    .filter(({ basePrice }) => basePrice !== null)
    .map((plan) => `${shortName(plan)} ${plan.basePrice === 0 ? 'is free' : `costs ${planPrice(plan)}`}.`),
  `You pay ${claims.payment.upfront} when we start and ${claims.payment.onCompletion} when it's finished.`,
  ...plans
    .filter(({ basePrice }) => basePrice === null)
    .map((plan) => `${shortName(plan)} is quoted for each project.`),
]

/** The answers by their questions. */
const answers: Readonly<Record<string, string>> = {
  'Is a week really enough?': `For a first version, yes. It does one thing completely instead of ten things halfway. ${times.join(' ')}`,
  "I'm not technical. What will I have to do?":
    "Talk, click and decide. You don't need a specification or any drawings. Expect about an hour on the first day, fifteen minutes on each of the others, and an hour for the rehearsal at the end.",
  'What does it cost, and when do I pay?': costs.join(' '),
  'Who owns the code?': `You do, ${claims.codeOwnership} of it. On the last day we move it to your own account, with everything another developer needs to take it further.`,
  'What if I change my mind along the way?':
    "Until Day 3 we can change almost anything, because it's still a drawing. After that, new ideas go on the list for the next version, so that this one is finished on the day we said.",
  ...(withAndroid.length > 0 && {
    'Can I get an Android app as well?': `Yes, ${inSequence(withAndroid.map((plan) => `with ${shortName(plan)}`))}. It shares everything with the web version. You'll find the price on the plan, with a box to tick.`,
  }),
  'What happens after the week?': `You can follow every project and its tasks on your dashboard, online or offline. If something doesn't work as agreed, we fix it, whichever plan you chose.${withChanges.length === 0 ? '' : ` With ${inSequence(withChanges.map(shortName))}, you also get ${claims.smallChanges}.`} We quote later versions the same way as the first.`,
}

/** What founders ask before they contact us. Shown on the home page, and published as a FAQPage for search engines. */
export const questions: readonly Question[] = Object.entries(answers).map(([question, answer]) => ({
  question,
  answer,
}))
