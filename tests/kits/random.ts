/**
 * Test kit: the seeds of random tests. They are fixed, so every run draws the same. `npm run explore` draws others, and stores in
 * `failing-seeds.json` those with which a test fails; from then on they run first.
 */
import { beforeEach, describe, inject, type RunnerTestCase, TestRunner } from 'vitest'
import { commandOf, type Draw } from './draw.ts'
import failingSeeds from './failing-seeds.json'

declare module 'vitest' {
  interface ProvidedContext {
    /** `TEST_SEED`, which tests in a browser can't read. */
    testSeed: number | undefined
    /** `thorough` of tests/house/thorough.ts, for them too. */
    thorough: boolean
  }
  interface TaskMeta {
    /** The seed that the test drew from last, or that it failed with. */
    draws?: readonly Draw[]
  }
}

/** `TEST_SEED`. It repeats one failure, so stored seeds don't run. */
export const chosenSeed = inject('testSeed')

export const testSeed = chosenSeed ?? 3

/** The seeds with which a test, or a test of a file, has failed. */
export function storedSeeds(key: string): readonly number[] {
  return (failingSeeds as Record<string, readonly number[]>)[key] ?? []
}

/** The seeds that a test draws from, one after the other. */
export function seedsOf(key: string): number[] {
  return chosenSeed === undefined ? [...new Set([...storedSeeds(key), testSeed])] : [chosenSeed]
}

/** Describes tests that draw from the given seed. Properties get theirs from fast-check.ts. */
export function describeDrawn(tests: (seed: number) => void): void {
  const { name: key, projectName: project } = TestRunner.getCurrentSuite().file
  describe.for(seedsOf(key))('drawn from seed %i', (seed) => {
    const command = commandOf({ TEST_SEED: seed }, { project, filter: key })
    beforeEach(() => note([{ seed, key, command }]))
    tests(seed)
  })
}

/** Adds to the current test's report what it has drawn, for `npm run explore`. */
export function note(draws: readonly Draw[]): void {
  currentTest().meta.draws = draws
}

export function currentTest(): RunnerTestCase {
  return TestRunner.getCurrentTest<RunnerTestCase>()
}
