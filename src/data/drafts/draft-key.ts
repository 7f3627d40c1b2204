/** Keys of drafts: `<prefix><user id>.<name>`, followed by `~<page id>` if the draft belongs to one page. Every page loads this file. */
export const draftPrefix = 'sevenday.draft.'

/** @param name of the form or field, unique for the user: `project.<id>` */
export function draftKey(userId: string, name: string): string {
  return `${draftPrefix}${userId}.${name}`
}
