/**
 * Keys of what a user has typed: `<prefix><user id>.<name>`, with `~<page id>` behind it if it belongs to one page. Every page loads this
 * file.
 */
export const draftPrefix = 'sevenday.draft.'

/** @param name names the form or field among the user's: `project.<id>` */
export function draftKey(userId: string, name: string): string {
  return `${draftPrefix}${userId}.${name}`
}
