/**
 * Writes the scripts of the pages' heads into the HTML. Requesting them would delay the first paint, and everything after it. The CSP allows each by
 * its hash (static-hosting.ts).
 */
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import { paths } from '../../src/paths.ts'
import { chunkOf, chunksFrom, stylesOf } from './bundle-parts.ts'
import { adminLayoutFile, screensFor } from './screen-files.ts'

/**
 * Replaces `%theme%` in index.html by the script that applies the chosen theme, and `%keep-submit%` by the one that keeps an early form; the
 * website's pages inherit them.
 */
export function headScripts(): Plugin {
  return {
    name: 'sevenday:head-scripts',
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        const theme = await headScript('src/ui/theme/before-first-paint.ts')
        const submit = await headScript('src/app/keep-submit.ts')
        return html.replace('%theme%', () => theme).replace('%keep-submit%', () => submit)
      },
    },
  }
}

/** Adds the script that requests the files of the early screen, before the first script of the app's page. */
export async function withEarlyPreload(html: string, bundle: Rolldown.OutputBundle): Promise<string> {
  const screens = screenFiles(bundle)
  // Most screens share most files.
  const files = [...new Set(Object.values(screens).flat())]
  const numbers = Object.entries(screens).map(([path, needed]) => [path, needed.map((file) => files.indexOf(file))])
  const script = await headScript('src/app/early/early-preload.ts', {
    SCREENS: JSON.stringify({ files, ofScreen: Object.fromEntries(numbers) }),
  })
  return html.replace('<script type="module"', (tag) => `<script>${script}</script>\n    ${tag}`)
}

/** For each guarded path, the files of its screen that are not files of the entry. */
function screenFiles(bundle: Rolldown.OutputBundle): Record<string, string[]> {
  const ofEntry = new Set(filesFrom(bundle, 'src/main.tsx'))
  const filesOf = (...sources: string[]) =>
    [...new Set(sources.flatMap((source) => filesFrom(bundle, source)))].filter((file) => !ofEntry.has(file))
  return Object.fromEntries([
    ...screensFor('customer').map(([name, file]) => [paths[name], filesOf(file)]),
    ...screensFor('admin').map(([name, file]) => [paths[name], filesOf(adminLayoutFile, file)]),
  ])
}

function filesFrom(bundle: Rolldown.OutputBundle, source: string): string[] {
  const chunks = chunksFrom(bundle, chunkOf(bundle, source))
  return [...stylesOf(chunks), ...chunks.map(({ fileName }) => fileName)].map((name) => `/${name}`)
}

/** A module with its imports as one small classic script. */
async function headScript(source: string, define: Record<string, string> = {}): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define,
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: {
        input: fileURLToPath(new URL(`../../${source}`, import.meta.url)),
        output: { format: 'iife' },
      },
    },
  })
  const output = [built].flat()[0]
  const script = output && 'output' in output ? output.output[0].code.trim() : ''
  if (script === '' || script.includes('</')) throw new Error(`${source} can't be written into a page`)
  return script
}

/** The CSP sources of a page's inline scripts. */
export function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
}
