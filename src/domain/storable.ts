import { z } from 'zod'

export const storableMessage =
  'This holds a character that can’t be saved, such as half of an emoji. Delete it, or type the text again.'

/** Neither NUL nor half of a pair of UTF-16 units: Postgres stores neither, and such a text would be refused as a whole. */
const storable = /^[^\p{Surrogate}\0]*$/u

/** A text that the database can store. */
export const text = () => z.string().regex(storable, storableMessage)
