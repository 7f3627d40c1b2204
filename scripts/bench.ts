/**
 * `npm run bench`: runs every `bench/*.bench.ts`, one at a time so that they don't slow each other down. Each exports `measure()`.
 * `npm run bench -- app-start` runs those whose name starts with that prefix. Exits with status 1 if a ratio exceeds its bar.
 */
import { globSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Measurement } from '../bench/measure.ts'

interface Bench {
  measure(): Promise<Measurement[]>
}

const wanted = process.argv.slice(2)
const files = globSync('bench/*.bench.ts')
  .sort()
  .filter((file) => wanted.length === 0 || wanted.some((name) => basename(file).startsWith(name)))
if (files.length === 0) {
  console.error(`No measurement begins with ${wanted.join(' or ')}.`)
  process.exit(2)
}

let missed = 0
for (const file of files) {
  const bench: Bench = await import(pathToFileURL(resolve(file)).href)
  for (const { name, ours, peer, ratio, bar, unit = 'ms' } of await bench.measure()) {
    const isMissed = bar !== undefined && !(ratio <= bar)
    if (isMissed) missed += 1
    const barText = bar === undefined ? '' : `, ${isMissed ? 'MISSES its bar of' : 'bar'} ${bar}×`
    console.log(`${ratio.toFixed(2)}×  ${name}  (${ours.toFixed(1)} ${unit} / ${peer.toFixed(1)} ${unit}${barText})`)
  }
}
if (missed > 0) {
  console.error(`${missed} ${missed === 1 ? 'bar is' : 'bars are'} missed.`)
  process.exitCode = 1
}
