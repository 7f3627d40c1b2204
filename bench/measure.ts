/**
 * Times two ways of doing the same work in one run and reports the ratio, because milliseconds on a shared machine mean
 * nothing a day later.
 */
export interface Measurement {
  name: string
  /** Medians, in milliseconds. */
  ours: number
  peer: number
  /** Our time divided by the peer's. */
  ratio: number
  /** Maximum ratio. Above it, `npm run bench` reports it and fails. */
  bar?: number
  /** Unit of both; milliseconds by default. */
  unit?: string
}

export interface Comparison {
  name: string
  /** May return its own measured duration in milliseconds. */
  ours(): Promise<number | void>
  peer(): Promise<number | void>
  bar?: number
  /** Statistic compared across rounds. Default: the median. */
  by?: 'median' | 'p95'
  /** Number of rounds; the first is a warm-up and not counted. */
  rounds?: number
}

/** Alternates between the two, so that a busy moment of the machine affects both. */
export async function compare({ name, ours, peer, bar, by = 'median', rounds = 15 }: Comparison): Promise<Measurement> {
  const times = { ours: [] as number[], peer: [] as number[] }
  for (let round = 0; round <= rounds; round++) {
    const first = await timed(ours)
    const second = await timed(peer)
    if (round === 0) continue
    times.ours.push(first)
    times.peer.push(second)
  }
  console.log(`  ${name}: ours ${spread(times.ours)}; peer ${spread(times.peer)}`)
  const of = by === 'median' ? median : p95
  const compared = { ours: of(times.ours), peer: of(times.peer) }
  return { name, ...compared, ratio: compared.ours / compared.peer, ...(bar !== undefined && { bar }) }
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

function p95(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN
}

export function spread(times: readonly number[]): string {
  return `median ${median(times).toFixed(1)} ms, p95 ${p95(times).toFixed(1)} ms`
}

async function timed(work: () => Promise<number | void>): Promise<number> {
  const started = performance.now()
  const measured = await work()
  return measured ?? performance.now() - started
}
