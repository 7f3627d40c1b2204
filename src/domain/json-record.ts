/** The object that a text holds as JSON; undefined for any other text: users can edit their storage, and networks answer for servers. */
export function recordIn(text: string | null): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
  } catch {
    return undefined
  }
}
