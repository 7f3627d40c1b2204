/** The frames of the Phoenix protocol, version 2.0.0, as realtime-js speaks it. */

export interface Frame {
  readonly joinRef: string | null
  readonly ref: string | null
  readonly topic: string
  readonly event: string
  readonly payload: Record<string, unknown>
}

/** A client's broadcast arrives as bytes: kind 3, six lengths, the names, then the payload as JSON or binary. */
const userBroadcastPush = 3
const jsonEncoding = 1

/** @returns undefined when the data is not a frame. */
export function decodeFrame(data: Buffer, binary: boolean): Frame | undefined {
  try {
    return binary ? decodeBroadcastPush(data) : decodeText(data.toString('utf8'))
  } catch {
    return undefined
  }
}

export function encodeFrame({ joinRef, ref, topic, event, payload }: Frame): string {
  return JSON.stringify([joinRef, ref, topic, event, payload])
}

function decodeText(text: string): Frame | undefined {
  const parts: unknown = JSON.parse(text)
  if (!Array.isArray(parts) || parts.length !== 5) return undefined
  const [joinRef, ref, topic, event, payload]: unknown[] = parts
  if (typeof topic !== 'string' || typeof event !== 'string') return undefined
  return { joinRef: asRef(joinRef), ref: asRef(ref), topic, event, payload: asRecord(payload) }
}

function decodeBroadcastPush(data: Buffer): Frame | undefined {
  if (data[0] !== userBroadcastPush) return undefined
  let offset = 7
  const [joinRef = '', ref = '', topic = '', userEvent = ''] = [1, 2, 3, 4, 5].map((index) => {
    const length = data[index] ?? 0
    const text = data.toString('utf8', offset, offset + length)
    offset += length
    return text
  })
  const rest = data.subarray(offset)
  const payload: unknown =
    data[6] === jsonEncoding ? JSON.parse(rest.toString('utf8')) : { base64: rest.toString('base64') }
  return {
    joinRef: joinRef || null,
    ref: ref || null,
    topic,
    event: 'broadcast',
    payload: { type: 'broadcast', event: userEvent, payload },
  }
}

function asRef(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value)
}

export function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}
