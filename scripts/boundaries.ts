/**
 * Enforces the layers of `src/`: `domain <- data <- runtime <- features <- app`; `ui` imports only `chart`, and `marketing` never reaches `data`.
 * Folders of `data` and of `features` import downwards only. Checks every import, including `import('…')`, `import type`, `export … from`,
 * `import.meta.glob`, `new URL(…, import.meta.url)` and `vi.mock('…')`, and fails on every edge not listed below. Outside `src/`, everything that
 * drives a browser shares `tests/browser`.
 *
 *     node scripts/boundaries.ts [root]
 */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, resolve } from 'node:path'
import { type Node, parseSync } from 'oxc-parser'

interface Room {
  /** For the table in docs/architecture.md (scripts/generated-docs.ts). */
  holds: string
  /** Other parts of src that it may import. */
  rooms: readonly string[]
  /** The packages that it may import; without them, all except the forbidden ones. */
  packages?: readonly string[]
  forbidden?: readonly string[]
  /** Whether it may import computed paths: the build writes them into the page. */
  mayCompute?: boolean
  /** Whether it may also use Node and files outside src. */
  isTool?: boolean
}

export interface Violation {
  file: string
  line: number
  /** The text between the quotes. */
  specifier: string
  reason: string
}

/** Only `data/` may know about the network and the local database. */
const storage = ['rxdb', 'dexie', '@supabase/*']
/** Too large for public pages to download. */
const heavy = [...storage, 'rxjs', 'zod', 'react-router', 'react-router-dom']
/** Banned in the data layer, which must run in Node as well as under React. */
const screens = ['react', 'react-dom', 'react-router-dom', '@ariakit/*', 'zustand', 'react-hook-form', 'lucide-react']

/** Nearly every room may read `site.ts` and `paths.ts`, which import nothing. */
const facts = ['site.ts', 'paths.ts']

export const rooms: Record<string, Room> = {
  domain: { holds: 'per entity: its schema and its rules; pure', rooms: [], packages: ['zod', 'uuid'] },
  data: {
    holds: 'the local database, replication, session and outbox; neither React nor `window`',
    rooms: ['domain', ...facts],
    forbidden: screens,
  },
  runtime: {
    holds: 'connects the data layer to the browser and to React: one session and one open workspace per page',
    rooms: ['domain', 'data', 'ui', 'pwa', ...facts],
    forbidden: storage,
  },
  chart: { holds: 'the geometry of charts, for screens and files; pure', rooms: [], packages: [] },
  export: {
    holds: 'Office files and PDFs made on the device; neither React nor `window`',
    rooms: ['domain', 'chart', 'site.ts'],
    packages: ['fflate'],
  },
  features: {
    holds: 'areas of capabilities: queries, mutations, commands, screens',
    rooms: ['domain', 'data', 'runtime', 'chart', 'export', 'ui', 'pwa', ...facts],
    forbidden: storage,
  },
  app: {
    holds: 'routes, guards, layouts, and how a page starts',
    rooms: ['domain', 'data', 'runtime', 'features', 'ui', 'pwa', 'marketing', 'dev', ...facts],
    forbidden: storage,
  },
  ui: { holds: 'the design system', rooms: ['chart'], forbidden: heavy },
  marketing: {
    holds: "the website's pages, without any of the data layer",
    rooms: ['ui', ...facts],
    forbidden: heavy,
  },
  /** Not reachable from the product: the app mounts its pages on the dev server only. */
  dev: {
    holds: 'development only: the page of the design system, and the tools that draw icons and fonts',
    rooms: ['ui', ...facts],
    forbidden: heavy,
    isTool: true,
  },
  pwa: {
    holds: 'the service worker, updates, installing, and recovery when the files of a version are gone',
    rooms: ['ui', ...facts],
    forbidden: heavy,
  },
  'main.tsx': { holds: 'the entry of the app', rooms: ['app', 'pwa', 'ui', ...facts], forbidden: storage },
  'boot.ts': {
    holds: 'the only script that a prerendered page loads by itself',
    rooms: [],
    packages: [],
    mayCompute: true,
  },
  'site.ts': { holds: "the company's claims and prices", rooms: [], packages: [] },
  'paths.ts': { holds: 'every path, and who may open it', rooms: [], packages: [] },
}

/** What each folder of `src/data` holds, lowest first: each may import those before it, and tests may import all. */
export const dataHolds: Readonly<Record<string, string>> = {
  timing: 'clocks, work in slices, calls that run one at a time',
  server: 'what a transport and a source of pokes look like',
  collections: 'one declaration for each synced table, and the records that never leave the device',
  supabase: 'the server by supabase-js: client, transport, pokes, files, calls for admins',
  session: 'the cached identity; logging in and out, links, passwords',
  store: 'IndexedDB: RxDB storage on Dexie, early rows (before the database is open), changes of schema',
  edits: 'unsent and refused edits in their documents',
  replication: 'pull and push',
  queries: 'live lists, counts, searches, saved views',
  uploads: "files that belong to a row: the user's picture, files of projects",
  journal: "users' actions until the database has them",
  drafts: 'what users type until it is an action',
  outbox: 'contact messages and usage counts',
  workspace: 'opens a database, leads its sync, hands over to another scope, removes it',
}

/** The same for `src/features`. */
export const featureHolds: Readonly<Record<string, string>> = {
  'kit/mutations': 'changes of rows with their Undo, and the message if one could not be stored',
  'kit/commands': 'a user action as an object: buttons, menus, confirmations, dialogs in the address, dragging',
  'kit/palette': 'the command palette, the list of shortcuts, search excerpts',
  'kit/drafts': 'what is typed and not saved: its one format, and where it is stored',
  'kit/forms': 'forms that keep a draft',
  'kit/sync': 'the sync chip and its panel, refused edits, conflicts, the dialogs of a row',
  'kit/files': 'choosing, preparing, listing and saving files',
  'kit/lists': 'lists: state in the address, filters, tables, pages, CSV',
  'kit/people': 'names, links, pictures and the choice of a user',
  contact: 'the contact form and the messages that wait for a connection',
  'account/entry': 'what the account screens share: calls, failures, where a login leads',
  'account/install': 'installing the app',
  'account/log-out': 'logging out, and what it asks',
  'account/profile': 'the settings: profile, password, own data, this device, push notifications',
  'account/log-in': 'logging in, signing up, invitations, links in mail',
  'account/ended': 'the screens after a session or an account has ended',
  'project/badges': 'status, dates and progress of projects and tasks; the choice of a project',
  'project/projects': 'commands, forms and dialogs of projects; planning the week',
  'project/export': 'a project as zip files',
  'project/conversation': 'the conversation: comments, requests, files',
  'project/page': 'the page of a project, with its tasks',
  'documents/core': 'what decks and projections share: pages, commands, typing',
  'documents/slides': 'slides on the screen: drawn, presented, exported',
  'documents/deck': 'the editor of pitch decks',
  'documents/outcome': 'the results of a projection: figures, charts, tables',
  'documents/projection': 'the editor of financial projections',
  'customer/notifications': 'the bell and the list of notifications',
  'customer/my-projects': 'My Projects, and the page of an own project',
  'customer/project-status': 'Project Status',
  'customer/dashboard': 'the dashboard',
  'customer/share': 'what other apps share with this one',
  'panel/sending': 'notifications to users',
  'panel/users': 'User Management, and the page of a user',
  'panel/tasks': 'Task Management',
  'panel/projects': 'Project Management, and the page of any project',
  'panel/messages': 'Contact Messages',
  'panel/home': 'the dashboard of admins',
  'panel/settings': 'the settings of admins, and the activity log',
  shell: 'what surrounds every screen behind the login: sidebar, top bar',
}

/** The rooms whose folders import downwards only. */
const ordered: Readonly<Record<string, readonly string[]>> = {
  data: Object.keys(dataHolds),
  features: Object.keys(featureHolds),
}

/**
 * The forbidden imports of a file.
 * @param file relative to the project root, such as `src/domain/project/rules.ts`.
 */
export function violationsIn(file: string, source: string): Violation[] {
  if (!file.startsWith('src/')) return violationsBeside(file, source)
  const name = roomOf(file)
  const room = rooms[name]
  if (!room) return [{ file, line: 1, specifier: '', reason: `src/${name} is no room of the architecture` }]
  const isTest = /(\.test|test-kit)\.tsx?$/.test(file)
  return importsOf(file, source).flatMap(({ specifier, line }) => {
    const reason = whyForbidden(file, specifier, { name, room, isTest })
    return reason ? [{ file, line, specifier: specifier ?? '(computed)', reason }] : []
  })
}

/** Commands and end-to-end tests import nothing of each other: what both need is in tests/browser. Everyone may use the build's own parts. */
function violationsBeside(file: string, source: string): Violation[] {
  return importsOf(file, source).flatMap(({ specifier = '', line }) => {
    const target = targetOf(file, specifier) ?? ''
    const folder = ['e2e/', 'scripts/'].find((name) => target.startsWith(name))
    if (!folder || file.startsWith(folder) || target.startsWith('scripts/build/')) return []
    return [{ file, line, specifier, reason: `what ${folder} shares is in tests/browser` }]
  })
}

/** The forbidden imports of every source file under `root`. */
export function violationsUnder(root: string): Violation[] {
  const files = globSync('{src,bench,e2e,scripts,tests/browser}/**/*.{ts,tsx}', { cwd: root }).sort()
  return files.flatMap((file) => violationsIn(file, readFileSync(join(root, file), 'utf8')))
}

function whyForbidden(
  file: string,
  specifier: string | undefined,
  { name, room, isTest }: { name: string; room: Room; isTest: boolean },
): string | undefined {
  if (specifier === undefined && room.mayCompute) return undefined
  if (specifier === undefined) return 'an import whose target is computed cannot be checked'
  const target = targetOf(file, specifier)
  if (target === undefined) return isTest ? undefined : whyPackageForbidden(specifier, name, room)
  if (/^(tests\/browser|public)\//.test(target) && room.isTool) return undefined
  if (target.startsWith('tests/')) return isTest ? undefined : 'only a test may import what tests need'
  if (!target.startsWith('src/')) return `src may not import ${target.split('/')[0]}/`
  const other = roomOf(target)
  if (other === name && ordered[name]) return isTest ? undefined : whyFolderForbidden(ordered[name], file, target)
  if (other === name || room.rooms.includes(other)) return undefined
  return `${name} may not import ${other}`
}

function whyFolderForbidden(folders: readonly string[], file: string, target: string): string | undefined {
  const [own, other] = [folderOf(file), folderOf(target)]
  if (!folders.includes(own)) return `${dirname(file)} is not in the list of its room`
  const isLower = folders.includes(other) && folders.indexOf(other) <= folders.indexOf(own)
  const isBeside = own.startsWith('panel/') && other.startsWith('customer/')
  return isLower && !isBeside ? undefined : `${own} may not import ${other}`
}

function whyPackageForbidden(specifier: string, name: string, room: Room): string | undefined {
  const matches = (pattern: string) =>
    pattern.endsWith('/*')
      ? specifier.startsWith(pattern.slice(0, -1))
      : specifier === pattern || specifier.startsWith(`${pattern}/`)
  if (room.packages) {
    return room.packages.some(matches)
      ? undefined
      : `${name} may import ${room.packages.join(', ') || 'no package'} only`
  }
  if (specifier.startsWith('node:') && !room.isTool) return 'src runs in the browser'
  return room.forbidden?.some(matches) ? `${name} may not import this package` : undefined
}

/** The room of a file in src: its folder, or its own name at the top level. */
function roomOf(file: string): string {
  return file.split('/')[1] ?? ''
}

/** The folder of a file inside its room: 'src/features/kit/lists/list-page.tsx' → 'kit/lists'. */
function folderOf(file: string): string {
  return dirname(file).split('/').slice(2).join('/')
}

/** The imported file, relative to the root; undefined for packages. */
function targetOf(file: string, specifier: string): string | undefined {
  const path = specifier.replace(/\?.*$/, '')
  if (path.startsWith('.')) return normalize(join(dirname(file), path))
  if (path.startsWith('#')) return normalize(path.slice(1))
  return path.startsWith('/') ? normalize(path.slice(1)) : undefined
}

/** The files that a source imports, relative to the root. */
export function importedFiles(file: string, source: string): string[] {
  return importsOf(file, source).flatMap(({ specifier = '' }) => targetOf(file, specifier) ?? [])
}

interface Import {
  /** Undefined if it is computed. */
  specifier: string | undefined
  line: number
}

function importsOf(file: string, source: string): Import[] {
  const { program, errors } = parseSync(file, source)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const found: Import[] = []
  walk(program, (node) => {
    for (const target of importTargets(node)) {
      found.push({ specifier: literal(target), line: source.slice(0, node.start).split('\n').length })
    }
  })
  return found
}

/** The expressions that name what a node imports, if any. */
function importTargets(node: Node): Node[] {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ImportExpression':
    case 'ExportAllDeclaration':
    case 'TSImportType':
      return [node.source]
    case 'ExportNamedDeclaration':
      return node.source ? [node.source] : []
    case 'NewExpression': {
      const [url, base] = node.arguments
      const relative = node.callee.type === 'Identifier' && node.callee.name === 'URL' && base && isImportMeta(base)
      return relative && url ? [url] : []
    }
    case 'CallExpression': {
      const { callee } = node
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return []
      const { object, property } = callee
      const mocks = object.type === 'Identifier' && object.name === 'vi' && /^(do)?[mM]ock$|^import/.test(property.name)
      const globs = object.type === 'MetaProperty' && property.name === 'glob'
      const [first] = node.arguments
      if (!first || !(mocks || globs)) return []
      return first.type === 'ArrayExpression' ? first.elements.filter((element) => element !== null) : [first]
    }
    default:
      return []
  }
}

/** `import.meta.url` and similar. */
function isImportMeta(node: Node): boolean {
  return node.type === 'MemberExpression' && node.object.type === 'MetaProperty'
}

function literal(node: Node): string | undefined {
  if (node.type === 'ImportExpression') return literal(node.source)
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0]?.value.cooked ?? undefined
  return undefined
}

/** Visits each node of a syntax tree, parents first. */
export function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) {
    for (const item of value) walk(item, visit)
  } else if (isNode(value)) {
    visit(value)
    for (const child of Object.values(value)) walk(child, visit)
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

if (import.meta.main) {
  const violations = violationsUnder(resolve(process.argv[2] ?? '.'))
  for (const { file, line, specifier, reason } of violations)
    console.error(`${file}:${line}  '${specifier}': ${reason}`)
  if (violations.length > 0) {
    console.error(`\n${violations.length} forbidden ${violations.length === 1 ? 'import' : 'imports'}.`)
    process.exitCode = 1
  }
}
