/**
 * Matches a character that is visible on screen. Excludes spaces, control characters, and characters that only join, direct or hide others
 * (zero width, soft hyphen, byte order mark). `private.leaves_a_mark` implements the same in SQL for every required text: a project's name,
 * a task's title, the text of a notification or a contact message, and its author's name.
 */
export const visible = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800\ufff9-\ufffb]/u
