import { rupees, site } from '#src/site.ts'

export interface Question {
  question: string
  answer: string
}

const { claims } = site
const growth = site.plans.find(({ popular }) => popular)

/** What founders ask before they write to us. Shown on the home page, and told to search engines as a FAQPage. */
export const questions: readonly Question[] = [
  {
    question: 'Is a week really enough?',
    answer: `For a first version, yes: it does one thing completely instead of ten halfway. ${claims.averageDays} days is our average over ${claims.mvpsBuilt} MVPs; a Starter MVP takes 4. Larger custom builds on the Enterprise plan take ${claims.enterpriseTimeline}, and we say so before you pay.`,
  },
  {
    question: 'I am not technical. What will I have to do?',
    answer:
      'Talk, click and decide. You need no specification and no drawings. Expect about an hour on the first day, a quarter of an hour on each of the others, and an hour for the rehearsal at the end.',
  },
  {
    question: 'What does it cost, and when do I pay?',
    answer: `Starter is free. Growth costs ${rupees(growth?.basePrice ?? 0)}. You pay ${claims.payment.upfront} when we begin and ${claims.payment.onCompletion} when it is finished. Enterprise is quoted for what it holds.`,
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
  {
    question: 'Can I get an Android app as well?',
    answer:
      'Yes, with Starter and with Growth. It shares everything with the version in the browser; the price stands beside the plan, with a box to tick.',
  },
  {
    question: 'What happens after the week?',
    answer:
      'You follow every project and its tasks on your dashboard, with or without a connection. What does not work as agreed we put right on every plan; two weeks of small changes are part of Growth. Further versions are quoted like the first.',
  },
]
