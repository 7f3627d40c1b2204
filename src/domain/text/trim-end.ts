/**
 * A text without these characters at its end, in one pass: `/[. ]+$/` looks for the end at each of them, so thousands freeze the page.
 *
 * @param characters each one UTF-16 unit
 */
export function trimEnd(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}
