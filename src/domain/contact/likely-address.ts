import { withoutInvisible } from '../text/characters.ts'

/** Hosts with many addresses. A host that is almost one of the first list is probably a slip. Those of the second list only look like a slip. */
const often = [
  'gmail.com',
  'yahoo.com',
  'yahoo.co.in',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'rediffmail.com',
  'protonmail.com',
]
const others: ReadonlySet<string> = new Set(['mail.com', 'email.com', 'ymail.com', 'gmail.co.in', 'yahoo.co.id'])
const com = /\.(?:c|con|cmo|ocm|comm|coom|cpm|vom|xom|cim|clm|com\.com)$/

/** The probably intended address: 'name@gmail.com' for 'name@gmail' and 'name@gmail,com'. Undefined if the text looks right, or isn't an address. */
export function likelyAddress(typed: string): string | undefined {
  const written = withoutInvisible(typed).trim()
  const address = written.replace(/^(?:mailto:|<)+/i, '').replace(/>$/, '')
  const begin = address.lastIndexOf('@') + 1
  const host = address.slice(begin).toLowerCase()
  if (begin < 2 || host === '' || /\s/.test(address)) return undefined
  const meant = likelyHost(host)
  return meant === host && address === written ? undefined : address.slice(0, begin) + meant
}

function likelyHost(host: string): string {
  const labels = host
    .replace(/-(?=com$)/, '.')
    .split(/[.,;:/·，。．｡]/)
    .filter(Boolean)
  const dotted = labels.join('.')
  if (others.has(dotted) || others.has(`${dotted}.com`)) return others.has(dotted) ? dotted : `${dotted}.com`
  const known =
    labels.length > 1
      ? often.find((name) => isNear(name, dotted))
      : often.find((name) => isNear(nameOf(name), dotted) || isNear(name.replaceAll('.', ''), dotted))
  return known ?? (labels.length > 1 ? dotted.replace(com, '.com') : `${dotted}.com`)
}

const nameOf = (host: string) => host.slice(0, host.indexOf('.'))

/** Whether two hosts differ in one letter only: wrong, missing, extra, or swapped with the next one. */
function isNear(a: string, b: string): boolean {
  let at = 0
  while (at < a.length && a[at] === b[at]) at += 1
  const [restA, restB] = [a.slice(at), b.slice(at)]
  if (restA === restB) return true
  const exchanged = `${restA.charAt(1)}${restA.charAt(0)}${restA.slice(2)}`
  return [restA.slice(1), restA].includes(restB.slice(1)) || restA.slice(1) === restB || exchanged === restB
}
