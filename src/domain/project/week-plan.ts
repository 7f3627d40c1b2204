import { v5 } from 'uuid'
import { addDays } from '../day.ts'
import { positionsAfter } from '../position.ts'

// Large, and needed only by "Plan the week": load it lazily.

/** A standard task of a plan. */
export interface Step {
  /** Part of the task's id: never change or reuse one. */
  step: string
  /** From 1. */
  day: number
  title: string
  description: string
  /** Who does it: us, or the customer whose project it is. */
  by: 'us' | 'customer'
}

export interface PlannedTask extends Step {
  id: string
  /** '' if the project has no start. */
  due_on: string
  position: string
}

/** Days 1 to 3 are the same in every plan. /how-it-works tells the same week (src/marketing/content/days.ts). */
const firstDays: readonly Step[] = [
  {
    step: 'scope',
    day: 1,
    by: 'us',
    title: 'Talk it through and write the scope',
    description:
      "An hour together, with no jargon: who it's for, and what they'll do with it. Then we write one page that says what the first version does, and what can wait.",
  },
  {
    step: 'scope-ok',
    day: 1,
    by: 'customer',
    title: 'Read the page and give us your OK',
    description:
      "Is anything missing, or is there more than you need? Tell us today. Once you're happy with it, we start.",
  },
  {
    step: 'sketch',
    day: 2,
    by: 'us',
    title: 'Sketch every screen',
    description: 'Plain grey boxes that you can click through on your phone, so that changes are still cheap.',
  },
  {
    step: 'sketch-review',
    day: 2,
    by: 'customer',
    title: 'Click through the sketch',
    description: 'Fifteen minutes on your phone. Tell us every doubt you have, even the small ones.',
  },
  {
    step: 'brand',
    day: 3,
    by: 'customer',
    title: 'Send us your logo and your details',
    description: 'Your logo, if you have one, and what only you know: names, prices, the words your customers use.',
  },
  {
    step: 'design',
    day: 3,
    by: 'us',
    title: 'Design it in your colours, fonts and words',
    description: 'We turn the sketches into screens that look like yours, with the real names, prices and buttons.',
  },
]

const build: Step = {
  step: 'build',
  day: 4,
  by: 'us',
  title: 'Build the main feature and put it live',
  description: 'It works from the first tap to the result, at a link you can open on your phone.',
}

const tryIt: Step = {
  step: 'try',
  day: 4,
  by: 'customer',
  title: 'Try it and tell us where you get stuck',
  description: 'Open the live link and use it as your customers would. Every place where you hesitate helps us.',
}

const starter: readonly Step[] = [
  ...firstDays,
  build,
  {
    step: 'landing-page',
    day: 4,
    by: 'us',
    title: 'Publish the landing page',
    description: 'One page that explains your product to visitors and leads them to it.',
  },
  {
    step: 'deck-outline',
    day: 4,
    by: 'us',
    title: 'Outline the pitch deck',
    description: 'Your story in the order investors want to hear it. You only have to fill in the slides.',
  },
  tryIt,
  {
    step: 'handover',
    day: 4,
    by: 'us',
    title: 'Hand it over to you',
    description: 'The code goes into your own account, and we show you where everything is.',
  },
]

const growth: readonly Step[] = [
  ...firstDays,
  build,
  tryIt,
  {
    step: 'accounts',
    day: 5,
    by: 'us',
    title: 'Add sign-up, login and saved data',
    description: 'What your users enter is stored safely. We test it on old phones and slow networks.',
  },
  {
    step: 'admin-view',
    day: 5,
    by: 'us',
    title: 'Build your admin view',
    description: 'A page of your own that shows who signed up and what they entered.',
  },
  {
    step: 'two-people',
    day: 5,
    by: 'customer',
    title: 'Send the link to two people you trust',
    description: 'Ask them to try it without your help. What they say today, we can still change.',
  },
  {
    step: 'market',
    day: 6,
    by: 'customer',
    title: 'Send us your prices and what you know about your market',
    description: 'Rough numbers are fine. Each one becomes an assumption that you can change later.',
  },
  {
    step: 'deck',
    day: 6,
    by: 'us',
    title: 'Write and design the pitch deck',
    description: 'Problem, product, market, money: your story, with screens of your own product.',
  },
  {
    step: 'projections',
    day: 6,
    by: 'us',
    title: 'Set up the financial projections',
    description: 'A spreadsheet with every assumption in its own cell, so that you can defend it line by line.',
  },
  {
    step: 'fixes',
    day: 7,
    by: 'us',
    title: 'Fix what came up during the week',
    description: 'Everything that you and your two testers ran into.',
  },
  {
    step: 'handover',
    day: 7,
    by: 'us',
    title: 'Move everything to accounts you own',
    description: 'Your URL, the code and the data. We show you where everything is.',
  },
  {
    step: 'rehearsal',
    day: 7,
    by: 'customer',
    title: 'Rehearse the demo with us',
    description: 'An hour together, until it feels easy. Then go and show it to someone.',
  },
]

/** By the ids of plans in `site.ts`. A plan without a number of days has no standard tasks. */
export const weekPlans: Readonly<Record<string, readonly Step[]>> = { 'starter-plan': starter, 'growth-plan': growth }

/** Part of every planned task's id: never change it. */
const namespace = 'f2a6fda6-504d-48a1-8ee3-e28e25f8d8ec'

/**
 * The standard tasks of a project, in order. Ids are made from project, plan and step (UUID v5), so planning twice makes the same tasks.
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
