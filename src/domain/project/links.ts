/** Maximum number of links of a project. */
export const linksMax = 10

/** A name of up to 60 characters, a space, an https address. */
const line = /^\S.{0,59} https:\/\/[^\s/?#]\S{0,499}$/u

/** Without blank lines, and without blanks around a line. */
export function tidyLinks(typed: string): string {
  return typed
    .split('\n')
    .map((link) => link.trim())
    .filter((link) => link !== '')
    .join('\n')
}

/** Whether a text holds a project's links, one a line. `private.are_links` implements the same in SQL. */
export function areLinks(text: string): boolean {
  const links = text === '' ? [] : text.split('\n')
  return links.length <= linksMax && links.every((link) => line.test(link))
}
