import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { dataRooms, rooms, shared, unusedShared, violationsIn, violationsUnder } from '../../scripts/boundaries.ts'

/** The path of an importing file in each room. */
const inRoom = (room: string) =>
  room.includes('.') ? `src/${room}` : `src/${room}/${room === 'data' ? 'workspace' : 'thing'}/file.ts`
/** A specifier of a file in the room, as other rooms write it. */
const ofRoom = (room: string) =>
  room.includes('.') ? `#src/${room}` : `#src/${room}/${room === 'data' ? 'store' : 'other'}/file.ts`

const edge = (from: string, specifier: string) => violationsIn(inRoom(from), `import { a } from '${specifier}'\na()\n`)

/** The arrows between the rooms, repeated here so that loosening the checker's table fails a test. */
const arrows: Record<string, string[]> = {
  domain: [],
  data: ['domain', 'site.ts', 'paths.ts'],
  runtime: ['domain', 'data', 'ui', 'pwa', 'site.ts', 'paths.ts'],
  chart: [],
  export: ['domain', 'chart', 'site.ts'],
  features: ['domain', 'data', 'runtime', 'chart', 'export', 'ui', 'pwa', 'site.ts', 'paths.ts'],
  app: ['domain', 'data', 'runtime', 'features', 'ui', 'pwa', 'marketing', 'dev', 'site.ts', 'paths.ts'],
  ui: ['chart'],
  marketing: ['ui', 'site.ts', 'paths.ts'],
  dev: ['ui', 'site.ts', 'paths.ts'],
  pwa: ['ui', 'site.ts', 'paths.ts'],
  'main.tsx': ['app', 'pwa', 'ui', 'site.ts', 'paths.ts'],
  'boot.ts': [],
  'site.ts': [],
  'paths.ts': [],
}
const names = Object.keys(arrows)
const pairs = names.flatMap((from) => names.filter((to) => to !== from).map((to) => [from, to] as const))

test('every room of the architecture is checked, and each exists', () => {
  expect(Object.keys(rooms).sort()).toEqual(names.sort())
  expect(readdirSync('src').sort()).toEqual(names.sort())
})

describe('between rooms', () => {
  test.for(pairs.filter(([from, to]) => arrows[from]?.includes(to)))('%s may import %s', ([from, to]) => {
    expect(edge(from, ofRoom(to))).toEqual([])
  })

  test.for(pairs.filter(([from, to]) => !arrows[from]?.includes(to)))('%s may not import %s', ([from, to]) => {
    expect(edge(from, ofRoom(to))).toHaveLength(1)
  })

  test.for(names.filter((name) => !name.includes('.')))('%s may import itself', (room) => {
    expect(edge(room, './neighbour.ts')).toEqual([])
    expect(edge(room, `#${inRoom(room).replace('file.ts', 'deeper/file.ts')}`)).toEqual([])
    if (room !== 'features') expect(edge(room, ofRoom(room))).toEqual([])
  })

  test('a relative path out of the room counts as the same edge', () => {
    expect(violationsIn('src/ui/button/button.tsx', `import '../../data/database.ts'\n`)).toHaveLength(1)
  })

  test('a folder that the architecture does not know is refused', () => {
    expect(violationsIn('src/utils/strings.ts', 'export const a = 1\n')).toHaveLength(1)
  })
})

describe('between the rooms of data', () => {
  const pairsOfData = dataRooms.flatMap((from, place) =>
    dataRooms.map((to, other) => [from, to, other <= place ? 'may' : 'may not'] as const),
  )

  test.for(pairsOfData)('%s imports %s: %s', ([from, to, may]) => {
    const found = violationsIn(`src/data/${from}/file.ts`, `import '../${to}/other.ts'\n`)
    expect(found).toHaveLength(may === 'may' ? 0 : 1)
  })

  test('a test may import any of them', () => {
    expect(violationsIn('src/data/timing/clock.test.ts', `import '../workspace/database.ts'\n`)).toEqual([])
  })

  test.for(['src/data/strings.ts', 'src/data/helpers/strings.ts'])('%s is in none of them', (file) => {
    expect(violationsIn(file, `import '#src/data/timing/clock.ts'\n`)).toHaveLength(1)
  })
})

describe('between features', () => {
  const inProjects = (specifier: string) => violationsIn('src/features/projects/commands.ts', `import '${specifier}'\n`)

  test.for(['#src/features/accounts/destination.ts', '../accounts/destination.ts', '../sync/refused-tray.tsx'])(
    'the inside of another, %s, is refused',
    (specifier) => {
      expect(inProjects(specifier)).toMatchObject([{ specifier, reason: expect.stringContaining('inside') }])
    },
  )

  test('a test may not import the inside of another either', () => {
    const source = `import '../accounts/destination.ts'\n`
    expect(violationsIn('src/features/projects/commands.test.ts', source)).toHaveLength(1)
  })

  test.for(shared)('%s is shared', (entry) => {
    const file = entry.endsWith('/') ? `${entry}any-file.ts` : entry
    expect(inProjects(`../${file}`)).toEqual([])
  })

  test('whatever is shared exists, and another feature uses it', () => {
    expect(unusedShared('.')).toEqual([])
  })

  test.for(['sync/no-such-file.ts', 'sync/refused-tray.tsx', 'no-such-feature/', 'dashboard/'])(
    'sharing %s, which no other feature uses, is reported',
    (entry) => {
      expect(unusedShared('.', [entry])).toEqual([entry])
    },
  )

  test('a folder whose name merely starts the same is another feature', () => {
    expect(inProjects('../workspaces/file.ts')).toHaveLength(1)
  })

  test('the app may import the inside of every feature', () => {
    expect(violationsIn('src/app/guards.tsx', `import '#src/features/accounts/destination.ts'\n`)).toEqual([])
  })
})

describe('beyond src', () => {
  test.for(['#embedded/backend.ts', '#supabase/functions/admin-login/handler.ts', '../../../embedded/backend.ts'])(
    'nothing in src may import %s',
    (specifier) => {
      for (const room of names.filter((name) => !name.includes('.'))) expect(edge(room, specifier)).toHaveLength(1)
    },
  )

  test('only development tools may drive a browser and use Node', () => {
    for (const room of ['app', 'features', 'ui', 'data', 'main.tsx']) {
      expect(edge(room, '#tests/browser/chromium.ts').length + edge(room, 'node:fs').length).toBe(2)
    }
    expect([...edge('dev', '#tests/browser/chromium.ts'), ...edge('dev', 'node:fs')]).toEqual([])
  })

  test('fixtures may be imported by tests only', () => {
    const source = `import { a } from '#tests/house/console.ts'\n`
    expect(violationsIn('src/data/a.ts', source)).toHaveLength(1)
    expect(violationsIn('src/data/a.test.ts', source)).toEqual([])
  })
})

describe('beside src', () => {
  test.for([
    ['e2e/a.spec.ts', '../scripts/processes.ts'],
    ['scripts/shots.ts', '../e2e/support/contact.ts'],
    ['bench/a.bench.ts', '../scripts/processes.ts'],
    ['tests/browser/app.ts', '../../e2e/support/contact.ts'],
  ] as const)('%s may not import %s', ([file, specifier]) => {
    expect(violationsIn(file, `import '${specifier}'\n`)).toHaveLength(1)
  })

  test.for([
    ['e2e/a.spec.ts', './support/contact.ts'],
    ['tests/browser/version-host.ts', '../../scripts/build/static-hosting.ts'],
    ['scripts/shots.ts', '#tests/browser/app.ts'],
  ] as const)('%s may import %s', ([file, specifier]) => {
    expect(violationsIn(file, `import '${specifier}'\n`)).toEqual([])
  })
})

describe('packages', () => {
  test.for([
    ['data', 'rxdb/plugins/core'],
    ['data', 'dexie'],
    ['data', '@supabase/supabase-js'],
    ['data', 'zod'],
    ['domain', 'uuid'],
    ['domain', 'zod'],
    ['features', 'react'],
    ['features', 'zod'],
    ['app', 'react-router-dom'],
    ['ui', '@ariakit/react'],
    ['marketing', 'react'],
  ] as const)('%s may import %s', ([room, name]) => {
    expect(edge(room, name)).toEqual([])
  })

  test.for([
    ...['features', 'app', 'ui', 'marketing', 'pwa', 'domain', 'main.tsx'].flatMap((room) =>
      ['rxdb', 'rxdb/plugins/react', 'dexie', '@supabase/supabase-js', '@supabase/lite'].map(
        (name) => [room, name] as const,
      ),
    ),
    ['marketing', 'zod'],
    ['marketing', 'zod/mini'],
    ['marketing', 'rxjs'],
    ['marketing', 'react-router-dom'],
    ['ui', 'react-router-dom'],
    ['ui', 'zod'],
    ['domain', 'react'],
    ['data', 'react'],
    ['site.ts', 'react'],
    ['app', 'node:fs'],
  ] as const)('%s may not import %s', ([room, name]) => {
    expect(edge(room, name)).toHaveLength(1)
  })

  test('a name that merely starts the same is another package', () => {
    expect(edge('features', 'rxdb-hooks')).toEqual([])
  })
})

describe('every way to import counts', () => {
  test.for([
    `import '#src/data/workspace/database.ts'`,
    `import type { A } from '#src/data/workspace/database.ts'`,
    `export { a } from '#src/data/workspace/database.ts'`,
    `export * from '#src/data/workspace/database.ts'`,
    `const load = () => import('#src/data/workspace/database.ts')`,
    'const load = () => import(`#src/data/database.ts`)',
    `type A = import('#src/data/workspace/database.ts').A`,
    `const all = import.meta.glob('../data/*.ts')`,
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

  test('the report names the line', () => {
    expect(violationsIn('src/ui/file.ts', `const a = 1\nimport('dexie')\n`)).toMatchObject([
      { line: 2, specifier: 'dexie' },
    ])
  })
})

test('the program fails on a forbidden edge and passes without one', () => {
  const root = mkdtempSync(join(tmpdir(), 'sevenday-boundaries-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const write = (file: string, source: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), source)
  }
  const check = () => spawnSync(process.execPath, ['scripts/boundaries.ts', root], { encoding: 'utf8' })

  write('src/features/projects/screen.tsx', `import { Button } from '#src/ui/button/button.tsx'\n`)
  expect(check()).toMatchObject({ status: 0 })

  write('src/features/projects/hidden.ts', `export const load = () => import('rxdb/plugins/core')\n`)
  expect(check()).toMatchObject({ status: 1, stderr: expect.stringContaining('src/features/projects/hidden.ts:1') })
})

test('this repository has no forbidden edge', () => {
  expect(violationsUnder('.')).toEqual([])
})
