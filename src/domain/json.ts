/** What a text holds as JSON; undefined for any other text: users can edit their storage, and networks answer for servers. */
export function jsonIn(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return undefined
  }
}

/** The object that a text holds as JSON; undefined for any other text. */
export function recordIn(text: string | null): Readonly<Record<string, unknown>> | undefined {
  const value = jsonIn(text)
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
}
