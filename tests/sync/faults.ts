/** A source of repeatable chance: mulberry32 (Tommy Ettinger, public domain). Numbers from 0 up to 1. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** A network that loses things. */
export interface FaultyNetwork {
  fetch: typeof fetch
  /** Nothing goes through at all. */
  offline: boolean
  /** How often a request never arrives, and how often its answer never comes back: 0 to 1. */
  lossOfRequests: number
  lossOfAnswers: number
  /** How often something takes its time on the way, there or back: 0 to 1. */
  slowness: number
  /** What the answers to pushes wait for: the server has done its work, the device doesn't know yet. */
  answersToPushes: Promise<void>
  /** What pulls wait for on their way to the server. */
  pulls: Promise<void>
}

/**
 * @param inner the network as it should be
 * @param rewrite changes a push on its way out; for taking a safeguard out of the device
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
      // Read whole before it is lost: the server has done its work by then.
      const body = await response.arrayBuffer()
      if (request.url.endsWith('/sync_push')) await network.answersToPushes
      if (random() < network.slowness) await time(random() * longest)
      if (network.offline || random() < network.lossOfAnswers) throw new TypeError('Failed to fetch')
      return new Response(response.status === 204 ? null : body, { status: response.status, headers: response.headers })
    },
  }
  return network
}

/** The longest that something is on its way, in milliseconds: long enough for other devices to act meanwhile. */
const longest = 25

function time(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}

/** Arguments of `sync_push`, as far as a rewrite needs them. */
export interface PushBody {
  table_name: string
  rows: { id: string; push_id: string; base: Record<string, unknown> | null; fields: Record<string, unknown> }[]
}

async function rewritten(request: Request, rewrite: (body: PushBody) => Promise<PushBody>): Promise<Request> {
  const body = await rewrite((await request.json()) as PushBody)
  return new Request(request.url, { method: request.method, headers: request.headers, body: JSON.stringify(body) })
}
