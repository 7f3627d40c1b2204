import { z } from 'zod'
import { withoutBidiControls } from './characters.ts'

export const storableMessage =
  'This contains a character that can’t be saved, such as half an emoji. Delete it, or type the text again.'

/** No NUL and no lone surrogate (half of a UTF-16 pair): Postgres stores neither and would refuse the whole text. */
const storable = /^[^\p{Surrogate}\0]*$/u

/** A text that the database can store. */
export const text = () => z.string().regex(storable, storableMessage)

/** A one-line text that is shown next to others: a user's name, a project's name, a task's title, an address. Direction controls are removed. */
export const name = () => text().overwrite(withoutBidiControls)
