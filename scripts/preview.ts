/**
 * `npm run preview`: the production build, served with the production headers, on the embedded backend.
 *
 * `PREVIEW_BUILT=1` serves the build that is there. `PORT` and `BACKEND_DATA` let several run side by side. With
 * `PREVIEW_IS_TEMPORARY=1` the server ends with the process that holds its standard input, and removes its data folder.
 */
import { rmSync } from 'node:fs'
import { build, preview } from 'vite'

if (process.env.PREVIEW_BUILT !== '1') await build()

const server = await preview()
server.printUrls()

// Vite ends the server in order on SIGTERM; Ctrl-C deserves the same.
process.once('SIGINT', () => process.kill(process.pid, 'SIGTERM'))

if (process.env.PREVIEW_IS_TEMPORARY === '1') {
  // Vite does this too, except where CI=true; whichever of the two comes first, the handler below still runs.
  const exit = () => process.exit()
  process.stdin.once('end', () => void server.close().then(exit, exit)).resume()
  process.once('exit', () => {
    const data = process.env.BACKEND_DATA
    if (data) rmSync(data, { recursive: true, force: true })
  })
}
