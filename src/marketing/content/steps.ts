/** How We Work: four steps, laid over the seven days. */
export interface Step {
  title: string
  text: string
  /** First and last day of it. */
  from: number
  to: number
}

export const steps: readonly Step[] = [
  {
    title: 'Tell us the idea',
    text: 'An hour of talk becomes one page. What is not on the page is not in the first version.',
    from: 1,
    to: 1,
  },
  {
    title: 'See it before it exists',
    text: 'You click through every screen while changing one still costs nothing.',
    from: 2,
    to: 3,
  },
  {
    title: 'Watch it get built',
    text: 'From Day 4 there is a link. It is better each evening, and you can say where it is not.',
    from: 4,
    to: 6,
  },
  {
    title: 'Take it with you',
    text: 'Product, deck, numbers and code move to accounts of your own. You can leave with all of it.',
    from: 7,
    to: 7,
  },
]
