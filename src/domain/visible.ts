/**
 * Anything that leaves a mark on the screen: neither spaces and control characters nor what only joins, directs or hides
 * others (zero width, soft hyphen, byte order mark). `private.leaves_a_mark` says the same in SQL, for every text that a table
 * wants: a project's name, a task's title, what a notification or a contact message says, and who wrote it.
 */
export const visible = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800\ufff9-\ufffb]/u
