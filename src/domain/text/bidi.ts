/** Characters that only set the direction of the text around them (Unicode's Bidi_Control). */
const bidiControls = /\p{Bidi_Control}/gu

/**
 * The text without direction controls, which can show it, and what follows it, in another order than it has. Joiners stay: Indian scripts and
 * Persian need them. `private.without_bidi_controls` does the same in the database.
 */
export function withoutBidiControls(written: string): string {
  return written.replaceAll(bidiControls, '')
}
