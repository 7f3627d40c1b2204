/** `KILL_WORKER=1 npm run build`: the same app with a service worker that removes itself (docs/pwa.md). */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Plugin, transformWithOxc } from 'vite'
import { afterBuild } from './build-artefacts.ts'

const source = 'src/pwa/kill-worker.ts'

/** @param folder a build folder, whose service worker is replaced. */
export async function writeKillWorker(folder: string): Promise<void> {
  const { code } = await transformWithOxc(readFileSync(source, 'utf8'), source)
  writeFileSync(join(folder, 'service-worker.js'), code)
}

export const killWorker = (): Plugin => ({
  ...afterBuild('kill-worker', writeKillWorker),
  apply: () => process.env.KILL_WORKER === '1',
})
