import { build, type Rolldown } from 'vite'

/**
 * Bundles a module for a page, minified and in production mode like the app.
 * @param file relative to the project root; its exports become `window.bench`
 */
export async function inPage(file: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { dedupe: ['rxjs', 'dexie'] },
    build: { write: false, target: 'es2023', lib: { entry: file, formats: ['iife'], name: 'bench' } },
  })
  const [first] = [built].flat() as Rolldown.RolldownOutput[]
  const chunk = first?.output[0]
  if (!chunk) throw new Error(`The build of ${file} has no script`)
  return chunk.code
}
