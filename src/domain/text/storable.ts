import { z } from 'zod'

export const storableMessage =
  'This contains a character that can’t be saved, such as half an emoji. Delete it, or type the text again.'

/** No NUL and no lone surrogate (half of a UTF-16 pair): Postgres stores neither and would refuse the whole text. */
const storable = /^[^\p{Surrogate}\0]*$/u

/** A text that the database can store. */
export const text = () => z.string().regex(storable, storableMessage)
