/** What mails say about the company. Written from src/site.ts by `npm run mail-templates -- --write`; `npm run check` compares them. */
export const brand = {
  name: 'Sevenday',
  tagline: 'An investor-ready MVP in seven days',
  answerWithin: '24 hours',
} as const
