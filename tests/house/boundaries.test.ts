/** Each kind of rule in scripts/boundaries.ts, once. The table of rooms itself is read in docs/architecture.md, which docs.test.ts compares with it. */
import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { dataHolds, featureHolds, importedFiles, rooms, violationsIn } from '../../scripts/boundaries.ts'

const importing = (file: string, specifier: string) => violationsIn(file, `import '${specifier}'\n`)

test('every room of the architecture exists, and every folder is a room', () => {
  expect(readdirSync('src').sort()).toEqual(Object.keys(rooms).sort())
  const folders = readdirSync('src/data', { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(folders.map(({ name }) => name).sort()).toEqual(Object.keys(dataHolds).sort())
  const features = new Set(
    globSync('src/features/**/*.{ts,tsx}').map((file) => dirname(file).slice('src/features/'.length)),
  )
  expect([...features].sort()).toEqual(Object.keys(featureHolds).sort())
})

test('a folder holds at most 30 files', () => {
  const counts = Map.groupBy(globSync('src/**/*.*'), (file) => dirname(file))
  expect([...counts].filter(([, files]) => files.length > 30).map(([folder]) => folder)).toEqual([])
})

test('no rooms import each other in a circle', () => {
  const reached = (from: string): string[] => {
    const found = new Set(rooms[from]?.rooms)
    for (const name of found) rooms[name]?.rooms.forEach((next) => found.add(next))
    return [...found]
  }
  expect(Object.keys(rooms).filter((name) => reached(name).includes(name))).toEqual([])
})

test('no files import each other in a circle, except late code that asks the runtime which has loaded it', () => {
  const files = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.test\.|test-kit/.test(file))
  const imports = new Map(files.map((file) => [file, importedFiles(file, readFileSync(file, 'utf8'))]))
  const reaches = (start: string) => {
    const found = new Set(imports.get(start))
    for (const file of found) imports.get(file)?.forEach((next) => found.add(next))
    return found.has(start)
  }
  expect(files.filter(reaches).sort()).toEqual(
    ['browser-workspace', 'push-device', 'runtime'].map((name) => `src/runtime/${name}.ts`),
  )
})

test('the website, the design system and the domain never reach the data layer', () => {
  for (const name of ['marketing', 'ui', 'domain', 'export', 'chart', 'pwa']) {
    expect(importing(`src/${name}/a.ts`, '#src/data/store/a.ts'), name).toHaveLength(1)
  }
})

describe('allowed:', () => {
  test.for([
    ['a room of the table', 'src/features/project/page/a.ts', '#src/ui/button/button.tsx'],
    ['a file of the table', 'src/marketing/a.ts', '#src/site.ts'],
    ['the own room', 'src/ui/button/a.ts', '../menu/menu.tsx'],
    ['a lower room of data', 'src/data/workspace/a.ts', '../store/a.ts'],
    ['a higher room of data, in a test', 'src/data/timing/a.test.ts', '../workspace/database.ts'],
    ['a lower folder of features', 'src/features/project/page/a.ts', '../badges/status-badge.tsx'],
    ['a lower area of features', 'src/features/panel/tasks/a.ts', '../../kit/sync/sync-chip.tsx'],
    ['a higher folder of features, in a test', 'src/features/kit/lists/a.test.ts', '../../shell/admin-shell.tsx'],
    ['a feature, in the app', 'src/app/a.tsx', '#src/features/account/entry/destination.ts'],
    ['fixtures, in a test', 'src/data/a.test.ts', '#tests/house/console.ts'],
    ['a browser, in a tool', 'src/dev/a.ts', '#tests/browser/chromium.ts'],
    ['Node, in a tool', 'src/dev/a.ts', 'node:fs'],
    ['a package of a short list', 'src/domain/project/a.ts', 'zod'],
    ['a package that is not forbidden', 'src/data/store/a.ts', 'rxdb/plugins/core'],
    ['a package whose name merely starts like a forbidden one', 'src/features/project/page/a.ts', 'rxdb-hooks'],
    ['any package, in a test', 'src/ui/a.test.ts', 'rxdb'],
    ['the build’s parts, in tests of a browser', 'tests/browser/a.ts', '../../scripts/build/static-hosting.ts'],
    ['tests/browser, in a command', 'scripts/shots.ts', '#tests/browser/app.ts'],
    ['the own folder, in e2e', 'e2e/a.spec.ts', './support/contact.ts'],
  ] as const)('%s', ([, file, specifier]) => {
    expect(importing(file, specifier)).toEqual([])
  })
})

describe('forbidden:', () => {
  test.for([
    ['a room that is not in the table', 'src/features/project/page/a.ts', '#src/app/routes.tsx'],
    ['the same by a relative path', 'src/ui/button/a.tsx', '../../data/database.ts'],
    ['a room, in a test', 'src/ui/a.test.ts', '#src/data/store/a.ts'],
    ['a higher room of data', 'src/data/store/a.ts', '../workspace/a.ts'],
    ['anything, in a folder of data that is no room', 'src/data/helpers/a.ts', '#src/data/timing/clock.ts'],
    ['a higher folder of features', 'src/features/kit/lists/a.ts', '../people/names.ts'],
    ['a higher area of features', 'src/features/kit/lists/a.ts', '../../project/badges/status-badge.tsx'],
    ['customers’ screens, in the panel', 'src/features/panel/tasks/a.ts', '../../customer/dashboard/copy.ts'],
    ['anything of features, in a folder that is not listed', 'src/features/kit/helpers/a.ts', '../lists/download.ts'],
    ['the embedded backend', 'src/data/store/a.ts', '#embedded/backend.ts'],
    ['an edge function', 'src/data/store/a.ts', '../../../supabase/functions/admin-login/handler.ts'],
    ['fixtures', 'src/data/store/a.ts', '#tests/house/console.ts'],
    ['a browser', 'src/app/a.ts', '#tests/browser/chromium.ts'],
    ['Node', 'src/app/a.ts', 'node:fs'],
    ['a package that is not on a short list', 'src/domain/project/a.ts', 'react'],
    ['a forbidden package', 'src/features/project/page/a.ts', 'rxdb'],
    ['a part of one', 'src/features/project/page/a.ts', 'rxdb/plugins/react'],
    ['a package of a forbidden scope', 'src/app/a.ts', '@supabase/supabase-js'],
    ['any import, in an unknown folder', 'src/utils/strings.ts', '#src/site.ts'],
    ['commands, in e2e', 'e2e/a.spec.ts', '../scripts/processes.ts'],
    ['commands, in measurements', 'bench/a.bench.ts', '../scripts/processes.ts'],
    ['e2e, in a command', 'scripts/shots.ts', '../e2e/support/contact.ts'],
    ['e2e, in tests of a browser', 'tests/browser/app.ts', '../../e2e/support/contact.ts'],
  ] as const)('%s', ([, file, specifier]) => {
    expect(importing(file, specifier)).toHaveLength(1)
  })
})

describe('every way to import counts', () => {
  test.for([
    `import type { A } from '#src/data/workspace/database.ts'`,
    `export { a } from '#src/data/workspace/database.ts'`,
    `export * from '#src/data/workspace/database.ts'`,
    `const load = () => import('#src/data/workspace/database.ts')`,
    'const load = () => import(`#src/data/database.ts`)',
    `type A = import('#src/data/workspace/database.ts').A`,
    `const all = import.meta.glob(['./*.ts', '../data/*.ts'])`,
    `const worker = new Worker(new URL('../data/worker.ts', import.meta.url))`,
    `vi.mock('#src/data/workspace/database.ts')`,
    `vi.mock(import('#src/data/workspace/database.ts'))`,
    `import a from '#src/data/workspace/database.ts?raw'`,
    `const load = (name: string) => import(name)`,
    'const load = (name: string) => import(`../data/${name}.ts`)',
  ])('%s', (source) => {
    expect(violationsIn('src/ui/file.tsx', `${source}\n`).length).toBeGreaterThan(0)
  })

  test('text in comments and strings does not count', () => {
    const source = `// import '#src/data/a.ts'\nconst a = "import('#src/data/a.ts')"\nconst b = <p>import '#src/data/a.ts'</p>\n`
    expect(violationsIn('src/ui/file.tsx', source)).toEqual([])
  })
})

test('the program fails on a forbidden import, and names its file and line', () => {
  const root = mkdtempSync(join(tmpdir(), 'sevenday-boundaries-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const file = 'src/features/project/page/hidden.ts'
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), `const a = 1\nexport const load = () => import('rxdb/plugins/core')\n`)
  const { status, stderr } = spawnSync(process.execPath, ['scripts/boundaries.ts', root], { encoding: 'utf8' })
  expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining(`${file}:2  'rxdb/plugins/core'`) })
})
