/**
 * `npm run preview`: serves the production build with the production headers, on the embedded backend.
 *
 * `PREVIEW_BUILT=1` serves the existing build. `PORT` and `BACKEND_DATA` let several servers run side by side. With
 * `PREVIEW_IS_TEMPORARY=1` the server exits with the process that holds its standard input, and removes its data folder.
 */
import { rmSync } from 'node:fs'
import { build, preview } from 'vite'

if (process.env.PREVIEW_BUILT !== '1') await build()

const server = await preview()
server.printUrls()

// Vite shuts down cleanly on SIGTERM; make Ctrl-C do the same.
process.once('SIGINT', () => process.kill(process.pid, 'SIGTERM'))

if (process.env.PREVIEW_IS_TEMPORARY === '1') {
  // Vite also does this, unless CI=true. Whichever runs first, the handler below still runs.
  const exit = () => process.exit()
  process.stdin.once('end', () => void server.close().then(exit, exit)).resume()
  process.once('exit', () => {
    const data = process.env.BACKEND_DATA
    if (data) rmSync(data, { recursive: true, force: true })
  })
}
