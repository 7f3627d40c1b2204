/**
 * The path a visitor requested before they were sent to the login. The guard passes it on as navigation state; this copy survives a reload
 * and the way through a mail. It is only a path, and is checked on use (destination.ts).
 */
const key = 'sevenday.remembered-path'
/** A link in a mail opens a new tab with its own session storage, so this copy is shared, and short-lived. */
const mailKey = 'sevenday.remembered-path.mail'
const mailLifetime = 24 * 60 * 60 * 1000

export function rememberPath(path: string): void {
  quietly(() => sessionStorage.setItem(key, path))
}

/** @param now milliseconds since the epoch */
export function rememberedPath(now: number = Date.now()): string | null {
  return quietly(() => sessionStorage.getItem(key) ?? parseShared(localStorage.getItem(mailKey), now)) ?? null
}

/** Call when the next step is in a mail, so that the tab opened by its link knows the path as well. */
export function sharePathWithMail(now: number = Date.now()): void {
  quietly(() => {
    const path = sessionStorage.getItem(key)
    if (path === null) return
    localStorage.setItem(mailKey, JSON.stringify({ path, until: now + mailLifetime }))
  })
}

/** Call after using the path, or when the user went elsewhere. */
export function forgetPath(): void {
  quietly(() => sessionStorage.removeItem(key))
  quietly(() => localStorage.removeItem(mailKey))
}

function parseShared(text: string | null, now: number): string | null {
  if (text === null) return null
  const value = JSON.parse(text) as { path?: unknown; until?: unknown } | null
  return typeof value?.path === 'string' && typeof value.until === 'number' && value.until > now ? value.path : null
}

/** Ignores blocked storage and invalid contents: the user starts at the dashboard instead. */
function quietly<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
