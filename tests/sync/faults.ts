/** A repeatable random source: mulberry32 (Tommy Ettinger, public domain). Numbers from 0 up to 1. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** A network that loses messages. */
export interface FaultyNetwork {
  fetch: typeof fetch
  /** Nothing gets through. */
  offline: boolean
  /** The probability that a request, or its answer, is lost: 0 to 1. */
  lossOfRequests: number
  lossOfAnswers: number
  /** The probability of a delay in either direction: 0 to 1. */
  slowness: number
  /** Answers to pushes wait for this: the server has applied the push, but the device doesn't know yet. */
  answersToPushes: Promise<void>
  /** Pulls wait for this on their way to the server. */
  pulls: Promise<void>
}

/**
 * @param inner the reliable network
 * @param rewrite changes an outgoing push, to remove one of the device's safeguards
 */
export function faultyNetwork(
  inner: (request: Request) => Promise<Response>,
  random: () => number,
  rewrite?: (body: PushBody) => Promise<PushBody>,
): FaultyNetwork {
  const network: FaultyNetwork = {
    offline: false,
    lossOfRequests: 0,
    lossOfAnswers: 0,
    slowness: 0,
    answersToPushes: Promise.resolve(),
    pulls: Promise.resolve(),
    async fetch(input, init) {
      const request = new Request(input, init)
      if (network.offline || random() < network.lossOfRequests) throw new TypeError('Failed to fetch')
      if (random() < network.slowness) await time(random() * longest)
      const sent = rewrite && request.url.endsWith('/sync_push') ? await rewritten(request, rewrite) : request
      if (request.url.endsWith('/sync_pull_tables')) await network.pulls
      const response = await inner(sent)
      // Read the body before losing it: by then the server has done its work.
      const body = await response.arrayBuffer()
      if (request.url.endsWith('/sync_push')) await network.answersToPushes
      if (random() < network.slowness) await time(random() * longest)
      if (network.offline || random() < network.lossOfAnswers) throw new TypeError('Failed to fetch')
      return new Response(response.status === 204 ? null : body, { status: response.status, headers: response.headers })
    },
  }
  return network
}

/** The longest delay in milliseconds: long enough for other devices to act in between. */
const longest = 25

function time(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}

/** The arguments of `sync_push` that a rewrite needs. */
export interface PushBody {
  table_name: string
  rows: { id: string; push_id: string; base: Record<string, unknown> | null; fields: Record<string, unknown> }[]
}

async function rewritten(request: Request, rewrite: (body: PushBody) => Promise<PushBody>): Promise<Request> {
  const body = await rewrite((await request.json()) as PushBody)
  return new Request(request.url, { method: request.method, headers: request.headers, body: JSON.stringify(body) })
}
