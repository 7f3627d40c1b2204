/**
 * What a change can affect, for `npm test -- --changed`: Vitest relates sources to tests by their imports; this file relates what tests
 * read in other ways, and end-to-end tests by the screens that they open.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { importedFiles } from '../boundaries.ts'
import { screenFiles } from '../build/screen-files.ts'
import type { SuiteResult } from './reports.ts'
import { performBuild, performPlaywright, performVitest } from './suites.ts'

export interface Affected {
  /** Sources and tests whose related tests run. */
  related: string[]
  /** Test files that run whole. */
  tests: string[]
  /** Browser tests, the nearest first. */
  screens: string[]
  /** pgTAP files. */
  tap: string[]
  /** End-to-end tests. */
  specs: string[]
}

/** Fewer than in a whole run: they relate to nearly every source of sync. */
const fewHistories = { HISTORIES: '4', CRASHES: '201' }

/** Stories that cross the whole app, for a change that each screen shares. */
const shared = ['e2e/shell.spec.ts', 'e2e/projects.spec.ts', 'e2e/early-press.spec.ts']

/** A change that reaches more end-to-end tests than this counts as shared by all. */
const manySpecs = 8

/** The most files of browser tests: of a change that reaches half of them, the nearest ones give the first answer. */
const manyScreens = 12

/** Tests that open every page or state take too long for a first answer, so they run only if they changed themselves. */
const ofEveryScreen = /^e2e\/(?:states|accessibility|public-for-everyone|public-looks|every-list|old-client)\.spec/

/** The files that differ from a commit, deleted ones left out. */
export function changedFiles(since: string): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)
  const files = [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')]
  return [...new Set(files)].filter((file) => existsSync(file))
}

/** What changed files can affect. */
export function affectedBy(files: readonly string[]): Affected {
  // To Vitest, every test is related to the last two.
  const related = files.filter((file) =>
    /^(?:src|embedded|tests|scripts)\/.*\.tsx?$|^vite\.config\.ts$|^package\.json$/.test(file),
  )
  const isOf = (folder: string) => files.some((file) => file.startsWith(folder))
  const tests = new Set<string>()
  const add = (pattern: string) => globSync(pattern).forEach((file) => tests.add(file))
  if (isOf('supabase/migrations/') || isOf('supabase/seed.sql')) {
    add('tests/database/{damaged-checkpoints,migration-rules}.test.ts')
    add('tests/contract/{rest,posts,documents,files,auth}.test.ts')
    add('tests/sync/{schema-parity,refusals,documents,progress}.test.ts')
    add('src/{data/collections/schema,domain/sync/refusal}.test.ts')
  }
  for (const file of files) {
    const [, name] = /^supabase\/functions\/([^/]+)\//.exec(file) ?? []
    if (name?.startsWith('_')) add('tests/contract/{functions,invitations,send-mail,send-push,delete-user}.test.ts')
    else if (name) textsNaming(name, 'tests/contract/*.test.ts').forEach((test) => tests.add(test))
    if (file.startsWith('supabase/templates/')) add('tests/{house,contract}/mail*.test.ts')
  }
  if (files.some((file) => file.endsWith('.md'))) tests.add('tests/house/docs.test.ts')
  if (isOf('public/')) add('tests/house/{manifest,static-hosting}.test.ts')
  const fixtures = isOf('supabase/migrations/') || isOf('supabase/tests/000-users.sql')
  const tap = fixtures
    ? globSync('supabase/tests/*.sql').sort()
    : files.filter((file) => /^supabase\/tests\/.*\.sql$/.test(file))
  const folders = new Set(related.map((file) => dirname(file)))
  const screens = [...importing(related)]
    .filter((file) => /\.browser\.test\.tsx?$/.test(file))
    .sort((a, b) => Number(folders.has(dirname(b))) - Number(folders.has(dirname(a))))
  return { related, tests: [...tests].sort(), screens, tap, specs: affectedSpecs(files) }
}

/** Test files whose text has a name. */
function textsNaming(name: string, pattern: string): string[] {
  return globSync(pattern).filter((file) => readFileSync(file, 'utf8').includes(name))
}

/** The end-to-end tests that changed, and those that open a screen which imports a changed file. */
function affectedSpecs(files: readonly string[]): string[] {
  const specs = globSync('e2e/*.spec.ts').sort()
  const changed = specs.filter((spec) => files.includes(spec))
  const sources = files.filter((file) => /^src\/(?!.*\.test\.)(?!dev\/)/.test(file))
  if (sources.length === 0) return changed
  const screens = screensImporting(sources)
  const opening = specs.filter(
    (spec) => !ofEveryScreen.test(spec) && screensOpenedBy(spec).some((name) => screens.has(name)),
  )
  // A screen also counts by its own name: a deck's tests open it from its project.
  const folders = sources.flatMap((file) => dirname(file).split('/').slice(2)).map((name) => specFolders[name] ?? name)
  const isOfAll = sources.some((file) => dirname(file) === 'src')
  const named = specs.filter((spec) => isOfAll || folders.some((folder) => basename(spec).startsWith(folder)))
  const crossing = opening.length === 0 || opening.length > manySpecs ? shared : opening
  return [...new Set([...changed, ...named, ...crossing])]
}

/** Folders whose end-to-end tests begin with another name. */
const specFolders: Readonly<Record<string, string>> = {
  account: 'accounts',
  slides: 'deck',
  outcome: 'projection',
  'my-projects': 'projects',
  'log-out': 'shell',
}

/** Imports every screen. */
const screenList = 'src/app/screens.ts'

/** The names of the screens that import one of these files, directly or not. */
function screensImporting(files: readonly string[]): Set<string> {
  const reached = importing(files)
  return new Set([...screenFiles].flatMap(([name, file]) => (reached.has(file) ? [name] : [])))
}

let importers: ReadonlyMap<string, readonly string[]> | undefined

/** These files and all that import them, directly or not, the nearest first; but not through the list of screens. */
function importing(files: readonly string[]): Set<string> {
  importers ??= readImporters()
  const reached = new Set(files)
  for (const file of reached) importers.get(file)?.forEach((importer) => reached.add(importer))
  return reached
}

/** The files of src and of the tests' kits that import each one, except for the list of screens. */
function readImporters(): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const file of globSync('{src,tests/kits}/**/*.{ts,tsx}').sort()) {
    if (file === screenList) continue
    for (const target of importedFiles(file, readFileSync(file, 'utf8'))) {
      found.set(target, [...(found.get(target) ?? []), file])
    }
  }
  return found
}

/** Functions that make or open a path, besides `paths.<name>` itself. The drivers of tests/browser count by the paths that they mention. */
const pathFunctions: Readonly<Record<string, readonly string[]>> = {
  projectPath: ['project'],
  adminProjectPath: ['adminProject'],
  userPath: ['adminUser'],
  projectionPath: ['projection'],
  deckPath: ['deck'],
}

let drivers: ReadonlyMap<string, readonly string[]> | undefined

/** The names of the screens that a test opens, by the paths that it and the drivers it uses mention. */
function screensOpenedBy(spec: string): string[] {
  drivers ??= readDrivers()
  return screensMentioned(readFileSync(spec, 'utf8'), drivers)
}

function screensMentioned(text: string, drivers: ReadonlyMap<string, readonly string[]>): string[] {
  const direct = [...text.matchAll(/\bpaths\.(\w+)/g)].map(([, name = '']) => name)
  const called = new Set(text.match(/\b[a-z]\w+(?=\()/g))
  return [...direct, ...[...called].flatMap((name) => pathFunctions[name] ?? drivers.get(name) ?? [])]
}

/** The screens that each function of tests/browser and e2e/support opens. */
function readDrivers(): Map<string, readonly string[]> {
  const found = new Map<string, readonly string[]>()
  for (const file of globSync('{tests/browser,e2e/support}/*.ts')) {
    for (const part of readFileSync(file, 'utf8').split(/^(?=export )/m)) {
      const [, name] = /^export (?:async )?(?:function|const) (\w+)/.exec(part) ?? []
      if (name) found.set(name, screensMentioned(part, new Map()))
    }
  }
  return found
}

/**
 * Runs what the changes since a commit can affect, the quickest first.
 *
 * @param reportOf the path of a suite's own report
 * @param bail whether to stop after the first suite with a failure, and in it at the first failed test
 */
export async function performChanged(
  since: string,
  reportOf: (name: string) => string,
  { bail = false } = {},
): Promise<SuiteResult[]> {
  const files = changedFiles(since)
  const { related, tests, screens, tap, specs } = affectedBy(files)
  console.log(
    `${files.length} changed files: ${related.length} with related tests, ${tests.length} test files, ${screens.length} of screens, ${tap.length} of pgTAP, ${specs.length} of e2e`,
  )
  if (screens.length > manyScreens)
    console.log(`Of the tests of screens, the ${manyScreens} nearest run. All: npm test -- browser`)
  const done: SuiteResult[] = []
  const isOver = () => bail && done.some(({ failed }) => failed > 0)
  const stop = bail ? ['--bail', '1'] : []
  const vitest = async (name: string, projects: string[], what: { related: string[] } | { run: string[] }) => {
    if (isOver()) return
    console.log(`\n── ${name} ──`)
    const mode = 'related' in what ? ['related', ...what.related, '--run', '--passWithNoTests'] : ['run', ...what.run]
    const chosen = projects.flatMap((project) => ['--project', project])
    const result = await performVitest(name, reportOf(name), [...mode, ...chosen, ...stop], { env: fewHistories })
    // No test of this suite is related.
    if (result.note !== 'ran no test') done.push(result)
  }
  const house = tests.filter((file) => file.startsWith('tests/house/'))
  const backend = tests.filter((file) => !file.startsWith('tests/house/'))
  if (related.length > 0) await vitest('unit', ['unit', 'dom'], { related })
  if (house.length > 0) await vitest('house', ['unit'], { run: house })
  if (screens.length > 0) await vitest('browser', ['browser'], { run: screens.slice(0, manyScreens) })
  if (tap.length > 0) {
    const names = tap.map((file) => basename(file).replaceAll('.', '\\.')).join('|')
    const pattern = ['--testNamePattern', `^(${names})$`]
    await vitest('pgtap', ['database'], { run: ['tests/database/pgtap.test.ts', ...pattern] })
  }
  if (backend.length > 0) await vitest('backend', ['database', 'contract', 'sync'], { run: backend })
  if (related.length > 0) await vitest('sync', ['database', 'contract', 'sync'], { related })
  if (specs.length > 0 && !isOver()) {
    console.log('\n── e2e ──')
    const built = await performBuild()
    done.push(
      built.failed > 0
        ? built
        : await performPlaywright('e2e', reportOf('e2e'), [...specs, ...(bail ? ['--max-failures', '1'] : [])]),
    )
  }
  return done
}
