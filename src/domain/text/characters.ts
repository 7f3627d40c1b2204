const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu

/**
 * The text without invisible characters, which come with pasted text: zero width, soft hyphens, direction marks. Not for prose: Indian
 * scripts and emoji need joiners.
 */
export function withoutInvisible(written: string): string {
  return written.replaceAll(invisible, '')
}

/** Characters that only set the direction of surrounding text (Unicode's Bidi_Control). */
const bidiControls = /\p{Bidi_Control}/gu

/**
 * The text without direction controls, which can change the reading order of a text and of the text after it. Keeps joiners, because Indian scripts
 * and Persian need them. `private.without_bidi_controls` does the same in the database.
 */
export function withoutBidiControls(written: string): string {
  return written.replaceAll(bidiControls, '')
}

/**
 * Matches a character that is visible on screen. Excludes spaces, control characters, and characters that only join, direct or hide others
 * (zero width, soft hyphen, byte order mark). `private.leaves_a_mark` implements the same in SQL for every required text: a project's name,
 * a task's title, the text of a notification or a contact message, and its author's name.
 */
export const visible = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800\ufff9-\ufffb]/u
