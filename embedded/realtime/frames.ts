/** The frames of the Phoenix protocol, version 2.0.0, as realtime-js speaks it. */

export interface Frame {
  readonly joinRef: string | null
  readonly ref: string | null
  readonly topic: string
  readonly event: string
  readonly payload: Record<string, unknown>
}

/** @returns undefined when the text is not a frame. */
export function decodeFrame(text: string): Frame | undefined {
  try {
    const parts: unknown = JSON.parse(text)
    if (!Array.isArray(parts) || parts.length !== 5) return undefined
    const [joinRef, ref, topic, event, payload]: unknown[] = parts
    if (typeof topic !== 'string' || typeof event !== 'string') return undefined
    return { joinRef: asRef(joinRef), ref: asRef(ref), topic, event, payload: asRecord(payload) }
  } catch {
    return undefined
  }
}

export function encodeFrame({ joinRef, ref, topic, event, payload }: Frame): string {
  return JSON.stringify([joinRef, ref, topic, event, payload])
}

function asRef(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value)
}

export function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}
