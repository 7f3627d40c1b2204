/** The JSON value of a text; undefined for invalid JSON, because users can edit their storage, and networks can answer in place of servers. */
export function jsonIn(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return undefined
  }
}

/** The JSON object of a text; undefined for any other text. */
export function recordIn(text: string | null): Readonly<Record<string, unknown>> | undefined {
  const value = jsonIn(text)
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
}
