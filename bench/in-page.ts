import { build, type Rolldown } from 'vite'

/**
 * Bundles a module for a page, minified and for production like the app.
 * @param file from the project's root; what it exports is `window.bench` afterwards
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
  if (!chunk) throw new Error(`${file} gave no script`)
  return chunk.code
}
