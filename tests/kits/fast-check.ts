/** Test kit: fast-check, drawing from the seeds of `random.ts`. */
import * as fc from 'fast-check'
import { inject } from 'vitest'
import { commandOf, type Draw } from './draw.ts'
import { chosenSeed, currentTest, note, seedsOf, testSeed } from './random.ts'

export * from 'fast-check'

/** Outside the thorough run, a property is tried with fewer values. A seed that failed needs as many as when it did. */
const shareOf = (seed: number) => (inject('thorough') || chosenSeed !== undefined || seed !== testSeed ? 1 : 0.25)

// For samples and checks.
fc.configureGlobal({ seed: testSeed })

/** Like fast-check's, with each seed of the current test. A failure says how to repeat it. */
export function assert<Ts>(property: fc.IAsyncProperty<Ts>, params?: fc.Parameters<Ts>): Promise<void>
export function assert<Ts>(property: fc.IProperty<Ts>, params?: fc.Parameters<Ts>): void
export function assert(property: fc.IRawProperty<unknown>, params: fc.Parameters<unknown> = {}): Promise<void> | void {
  if (params.seed !== undefined) return fc.assert(property, params)
  return property.isAsync() ? assertInTurn(property, params) : assertAtOnce(property, params)
}

function assertAtOnce(property: fc.IRawProperty<unknown>, params: fc.Parameters<unknown>): void {
  for (const draw of drawsOfTest()) {
    note([draw])
    try {
      void fc.assert(property, paramsOf(draw, params))
    } catch (error) {
      throw repeatable(error, draw)
    }
  }
}

async function assertInTurn(property: fc.IRawProperty<unknown>, params: fc.Parameters<unknown>): Promise<void> {
  for (const draw of drawsOfTest()) {
    note([draw])
    try {
      await fc.assert(property, paramsOf(draw, params))
    } catch (error) {
      throw repeatable(error, draw)
    }
  }
}

function paramsOf({ seed }: Draw, { numRuns = 100, ...others }: fc.Parameters<unknown>): fc.Parameters<unknown> {
  return { ...others, seed, numRuns: Math.ceil(numRuns * shareOf(seed)) }
}

function drawsOfTest(): Draw[] {
  const { fullName: key, fullTestName: name, file } = currentTest()
  const { name: filter, projectName: project } = file
  return seedsOf(key).map((seed) => ({ seed, key, command: commandOf({ TEST_SEED: seed }, { project, filter, name }) }))
}

function repeatable(error: unknown, { command }: Draw): unknown {
  if (!(error instanceof Error)) return error
  const { message, stack = '' } = error
  error.message = `${message}\n\nRepeat it with: ${command}`
  // Reports show the stack, and the code at its first place in our files, which should be the test.
  const places = stack.slice(stack.indexOf(message) + message.length).split('\n')
  error.stack = `Error: ${error.message}${places.filter((place) => !place.includes('kits/fast-check.ts')).join('\n')}`
  return error
}
