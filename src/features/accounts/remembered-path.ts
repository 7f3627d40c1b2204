/**
 * The path a visitor had asked for before they were sent to sign in. The guard hands it over as navigation state; here it
 * survives a reload and the way through a mail. It holds no more than a path and is checked on use (destination.ts).
 */
const key = 'sevenday.remembered-path'
/** A link in a mail opens in a new tab, which has a session storage of its own: this one is shared, and short-lived. */
const mailKey = 'sevenday.remembered-path.mail'
const mailLifetime = 24 * 60 * 60 * 1000

export function rememberPath(path: string): void {
  quietly(() => sessionStorage.setItem(key, path))
}

/** @param now milliseconds since the epoch */
export function rememberedPath(now: number = Date.now()): string | null {
  return quietly(() => sessionStorage.getItem(key) ?? carried(localStorage.getItem(mailKey), now)) ?? null
}

/** Call when the next step is in a mail: the tab that the link opens then knows the path as well. */
export function carryThroughMail(now: number = Date.now()): void {
  quietly(() => {
    const path = sessionStorage.getItem(key)
    if (path === null) return
    localStorage.setItem(mailKey, JSON.stringify({ path, until: now + mailLifetime }))
  })
}

/** Once used, or when the person went elsewhere. */
export function forgetPath(): void {
  quietly(() => sessionStorage.removeItem(key))
  quietly(() => localStorage.removeItem(mailKey))
}

function carried(text: string | null, now: number): string | null {
  if (text === null) return null
  const value = JSON.parse(text) as { path?: unknown; until?: unknown } | null
  return typeof value?.path === 'string' && typeof value.until === 'number' && value.until > now ? value.path : null
}

/** Storage can be blocked or hold anything; people then start at the dashboard, which is no reason to fail. */
function quietly<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
