/**
 * Which modules share a file. Each file slows a start down, even from the device, so the app has few; a website page must not load code
 * of the app, nor a customer's screen code of the admin panel.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { pageEntries } from './prerender.ts'
import { accountFiles, adminLayoutFile, screenFile, screensFor } from './screen-files.ts'

/** The part of Rolldown's plugin context that the groups use. */
interface Graph {
  getModuleInfo(id: string): {
    importedIds: readonly string[]
    dynamicallyImportedIds: readonly string[]
    code: string | null
  } | null
}

/** Few chunks for the website: the thirty that sharing with the app would create cost 6 kB more, because each is compressed separately. */
export const chunkGroups = [
  { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
  // Small files shared by the website's forms, the account forms and the early screens.
  {
    name: 'fields',
    test: /\/src\/(ui\/alert\/alert\.(tsx|css\.ts)|ui\/field\/(checkbox-field|email-field|text-area|text-field|select-field|field-frame)\.tsx|ui\/field\/field\.css\.ts|runtime\/use-online\.ts)|\/icons\/(chevron-down|triangle-exclamation-point)\.mjs$/,
    priority: 1,
    includeDependenciesRecursively: false,
  },
  // Every website page, and with it the little that each start of the app needs besides: under a kilobyte, not worth a file.
  {
    name: 'website',
    test: /\/src\/(app\/hydrate|marketing\/pages\/(hero|closing|step-list)|data\/store\/(answer-of|database-name|to-be-removed)|domain\/contact\/limits|ui\/link\/anchor)\.tsx?$|\/icons\/check\.mjs$/,
    priority: 1,
  },
  // Of a projection and of the settings, which have little else in common.
  { name: 'radio', test: /\/src\/ui\/radio\//, priority: 1, includeDependenciesRecursively: false },
  // The editors of projections and decks, and what they share, but not what the project's page and the dashboard need of them: neither may
  // load an editor.
  // Small files that both editors, the cards and the sections need; with others, they would load more than they need.
  {
    name: 'document-parts',
    test: /\/src\/(domain\/(document\/(limits|field-key|new-document)|deck\/(slide|brand-color|scene)|projection\/(inputs|month)|file\/limits)|ui\/late\/after-paint|features\/files\/use-file-posts|runtime\/use-project-files)\.ts$/,
    priority: 1,
    includeDependenciesRecursively: false,
  },
  // Menus are for lists of documents and for many others; with code of files, lists would load that.
  {
    name: 'menu',
    test: /\/src\/(ui\/menu\/menu|features\/documents\/documents-section)\.tsx$/,
    priority: 1,
    includeDependenciesRecursively: false,
  },
  // What is typed, for every form and editor.
  {
    name: 'drafts',
    test: /\/src\/(runtime\/page-drafts|data\/drafts\/(?!draft-key)|data\/store\/plain-store|features\/forms\/saved-draft)/,
    priority: 1,
    includeDependenciesRecursively: false,
  },
  {
    name: 'documents',
    test: /\/src\/(features\/documents\/(abandoned-typing|document-page|edit-commands|last-edits|number-answer|text-answer|typing|undo-button|use-)|ui\/field\/unit-field|domain\/projection\/read-number)/,
    priority: 1,
    includeDependenciesRecursively: false,
  },
  {
    name: 'deck-parts',
    test: /\/src\/(features\/deck\/(commands|copy|dialog-address|mutations|use-financials)|domain\/deck\/(financials|from-document|look|outline))\.ts$/,
    priority: 2,
    includeDependenciesRecursively: false,
  },
  {
    name: 'deck',
    test: /\/src\/(features\/deck\/(?!add-picture|card|commands|copy|deck-(dialogs|notices|path)|decks-section|dialog-address|look-dialog|make-files|mutations|outline-view|prepare-picture|present|use-financials|(own|managed)-)|domain\/deck\/(layout|blocks|boxes|canvas|table-layout|text-width))/,
    priority: 1,
    includeDependenciesRecursively: false,
  },
  {
    name: 'projection',
    test: /\/src\/(features\/projection\/(?!card|commands|copy|dialog|make-files|mutations|projection-(dialogs|notices|path)|projections-section|(own|managed)-)|ui\/chart\/|domain\/projection\/(sensitivity|questions))/,
    priority: 1,
    includeDependenciesRecursively: false,
  },
  // Small files that the local database and what sends its rows share.
  {
    name: 'unsent',
    test: /\/src\/data\/(replication\/(bare-document|damaged|documents|moved-edits|refused|sound|unsent|unsent-edit)|uploads\/(kept|waiting)-files|timing\/coalesced|queries\/saved-views|store\/local-database)\.ts$/,
    priority: 1,
    includeDependenciesRecursively: false,
  },
  // What every schema of typed text says.
  {
    name: 'typed',
    test: /\/src\/domain\/(name|storable|visible)\.ts$/,
    priority: 1,
    includeDependenciesRecursively: false,
  },
  { name: shellPart, priority: 1, includeDependenciesRecursively: false },
  { name: screensPart, priority: 1, includeDependenciesRecursively: false },
  { name: databasePart, includeDependenciesRecursively: false },
  // Separate groups: Rolldown merges small files within a group, and customer screens must not load code of the admin panel, of the account
  // forms, or of dialogs that open later.
  ...[earlyPart, sharedPart, accountPart, panelPart].map((name) => ({
    name,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 3000,
    includeDependenciesRecursively: false,
  })),
]

/** Modules that a website page loads, now or later. */
let websiteModules: Set<string> | undefined
/** The same for signed-out visitors. */
let visitorModules: Set<string> | undefined
/** Modules that every guarded screen needs for its first render. */
let shellModules: Set<string> | undefined
/** Modules that each of these screens needs for its first render. */
let screenModules: { ofRows: Set<string>[]; others: Set<string>[] } | undefined
/** Modules that the app loads outside the admin panel, now or later. */
let appModules: Set<string> | undefined
/** Modules that the app loads outside the account forms, now or later. */
let guardedModules: Set<string> | undefined
const panelFiles = [adminLayoutFile, ...screensFor('admin').map(([, file]) => file)]
const isOneOf = (files: readonly string[], id: string) => files.some((file) => id.endsWith(`/${file}`))

function isOfWebsite(id: string, graph: Graph): boolean {
  websiteModules ??= modulesFrom(['src/boot.ts', ...pageEntries], graph, () => true)
  return websiteModules.has(id)
}

/** @param late whether to include a module that is imported dynamically */
function modulesFrom(entries: readonly string[], graph: Graph, late: (id: string) => boolean): Set<string> {
  const modules = new Set<string>()
  const queue = entries.map((entry) => fileURLToPath(new URL(`../../${entry}`, import.meta.url)))
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    if (modules.has(next)) continue
    modules.add(next)
    const info = graph.getModuleInfo(next)
    if (!info) continue
    const imported = info.importedIds.flatMap((id) => (iconIndex.test(id) ? iconsOf(info.code ?? '', id) : id))
    queue.push(...imported, ...info.dynamicallyImportedIds.filter(late))
  }
  return modules
}

/** The module that exports every icon. A module that imports one icon from it doesn't need the others. */
const iconIndex = /\/lucide-react\/dist\/esm\/lucide-react\.m?js$/
let iconFiles: Map<string, string> | undefined

/** Files of the icons that a module imports by name. */
function iconsOf(code: string, index: string): string[] {
  iconFiles ??= new Map(
    [...readFileSync(index, 'utf8').matchAll(/export \{([^}]*)\} from '\.\/(icons\/[^']+)'/g)].flatMap(
      ([, exported = '', file = '']) =>
        [...exported.matchAll(/default as (\w+)/g)].map(([, name = '']): [string, string] => [
          name,
          index.replace(/[^/]*$/, file),
        ]),
    ),
  )
  const files = iconFiles
  return [...code.matchAll(/import \{([^}]*)\} from ['"]lucide-react['"]/g)].flatMap(([, names = '']) =>
    names.split(',').flatMap((name) => files.get(name.trim().split(/\s/)[0] ?? '') ?? []),
  )
}

function shellPart(id: string, graph: Graph): string | null {
  const entry = 'src/main.tsx'
  shellModules ??= modulesFrom([entry], graph, () => false)
  return shellModules.has(id) && !id.endsWith(`/${entry}`) && !isOfVisitors(id, graph) ? 'shell' : null
}

function isOfVisitors(id: string, graph: Graph): boolean {
  visitorModules ??= modulesFrom(
    ['src/boot.ts', ...pageEntries],
    graph,
    (imported) => !/\/src\/(runtime|data)\/|\/public-log-out/.test(imported),
  )
  return visitorModules.has(id)
}

/** Shared by two customer screens, or by one that shows rows and the panel's screens of such rows; and two too small for a file. */
function screensPart(id: string, graph: Graph): string | null {
  const modulesOf = (name: Parameters<typeof screenFile>[0]) => modulesFrom([screenFile(name)], graph, () => false)
  screenModules ??= {
    ofRows: (['dashboard', 'projects', 'projectStatus'] as const).map(modulesOf),
    others: (['settings', 'adminProjects', 'adminTasks'] as const).map(modulesOf),
  }
  const { ofRows, others } = screenModules
  const has = (modules: Set<string>) => modules.has(id)
  const isShared =
    [...ofRows, ...others].filter(has).length > 1 || /\/(domain\/task\/order|notifications\/mutations)\.ts$/.test(id)
  return isShared && ofRows.some(has) && !isOfVisitors(id, graph) ? 'screens' : null
}

/** Needed by the first render of one of these screens, and by code that isn't a screen of the same kind. */
function earlyPart(id: string, graph: Graph): string | null {
  return isOfEarlyScreens(id) && !isOfWebsite(id, graph) ? 'early' : null
}

/** Call after `screensPart`, which every module passes first. */
function isOfEarlyScreens(id: string): boolean {
  return screenModules?.ofRows.some((modules) => modules.has(id)) ?? false
}

/** Needed by every screen before it can show anything. */
function databasePart(id: string, graph: Graph): string | null {
  return /\/node_modules\/(rxdb|rxjs|dexie)\//.test(id) && !isOfWebsite(id, graph) ? 'database' : null
}

/** Shared by several app screens, but by no website page. */
function sharedPart(id: string, graph: Graph): string | null {
  return isOfWebsite(id, graph) || isOfEarlyScreens(id) || isOfPanel(id, graph) || isOfAccounts(id, graph)
    ? null
    : 'app'
}

/** Shared by several account forms only. */
function accountPart(id: string, graph: Graph): string | null {
  return !isOfWebsite(id, graph) && isOfAccounts(id, graph) ? 'account' : null
}

function isOfAccounts(id: string, graph: Graph): boolean {
  guardedModules ??= modulesFrom(['src/main.tsx'], graph, (imported) => !isOneOf(accountFiles, imported))
  return !guardedModules.has(id)
}

/** Shared by several screens of the admin panel only. */
function panelPart(id: string, graph: Graph): string | null {
  return !isOfWebsite(id, graph) && isOfPanel(id, graph) ? 'panel' : null
}

function isOfPanel(id: string, graph: Graph): boolean {
  appModules ??= modulesFrom(['src/main.tsx'], graph, (imported) => !isOneOf(panelFiles, imported))
  return !appModules.has(id)
}
