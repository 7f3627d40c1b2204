/**
 * Which modules share a file. Each file slows a start down, even from the device, so the app has few. A website page must not load code of the app,
 * and a customer's screen must not load code of the admin panel.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { websiteEntry } from './prerender.ts'
import { accountFiles, adminLayoutFile, screenFile, screensFor, websiteFiles } from './screen-files.ts'

/** The part of Rolldown's plugin context that the groups use. */
interface Graph {
  getModuleInfo(id: string): {
    importedIds: readonly string[]
    dynamicallyImportedIds: readonly string[]
    code: string | null
  } | null
}

/** Few chunks for the website: the thirty that sharing with the app would create cost 6 kB more, because each is compressed separately. */
const files: Readonly<Record<string, RegExp>> = {
  react: /\/node_modules\/(react|react-dom|scheduler)\//,
  // Small files shared by the website's forms, the account forms and the early screens.
  fields:
    /\/src\/(ui\/alert\/alert\.(tsx|css\.ts)|ui\/field\/(checkbox-field|email-field|text-area|text-field|select-field|field-frame)\.tsx|ui\/field\/field\.css\.ts|runtime\/hooks\/use-online\.ts)|\/icons\/(chevron-down|triangle-exclamation-point)\.mjs$/,
  // Code of every website page, and the little else that each start of the app needs: less than a kilobyte, not worth a file of its own.
  website:
    /\/src\/(app\/hydrate|marketing\/pages\/(hero|closing|step-list)|data\/store\/(database-name|plain-store|to-be-removed)|domain\/contact\/limits)\.tsx?$|\/icons\/check\.mjs$/,
  // Used by a projection and the settings, which share little else.
  radio: /\/src\/ui\/radio\//,
  // The editors of projections and decks are split from what the project's page and the dashboard need, because these must not load an editor. This
  // group has small files that both editors, the cards and the sections need. In another group, their icons would load the code of conflicts, of
  // installing and of the palette.
  'document-parts':
    /\/src\/(domain\/(document\/(limits|field-key|new-document)|deck\/(slide|scene)|projection\/inputs|file\/limits)|features\/kit\/files\/use-file-posts)\.ts$|\/icons\/(download|file-text|presentation|printer|rotate-ccw|undo-2)\.mjs$/,
  // Many lists use menus. In a group with the code of files, menus would load that code in every list.
  menu: /\/src\/(ui\/menu\/menu|features\/documents\/core\/documents-section)\.tsx$/,
  // Drafts, for every form and editor.
  drafts: /\/src\/(runtime\/page-drafts|data\/drafts\/(?!draft-key)|features\/kit\/drafts\/saved-draft)/,
  documents:
    /\/src\/(features\/documents\/core\/(abandoned-typing|document-editor|document-page|answers|document\.css|last-edits|row-|rows|typing|undo-button|use-)|ui\/field\/unit-field|domain\/projection\/read-number)/,
  'deck-parts':
    /\/src\/(features\/documents\/slides\/(copy|use-financials)|domain\/deck\/(financials|from-document|look|outline))\.ts$/,
  deck: /\/src\/(features\/documents\/(deck\/(?!deck-(notices|screen)|look-dialog|outline-view)|slides\/(?!add-picture|copy|make-files|prepare-picture|present|use-financials))|domain\/deck\/(layout|blocks|boxes|canvas|table-layout|text-width))/,
  projection:
    /\/src\/(features\/documents\/(projection\/(?!document-card|make-files|projection-(notices|screen))|outcome\/(?!copy))|ui\/chart\/|domain\/projection\/(sensitivity|questions))/,
  // For pages that have notices and no forms, which must not load the code of forms.
  notices: /\/src\/features\/kit\/sync\/(row-notices|conflict-notice)\.tsx$/,
  // Storing files to send. Pages that only write comments must not load the code of unsent edits.
  'keep-file': /\/src\/features\/kit\/files\/keep-file\.ts$/,
  // Small files that the local database shares with the code that sends its rows.
  unsent:
    /\/src\/data\/(edits\/(damaged|documents|refused|sound|unsent|unsent-edit)|replication\/moved-edits|uploads\/(kept|waiting)-files|timing\/coalesced|queries\/saved-views|store\/local-database)\.ts$/,
  // Small files of calls that load after the first screen.
  calls: /\/src\/data\/supabase\/(avatar-files|bucket-calls|online-calls|project-files)\.ts$/,
  // Shared by every schema of typed text.
  typed: /\/src\/domain\/text\/storable\.ts$/,
}
/** These groups come first, because the patterns of other groups match their files too. */
const before = ['react', 'deck-parts']
/** These groups include everything that their files import. */
const whole = ['react', 'website']

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

type IsIn = (id: string, graph: Graph) => boolean

/** Whether a module is one of those that these entries load. @param late whether to include a module that is imported dynamically */
function loadedBy(entries: readonly string[], late: (id: string) => boolean = () => false): IsIn {
  let modules: Set<string> | undefined
  return (id, graph) => (modules ??= modulesFrom(entries, graph, late)).has(id)
}

const isOneOf = (files: readonly string[], id: string) => files.some((file) => id.endsWith(`/${file}`))
const panelFiles = [adminLayoutFile, ...screensFor('admin').map(([, file]) => file)].filter(
  (file) => !screensFor('customer').some(([, other]) => other === file),
)
const app = 'src/main.tsx'
const website = ['src/boot.ts', websiteEntry, ...websiteFiles]

/** Loaded by a website page, now or later. */
const isOfWebsite = loadedBy(website, () => true)
/** Loaded by a website page for signed-out visitors, now or later. */
const isOfVisitors = loadedBy(
  website,
  (imported) => !/\/src\/(runtime|data|features\/kit\/drafts)\/|\/public-log-out/.test(imported),
)
/** Loaded by every guarded screen for its first render. */
const isOfShell = loadedBy([app])
/** Includes the hooks of services that load with their first call, which are too small for a file of their own. */
const isInShell: IsIn = (id, graph) => isOfShell(id, graph) || id.endsWith('/src/runtime/workspace-service.ts')
/** Loaded by the app outside the account forms, or outside the admin panel, now or later. */
const isGuarded = loadedBy([app], (imported) => !isOneOf(accountFiles, imported))
const isOutsidePanel = loadedBy([app], (imported) => !isOneOf(panelFiles, imported))
/** Loaded by a screen for its first render. */
const ofScreen = (name: Parameters<typeof screenFile>[0]) => loadedBy([screenFile(name)])
const ofRows = (['dashboard', 'projects', 'projectStatus'] as const).map(ofScreen)
const others = (['settings', 'adminProjects', 'adminTasks'] as const).map(ofScreen)
const isOfEarlyScreens: IsIn = (id, graph) => ofRows.some((isIn) => isIn(id, graph))
const isOfAccounts: IsIn = (id, graph) => !isGuarded(id, graph)
const isOfPanel: IsIn = (id, graph) => !isOutsidePanel(id, graph)

/**
 * Shared by two customer screens, or by a customer's screen of rows and the panel's screen of the same rows. Includes two files that are too small
 * for a separate group.
 */
const isOfScreens: IsIn = (id, graph) =>
  ([...ofRows, ...others].filter((isIn) => isIn(id, graph)).length > 1 ||
    /\/(domain\/task\/order|kit\/mutations\/mark-read)\.ts$/.test(id)) &&
  isOfEarlyScreens(id, graph) &&
  !isOfVisitors(id, graph)

const part = (name: string, isIn: IsIn) => ({
  name: (id: string, graph: Graph) => (isIn(id, graph) ? name : null),
  includeDependenciesRecursively: false,
})

export const chunkGroups = [
  ...Object.entries(files).map(([name, test]) => ({
    ...{ name, test, priority: before.includes(name) ? 2 : 1 },
    includeDependenciesRecursively: whole.includes(name),
  })),
  {
    ...part('shell', (id, graph) => isInShell(id, graph) && !id.endsWith(`/${app}`) && !isOfVisitors(id, graph)),
    priority: 1,
  },
  { ...part('screens', isOfScreens), priority: 1 },
  // Needed by every screen before it can show anything.
  part('database', (id, graph) => /\/node_modules\/(rxdb|rxjs|dexie)\//.test(id) && !isOfWebsite(id, graph)),
  // Separate groups: Rolldown merges small files within a group, and customer screens must not load code of the admin panel, of the account
  // forms, or of dialogs that open later.
  ...[
    // The first render of a screen, and code that isn't a screen of the same kind.
    part('early', (id, graph) => isOfEarlyScreens(id, graph) && !isOfWebsite(id, graph)),
    // Several app screens.
    part(
      'app',
      (id, graph) => ![isOfWebsite, isOfEarlyScreens, isOfPanel, isOfAccounts].some((isIn) => isIn(id, graph)),
    ),
    // Several account forms only, and several screens of the admin panel only.
    part('account', (id, graph) => isOfAccounts(id, graph) && !isOfWebsite(id, graph)),
    part('panel', (id, graph) => isOfPanel(id, graph) && !isOfWebsite(id, graph)),
  ].map((group) => ({ ...group, minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 3000 })),
]
