/**
 * A recorder of errors for a browser whose driver has no console: a copy of the build whose pages load one more script, before all others. The CSP
 * allows that script like the app's own.
 */
import { cpSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const errorsKey = 'engines.errors'

/** Copies a build and adds the recorder to each page. */
export function buildWithRecorder(build: string, copy: string): void {
  cpSync(build, copy, { recursive: true })
  writeFileSync(join(copy, 'recorder.js'), `(${String(record)})(${JSON.stringify(errorsKey)})`)
  for (const name of globSync('**/*.html', { cwd: copy })) {
    const page = join(copy, name)
    writeFileSync(page, readFileSync(page, 'utf8').replace('<head>', '<head><script src="/recorder.js"></script>'))
  }
}

/** Runs in the page: the errors of all documents that this tab has shown, on this origin. */
export function recordedErrors(): string[] {
  return JSON.parse(sessionStorage.getItem('engines.errors') ?? '[]') as string[]
}

/** The recorder for a browser that can run a script before the page's own. */
export const recorder = [record, errorsKey] as const

/** Runs first in the page. sessionStorage survives a navigation; a list in memory wouldn't. */
function record(name: string): void {
  // Ignore errors of a page that the user has left: the browser cancels its requests and closes its stores.
  let isLeft = false
  addEventListener('pagehide', () => {
    isLeft = true
  })
  addEventListener('pageshow', () => {
    isLeft = false
  })
  const note = (text: string) => {
    if (isLeft) return
    const earlier = JSON.parse(sessionStorage.getItem(name) ?? '[]') as string[]
    sessionStorage.setItem(name, JSON.stringify([...earlier, `${text} (${location.href})`]))
  }
  const textOf = (value: unknown) => (value instanceof Error ? `${value.name}: ${value.message}` : String(value))
  const original = console.error
  console.error = (...values: unknown[]) => {
    note(values.map(textOf).join(' '))
    original(...values)
  }
  addEventListener('error', ({ message, error }) => note(`uncaught: ${error ? textOf(error) : message}`))
  addEventListener('unhandledrejection', ({ reason }) => note(`uncaught: ${textOf(reason)}`))
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
    note(`policy violated: ${violatedDirective} ${blockedURI} in ${sourceFile}`),
  )
}
