/**
 * Puts source maps and the manifest, which only developers need, in a folder next to the published one, never inside it.
 */
import { globSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Plugin } from 'vite'

/** @param published the build folder. */
export function artefactFolder(published: string = process.env.BUILD_FOLDER ?? 'dist'): string {
  return `${published}-artefacts`
}

/** The file in which Vite lists the source files of each chunk. */
export function manifestFile(published?: string): string {
  return join(artefactFolder(published), '.vite', 'manifest.json')
}

/** The source map of a published script. */
export function sourceMapFile(script: string, published?: string): string {
  return join(artefactFolder(published), `${script}.map`)
}

export const saveArtefacts = (): Plugin =>
  afterBuild('build-artefacts', (published) => {
    const folder = artefactFolder(published)
    rmSync(folder, { recursive: true, force: true })
    for (const file of globSync(['**/*.map', '.vite/*'], { cwd: published })) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      renameSync(join(published, file), join(folder, file))
    }
    rmSync(join(published, '.vite'), { recursive: true, force: true })
  })

/** A plugin that changes the complete build folder, including the service worker, which has its own build, and its source map. */
export function afterBuild(name: string, change: (published: string) => void | Promise<void>): Plugin {
  let published = ''
  return {
    name: `sevenday:${name}`,
    apply: 'build',
    configResolved(config) {
      published = resolve(config.root, config.build.outDir)
    },
    closeBundle: { order: 'post', sequential: true, handler: (error) => (error ? undefined : change(published)) },
  }
}
