import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * The APIs that the oldest supported browsers lack (docs/browsers.md: Safari 16.4, Firefox ESR), and the files that may name them because they check
 * first. Types don't help here, because TypeScript knows only one version of the browser's APIs.
 */
const missing: readonly (readonly [pattern: RegExp, since: string, guarded?: readonly string[]])[] = [
  [/\b(?:Map|Object)\.groupBy\b/, 'Safari 17.4'],
  [/\bPromise\.(?:withResolvers|try)\b/, 'Safari 17.4'],
  [/\bAbortSignal\.any\b/, 'Safari 17.4'],
  [/\bURL\.(?:canParse|parse)\b/, 'Safari 17'],
  [/\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference|intersection|difference)\(/, 'Safari 17'],
  [
    /\bIterator\.|\.(?:keys|values|entries)\(\)\.(?:map|filter|some|every|find|reduce|toArray|take|drop)\(/,
    'Safari 18.4',
  ],
  [/\bRegExp\.escape\b|\bMath\.sumPrecise\b|\bError\.isError\b/, 'Safari 18.2'],
  [/\.(?:toBase64|toHex|setFromBase64)\(|\bUint8Array\.from(?:Base64|Hex)\b/, 'Safari 18.2'],
  [/\bIntl\.DurationFormat\b|\bTemporal\./, 'Safari 18.4 and later'],
  [/\.checkVisibility\(|\bstartViewTransition\b/, 'Safari 17.4 and 18'],
  [/\.(?:showPopover|hidePopover|togglePopover)\(|\bpopover=/, 'Safari 17'],
  [/\bnew (?:CloseWatcher|EyeDropper|URLPattern|EditContext)\b|\bwindow\.navigation\b/, 'Safari 26 or never'],
  [/\bscheduler\b(?=[.?])|\bscheduler\)/, 'never in Safari', ['src/data/timing/in-slices.ts']],
  [/\brequestIdleCallback\b/, 'never in Safari', ['src/boot.ts', 'src/ui/late/early-screen.ts']],
  [
    /\b(?:set|clear)AppBadge\b/,
    'never in Firefox',
    [
      'src/runtime/app-badge.ts',
      'src/runtime/browser-workspace.ts',
      'src/runtime/runtime.ts',
      'src/pwa/push-events.ts',
    ],
  ],
  [/\baddRoutes\b/, 'never in Safari and Firefox', ['src/pwa/service-worker.ts']],
  [/\bnavigator\.(?:connection|deviceMemory|userAgentData)\b/, 'never in Safari and Firefox'],
]

/** The code that browsers run, without tests and the pages for developers. */
const sources = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$|-test-kit\.tsx?$|^src\/dev\//.test(file))

test('production code names no API that a supported browser lacks', () => {
  const found: string[] = []
  for (const file of sources) {
    const text = withoutComments(readFileSync(file, 'utf8'))
    for (const [pattern, since, guarded = []] of missing) {
      const [name] = pattern.exec(text) ?? []
      if (name && !guarded.includes(file)) found.push(`${file}: ${name} (${since})`)
    }
  }
  expect(found).toEqual([])
})

test('files that may name an API still do', () => {
  for (const [pattern, , guarded = []] of missing) {
    for (const file of guarded) expect(readFileSync(file, 'utf8')).toMatch(pattern)
  }
})

function withoutComments(code: string): string {
  return code.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '')
}
