/** `npm run backend:status`: the running backend as JSON. Exits 1, with a sentence on standard error, when none runs. */
import { readRuntimeInfo } from '../data-folder.ts'
import { BackendFailure, exitWith } from '../failure.ts'
import { dataFolder } from '../paths.ts'

const folder = dataFolder()
try {
  const info = readRuntimeInfo(folder)
  if (!info)
    throw new BackendFailure(`No backend is running on ${folder}. Start one: npm run dev (or npm run backend).`)
  const { pid: _, ...shown } = info
  process.stdout.write(`${JSON.stringify(shown, null, 2)}\n`)
} catch (error) {
  exitWith(error)
}
