import { visible, withoutBidiControls } from '../text/characters.ts'
import { isUrl } from '../text/is-url.ts'

/** A link of a project, such as its live site. */
export interface Link {
  name: string
  /** Starts with https:// */
  url: string
}

export const linksMax = 10
export const linkNameMax = 60
export const linkUrlMax = 500

/**
 * The links of a project, one per line: a name, a space and an address. It skips lines that `linkProblems` reports, so every address is safe in an
 * `href`.
 */
export function parseLinks(text: string): Link[] {
  return linesOf(text)
    .map(({ line }) => splitLine(line))
    .filter((link) => problemOf(link) === undefined)
    .slice(0, linksMax)
}

/** The messages for an admin about the lines that aren't links, in order. Lines count from 1, including empty ones. */
export function linkProblems(text: string): { line: number; message: string }[] {
  return linesOf(text).flatMap(({ line, number }, index) => {
    const message =
      index < linksMax
        ? problemOf(splitLine(line))
        : index === linksMax
          ? `A project can have up to ${linksMax} links. Delete this line, or another one.`
          : undefined
    return message === undefined ? [] : [{ line: number, message }]
  })
}

/** One message for a field about up to three wrong lines; undefined if there are none. */
export function linksMessage(text: string): string | undefined {
  const problems = linkProblems(text)
  if (problems.length === 0) return undefined
  const isOnlyLine = text.trim().split('\n').length === 1
  const shown = problems.slice(0, 3).map(({ line, message }) => (isOnlyLine ? message : `Line ${line}: ${message}`))
  return shown.join(' ')
}

/** Lines that aren't empty. */
function linesOf(text: string): { line: string; number: number }[] {
  return text
    .split('\n')
    .map((line, index) => ({ line: withoutBidiControls(line).trim(), number: index + 1 }))
    .filter(({ line }) => line !== '')
}

function splitLine(line: string): Link {
  const words = line.split(/\s+/)
  return { url: words.pop() ?? '', name: words.join(' ') }
}

function problemOf({ name, url }: Link): string | undefined {
  if (!url.startsWith('https://')) return 'End this line with an address that starts with https://.'
  if (!isAddress(url)) return "This address isn't complete. Copy it from the browser again."
  if (!visible.test(name)) return 'Write a name before the address, such as "Live site".'
  if (name.length > linkNameMax) return `This name is too long. It can have up to ${linkNameMax} characters.`
  if (url.length > linkUrlMax) return `This address is too long. It can have up to ${linkUrlMax} characters.`
  return undefined
}

/** The form of the database, and an address that a browser can open. */
export function isAddress(url: string): boolean {
  return addressForm.test(url) && isUrl(url)
}

/** A name before the host ('https://bank.example@evil.example') is misleading, and so are letters and signs in it that look like others. */
const addressForm = /^https:\/\/[\w.:[\]-]+(?:[/?#]\S*)?$/

/** A name of up to 60 characters, a space, an https address; up to 600 in all. */
const storable = /^(?=.{1,600}$)\S.{0,59} https:\/\/[^\s/?#@\\]+(?:[/?#]\S*)?$/u

/** Without blank lines, and without blanks around a line. */
export function tidyLinks(typed: string): string {
  return linesOf(typed)
    .map(({ line }) => line)
    .join('\n')
}

/** Whether the database accepts the text as a project's links. `private.are_links` implements the same in SQL. */
export function areLinks(text: string): boolean {
  const links = text === '' ? [] : text.split('\n')
  return links.length <= linksMax && links.every((link) => storable.test(link))
}
