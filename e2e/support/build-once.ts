import { run } from '../../scripts/processes.ts'

/** Builds before the first test, unless `PREVIEW_BUILT=1` declares `dist` up to date. */
export default async function buildOnce(): Promise<void> {
  if (process.env.PREVIEW_BUILT === '1') return
  const { status, output } = await run(['node_modules/.bin/vite', 'build'])
  if (status !== 0) throw new Error(`The build failed:\n${output}`)
}
