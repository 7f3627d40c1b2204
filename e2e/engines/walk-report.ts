/** What a long walk found: how long pages took to open, and what became of the edits. */

/** In milliseconds: a page that isn't open after the first limit hangs, and one that isn't open after the second is slow. */
export const hang = 40_000
const slow = 3_000

interface Opening {
  /** Until the first card or heading. */
  shown: number
  /** The time until the chip says 'Saved' too; on a public page, the time until it is open. */
  ready: number
  step: number
}

/** A project as the server must have it in the end. */
interface Expected {
  /** Its name, or one of two names if the browser was killed during a press. */
  names: string[]
  /** Whether it may be missing, for the same reason. */
  isOptional: boolean
}

export class WalkReport {
  readonly hangs: string[] = []
  readonly longOpenings: string[] = []
  conflicts = 0
  readonly #openings = new Map<string, Opening[]>()
  readonly #expected: Expected[]
  readonly #lost: string[] = []
  readonly #lostByKills: string[] = []
  readonly #doubled: string[] = []
  #edits = 0
  #editsKilled = 0

  /** @param names of the projects that exist before the walk */
  constructor(names: readonly string[]) {
    this.#expected = names.map((name) => ({ names: [name], isOptional: false }))
  }

  opened(leaving: string, opening: Opening): void {
    this.#openings.set(leaving, [...(this.#openings.get(leaving) ?? []), opening])
  }

  /** @param edit.isKilled whether the browser is killed right after the press, which may lose it (decision 33) */
  edited(name: string, { former, isKilled }: { former: string | undefined; isKilled: boolean }): void {
    this.#edits++
    if (isKilled) this.#editsKilled++
    const project = this.#expected.find(({ names }) => former !== undefined && names.includes(former))
    if (former === undefined) this.#expected.push({ names: [name], isOptional: isKilled })
    else if (project) {
      project.names = isKilled ? [former, name] : [name]
      project.isOptional = false
    } else this.#lost.push(`${former} was replaced before, and came back`)
  }

  /** @param names of the projects that the server has in the end */
  compare(names: readonly string[]): void {
    for (const { names: allowed, isOptional } of this.#expected) {
      const [found, ...others] = names.filter((name) => allowed.includes(name))
      if (others.length > 0) this.#doubled.push(allowed.join(' or '))
      if (found === undefined) (isOptional ? this.#lostByKills : this.#lost).push(allowed.join(' or '))
      else if (found !== allowed.at(-1)) this.#lostByKills.push(allowed.at(-1) ?? '')
    }
    const known = new Set(this.#expected.flatMap((project) => project.names))
    for (const name of names) if (!known.has(name)) this.#lost.push(`${name} is on the server instead of a later name`)
  }

  /** What must not happen. */
  faults(): string[] {
    return [
      ...this.hangs,
      ...this.longOpenings.map((where) => `opening took long: ${where}`),
      ...this.#lost.map((name) => `lost: ${name}`),
      ...this.#doubled.map((name) => `doubled: ${name}`),
    ]
  }

  text(): string {
    const all = [...this.#openings.values()].flat()
    const late = all.filter(({ ready }) => ready > slow).toSorted((a, b) => b.ready - a.ready)
    const worst = late.slice(0, 10).map(({ step, ready }) => `step ${step}: ${Math.round(ready)} ms`)
    const lines = [['all', all] as const, ...this.#openings].map(([leaving, openings]) => {
      const times = (key: 'shown' | 'ready') => summary(openings.map((opening) => opening[key]))
      return `${leaving.padEnd(24)}${String(openings.length).padStart(5)}  ${times('shown')}  ${times('ready')}`
    })
    return [
      'pages opened             count  first card or heading       chip says Saved: median, p95, longest (ms)',
      ...lines,
      `hangs: ${this.hangs.length}; opening took long: ${this.longOpenings.length}; over ${slow / 1000} s: ${late.length}`,
      ...worst,
      `edits: ${this.#edits}, ${this.#editsKilled} of them pressed right before a kill; lost: ${this.#lost.length}; doubled: ${this.#doubled.length}; lost by a kill: ${this.#lostByKills.length}; conflicts: ${this.conflicts}`,
      ...this.faults(),
      ...this.#lostByKills.map((name) => `lost by a kill: ${name}`),
    ].join('\n')
  }
}

/** Median, 95th percentile and the longest. */
function summary(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return [at(0.5), at(0.95), at(1)].map((time) => String(Math.round(time)).padStart(7)).join(' ')
}
