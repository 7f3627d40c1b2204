/** More ids make the URL too long: a server would refuse the request on reload. */
const most = 100
/** The number of long lists to store, so that going back finds them. */
const mostLists = 20
const storageKey = 'sevenday.long-selections'
const isKey = (text: string) => /^~[0-9a-z]+-[0-9a-z]+$/.test(text)

/** If a tab's storage is blocked or full, a long list lasts until the reload. */
let inMemory: [key: string, ids: string][] = []

/** Ids as one URL value, separated by dots. A long list goes to the tab's storage, and the URL has its key. */
export function idsText(ids: Iterable<string>): string {
  const all = [...ids]
  const text = all.join('.')
  return all.length > most ? keyFor(text) : text
}

/** The ids that `idsText` wrote; none if another tab wrote a long list. */
export function idsIn(text: string): readonly string[] {
  const ids = isKey(text) ? (longLists().find(([key]) => key === text)?.[1] ?? '') : text
  return ids.split('.').filter(Boolean)
}

/** Ids as URL parameters, one each while they are few. */
export function idParams(param: string, ids: readonly string[]): [string, string][] {
  return (ids.length > most ? [idsText(ids)] : ids).map((value) => [param, value])
}

/** The ids that `idParams` wrote. */
export function idsOf(search: URLSearchParams, param: string): readonly string[] {
  return search.getAll(param).flatMap((value) => (isKey(value) ? idsIn(value) : value || []))
}

/** The same key for the same ids, so that an unchanged selection doesn't change the URL. */
function keyFor(text: string): string {
  const key = `~${hashOf(text)}`
  inMemory = [...longLists().filter(([known]) => known !== key), [key, text] as [string, string]].slice(-mostLists)
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(inMemory))
  } catch (error) {
    console.warn('commands: a selection could not be stored', error)
  }
  return key
}

function longLists(): [key: string, ids: string][] {
  try {
    const stored = sessionStorage.getItem(storageKey)
    return stored === null ? inMemory : JSON.parse(stored)
  } catch {
    return inMemory
  }
}

/** FNV-1a in 32 bits (Fowler, Noll and Vo), with the length: collisions between lists of one tab are very unlikely. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return `${(hash >>> 0).toString(36)}-${text.length.toString(36)}`
}
