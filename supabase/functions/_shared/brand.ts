/** The company's facts in mails. `npm run mail-templates -- --write` writes them from src/site.ts, and `npm run check` compares them. */
export const brand = {
  name: 'Sevenday',
  tagline: 'An investor-ready MVP in seven days',
  answerWithin: '24 hours',
} as const
