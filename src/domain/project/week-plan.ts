import { v5 } from 'uuid'
import { addDays } from '../day.ts'
import { positionsAfter } from '../position.ts'

// Load this file lazily: it is large, and only "Plan the week" needs it.

/** A standard task of a plan. */
export interface Step {
  /** Part of the task's id: never change or reuse one. */
  step: string
  /** From 1. */
  day: number
  title: string
  description: string
  /** Whether the team or the customer does it. */
  by: 'us' | 'customer'
}

export interface PlannedTask extends Step {
  id: string
  /** '' if the project has no start. */
  due_on: string
  position: string
}

/** A step without a day. @param step part of the task's id: never change or reuse one */
const us = (step: string, title: string, description: string) => ({ step, title, description, by: 'us' }) as const
const customer = (...[step, title, description]: Parameters<typeof us>) =>
  ({ step, title, description, by: 'customer' }) as const

/** @param day from 1 */
const onDay = (day: number, ...steps: readonly Omit<Step, 'day'>[]): Step[] => steps.map((step) => ({ ...step, day }))

/** Days 1 to 3 are the same in every plan. /how-it-works describes the same week (src/marketing/content/days.ts). */
const firstDays: readonly Step[] = [
  ...onDay(
    1,
    us(
      'scope',
      'Talk it through and write the scope',
      "An hour together, with no jargon: who it's for, and what they'll do with it. Then we write one page that says what the first version does, and what can wait.",
    ),
    customer(
      'scope-ok',
      'Read the page and give us your OK',
      "Is anything missing, or is there more than you need? Tell us today. Once you're happy with it, we start.",
    ),
  ),
  ...onDay(
    2,
    us(
      'sketch',
      'Sketch every screen',
      'Plain grey boxes that you can click through on your phone, so that changes are still cheap.',
    ),
    customer(
      'sketch-review',
      'Click through the sketch',
      'Fifteen minutes on your phone. Tell us every doubt you have, even the small ones.',
    ),
  ),
  ...onDay(
    3,
    customer(
      'brand',
      'Send us your logo and your details',
      'Your logo, if you have one, and what only you know: names, prices, the words your customers use.',
    ),
    us(
      'design',
      'Design it in your colours, fonts and words',
      'We turn the sketches into screens that look like yours, with the real names, prices and buttons.',
    ),
  ),
]

const build = us(
  'build',
  'Build the main feature and put it live',
  'It works from the first tap to the result, at a link you can open on your phone.',
)

const tryIt = customer(
  'try',
  'Try it and tell us where you get stuck',
  'Open the live link and use it as your customers would. Every place where you hesitate helps us.',
)

const starter: readonly Step[] = [
  ...firstDays,
  ...onDay(
    4,
    build,
    us(
      'landing-page',
      'Publish the landing page',
      'One page that explains your product to visitors and leads them to it.',
    ),
    us(
      'deck-outline',
      'Outline the pitch deck',
      'Your story in the order investors want to hear it. You only have to fill in the slides.',
    ),
    tryIt,
    us('handover', 'Hand it over to you', 'The code goes into your own account, and we show you where everything is.'),
  ),
]

const growth: readonly Step[] = [
  ...firstDays,
  ...onDay(4, build, tryIt),
  ...onDay(
    5,
    us(
      'accounts',
      'Add sign-up, login and saved data',
      'What your users enter is stored safely. We test it on old phones and slow networks.',
    ),
    us('admin-view', 'Build your admin view', 'A page of your own that shows who signed up and what they entered.'),
    customer(
      'two-people',
      'Send the link to two people you trust',
      'Ask them to try it without your help. What they say today, we can still change.',
    ),
  ),
  ...onDay(
    6,
    customer(
      'market',
      'Send us your prices and what you know about your market',
      'Rough numbers are fine. Each one becomes an assumption that you can change later.',
    ),
    us(
      'deck',
      'Write and design the pitch deck',
      'Problem, product, market, money: your story, with screens of your own product.',
    ),
    us(
      'projections',
      'Set up the financial projections',
      'A spreadsheet with every assumption in its own cell, so that you can defend it line by line.',
    ),
  ),
  ...onDay(
    7,
    us('fixes', 'Fix what came up during the week', 'Everything that you and your two testers ran into.'),
    us(
      'handover',
      'Move everything to accounts you own',
      'Your URL, the code and the data. We show you where everything is.',
    ),
    customer(
      'rehearsal',
      'Rehearse the demo with us',
      'An hour together, until it feels easy. Then go and show it to someone.',
    ),
  ),
]

/** The steps by the ids of plans in `site.ts`. A plan without a number of days has no standard tasks. */
export const weekPlans: Readonly<Record<string, readonly Step[]>> = { 'starter-plan': starter, 'growth-plan': growth }

/** Part of every planned task's id: never change it. */
const namespace = 'f2a6fda6-504d-48a1-8ee3-e28e25f8d8ec'

/**
 * The standard tasks of a project, in order. Their ids derive from project, plan and step (UUID v5), so planning twice makes the same tasks.
 *
 * @param plan '' or a plan's id; nothing is planned for '' and for a plan without standard tasks
 * @param startsOn '' or a day
 * @param lastPosition the greatest position among the project's other tasks; the planned ones come after them
 */
export function plannedTasks(projectId: string, plan: string, startsOn: string, lastPosition?: string): PlannedTask[] {
  const steps = weekPlans[plan] ?? []
  const positions = positionsAfter(lastPosition, steps.length)
  return steps.map((step, index) => ({
    ...step,
    id: v5(`${projectId}/${plan}/${step.step}`, namespace),
    due_on: startsOn && addDays(startsOn, step.day - 1),
    position: positions[index] ?? '',
  }))
}
