/** The database's limits, in characters. Separate from the schema, so that the device's message index doesn't wait for zod. */
export const contactLimits = { name: 120, email: 254, message: 5000, note: 5000, answer: 5000 } as const

export const contactSubjects = ['general', 'quote', 'support', 'partnership'] as const
export type ContactSubject = (typeof contactSubjects)[number]
