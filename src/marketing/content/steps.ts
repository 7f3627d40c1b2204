/** How We Work: four steps, mapped onto the seven days. */
export interface Step {
  title: string
  text: string
  /** Its first and last day. */
  from: number
  to: number
}

export const steps: readonly Step[] = [
  {
    title: 'Tell us your idea',
    text: "We talk for an hour and write one page. If it's not on the page, it's not in the first version.",
    from: 1,
    to: 1,
  },
  {
    title: 'See it before we build it',
    text: 'You click through every screen while changes still cost nothing.',
    from: 2,
    to: 3,
  },
  {
    title: 'Watch it get built',
    text: "From Day 4 you have a live link. It's better every evening, and you can tell us where it isn't.",
    from: 4,
    to: 6,
  },
  {
    title: 'Take it with you',
    text: 'Your product, deck, numbers and code move to your own accounts. All of it is yours to take.',
    from: 7,
    to: 7,
  },
]
