import { spawnSync } from 'node:child_process'

/** Builds before the first test, unless `PREVIEW_BUILT=1` declares `dist` up to date. */
export default function buildOnce(): void {
  if (process.env.PREVIEW_BUILT === '1') return
  const { status, stdout, stderr } = spawnSync('node_modules/.bin/vite', ['build'], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`The build failed:\n${stdout}${stderr}`)
}
