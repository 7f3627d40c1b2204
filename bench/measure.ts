/**
 * Times two ways of doing the same in one run, so that the result is a ratio: milliseconds of a shared machine say
 * nothing a day later.
 */
export interface Measurement {
  name: string
  /** Medians, in milliseconds. */
  ours: number
  peer: number
  /** How many times the peer's time ours takes. */
  ratio: number
  /** Of both; milliseconds where nothing is said. */
  unit?: string
}

export interface Comparison {
  name: string
  ours(): Promise<void>
  peer(): Promise<void>
  /** How often each is done; the first of each is warming up and not counted. */
  rounds?: number
}

/** Alternates between the two, so that a busy moment of the machine meets both. */
export async function compare({ name, ours, peer, rounds = 15 }: Comparison): Promise<Measurement> {
  const times = { ours: [] as number[], peer: [] as number[] }
  for (let round = 0; round <= rounds; round++) {
    const first = await timed(ours)
    const second = await timed(peer)
    if (round === 0) continue
    times.ours.push(first)
    times.peer.push(second)
  }
  const medians = { ours: median(times.ours), peer: median(times.peer) }
  return { name, ...medians, ratio: medians.ours / medians.peer }
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}
