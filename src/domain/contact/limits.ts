/** As the database has it, in characters. Apart from the schema, since what indexes messages on the device waits for no zod. */
export const contactLimits = { name: 120, email: 254, message: 5000 } as const
