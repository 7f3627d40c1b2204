import { type ScalarColumn, scalarColumns } from './fields.ts'
import { type LineKind, lineKinds } from './inputs.ts'

interface Words {
  /** Short, for lists and messages. */
  label: string
  /** In the founder's words. */
  question: string
  /** A possible answer, and its meaning. */
  example: string
}

/** The texts before and after a number in its field. */
interface NumberWords extends Words {
  before?: string
  after: string
}

export type Question =
  | ({ kind: 'month'; column: 'first_month' } & Words)
  | ({ kind: 'number'; column: ScalarColumn } & NumberWords)
  | ({ kind: 'lines'; lines: LineKind } & Words)

const monthQuestion: Words = {
  label: 'First month',
  question: 'In which month does the plan start?',
  example: 'Usually next month. Month 1 of every figure is this one.',
}

const numberQuestions: Readonly<Record<ScalarColumn, NumberWords>> = {
  opening_cash: {
    label: 'Money at the start',
    question: 'How much money does the company have when it starts?',
    before: '₹',
    after: '',
    example: 'For example 5 lakh, if that is what you and your family put in.',
  },
  opening_customers: {
    label: 'Customers at the start',
    question: 'How many customers pay you already?',
    after: 'customers',
    example: 'For example 12. If you haven’t launched yet, it’s 0.',
  },
  new_customers: {
    label: 'New customers',
    question: 'How many new customers will you win in the first month?',
    after: 'customers',
    example: 'For example 10, if ten of the people you’ve talked to are ready to pay.',
  },
  growth_bp: {
    label: 'Growth of new customers',
    question: 'By how much does the number of new customers grow each month?',
    after: '%',
    example: 'For example 10: you win 20 customers in one month and 22 in the next.',
  },
  churn_bp: {
    label: 'Customers who leave',
    question: 'Of 100 customers, how many leave each month?',
    after: '%',
    example: 'For example 5: a customer then stays for 20 months on average.',
  },
  price_paise: {
    label: 'Price',
    question: 'How much does one customer pay you in a month?',
    before: '₹',
    after: 'a month',
    example: 'For example 499, without GST. If they pay 6,000 a year, that’s 500 a month.',
  },
  variable_paise: {
    label: 'Cost of serving a customer',
    question: 'What does it cost you to serve one customer for a month?',
    before: '₹',
    after: 'a month',
    example: 'For example 80: the goods, delivery or hosting that you pay for each customer.',
  },
  fee_bp: {
    label: 'Payment fees',
    question: 'Of every ₹100 that customers pay, how much goes to payment providers?',
    after: '%',
    example: 'For example 2: of ₹1,000 you receive ₹980. Cash and most UPI payments cost nothing.',
  },
}

const lineQuestions: Readonly<Record<LineKind, Words>> = {
  hire: {
    label: 'People',
    question: 'Who works for you, and what do you pay them each month?',
    example: 'For example a developer at ₹60,000 from month 3. Count yourself too.',
  },
  sales: {
    label: 'People who sell',
    question: 'Who wins customers for you, and what do you pay them each month?',
    example: 'For example a sales lead at ₹40,000 from month 6.',
  },
  fixed: {
    label: 'Fixed costs',
    question: 'What do you pay each month, however many customers you have?',
    example: 'For example rent of ₹15,000, software, your accountant.',
  },
  marketing: {
    label: 'Marketing',
    question: 'What do you spend each month to win customers?',
    example: 'For example ₹20,000 for ads, and a stall at a market.',
  },
  once: {
    label: 'One-time costs',
    question: 'What do you pay only once?',
    example: 'For example two laptops at ₹50,000 each in month 1.',
  },
  funding: {
    label: 'Funding',
    question: 'What money comes in that customers don’t pay?',
    example: 'For example ₹25 lakh from an angel investor in month 6, a grant or a loan.',
  },
}

/** The fifteen questions, in the order in which they are asked. */
export const questions: readonly Question[] = [
  { kind: 'month', column: 'first_month', ...monthQuestion },
  ...scalarColumns.map((column) => ({ kind: 'number', column, ...numberQuestions[column] }) as const),
  ...lineKinds.map((lines) => ({ kind: 'lines', lines, ...lineQuestions[lines] }) as const),
]
