/** `KILL_WORKER=1 npm run build`: the same app with a service worker that removes itself (docs/pwa.md). */
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Plugin, transformWithOxc } from 'vite'

const source = 'src/pwa/kill-worker.ts'

/** @param folder a build folder, whose service worker is replaced. */
export async function writeKillWorker(folder: string): Promise<void> {
  const { code } = await transformWithOxc(readFileSync(source, 'utf8'), source)
  writeFileSync(join(folder, 'service-worker.js'), code)
}

export function killWorker(): Plugin {
  let published = ''
  return {
    name: 'sevenday:kill-worker',
    apply: () => process.env.KILL_WORKER === '1',
    configResolved(config) {
      published = resolve(config.root, config.build.outDir)
    },
    closeBundle: {
      // After the build of the worker that it replaces.
      order: 'post',
      sequential: true,
      handler: (error) => (error ? undefined : writeKillWorker(published)),
    },
  }
}
