import { text } from './storable.ts'

/** Characters that only set the direction of the text around them (Unicode's Bidi_Control). */
const bidiControls = /\p{Bidi_Control}/gu

/**
 * A text in one line that stands beside others: a person's name, a project's name, a task's title, an address. Direction controls are taken
 * out, because they can show it, and what follows it, in another order than it has. Joiners stay: Indian scripts and Persian need them.
 * `private.without_bidi_controls` does the same in the database.
 */
export const name = () => text().overwrite((written) => written.replaceAll(bidiControls, ''))
