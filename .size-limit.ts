/**
 * Budgets for what users download before a page renders: the compressed script of its entry and all static imports. For the website,
 * everything that it loads without interaction, idle or not.
 */
import { readFileSync } from 'node:fs'
import { manifestFile } from './scripts/build/build-artefacts.ts'
import { screenFile } from './scripts/build/screen-files.ts'

interface Chunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
}

const manifest: Record<string, Chunk> = JSON.parse(readFileSync(manifestFile('dist'), 'utf8'))

/** Scripts of these entries and their static imports. */
function scriptsOf(...entries: string[]): string[] {
  const seen = new Set<string>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build has no part named ${name}; .size-limit.ts asks for it.`)
    if (seen.has(name)) return
    seen.add(name)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const entry of entries) visit(entry)
  return [...seen].map((name) => `dist/${manifest[name]?.file}`)
}

type Screen = Parameters<typeof screenFile>[0]
const earlyScreen = (name: Screen) => scriptsOf('index.html', screenFile(name))

/** Script of a screen that neither the other one nor the database needs. */
function ownScripts(...[name, other]: [Screen, Screen]): string[] {
  const known = new Set([...earlyScreen(other), ...scriptsOf('src/runtime/browser-workspace.ts')])
  return earlyScreen(name).filter((file) => !known.has(file))
}

/** The code that makes a document's files, which loads after its screen. */
function exportOf(name: 'projection' | 'deck', folder: string): string[] {
  const known = new Set(earlyScreen(name))
  return scriptsOf(`src/features/documents/${folder}/make-files.ts`).filter((file) => !known.has(file))
}

/** All script that a website page loads before any interaction. */
const website = (page: Screen) => scriptsOf('src/boot.ts', 'src/app/website-entry.tsx', screenFile(page))

/** Pages that share their code count as one. */
const pages = ['home', 'howItWorks', 'pricing', 'tools', 'contact', 'privacy', 'notFound'] as const

/** Styles listed in a prerendered page; all of them block its first paint. */
function stylesIn(page: string): string[] {
  const html = readFileSync(`dist/${page}.html`, 'utf8')
  return [...html.matchAll(/<link rel="stylesheet" href="\/(.*?)"/g)].map(([, file]) => `dist/${file}`)
}

/** What the service worker stores on the device: everything that opens offline. */
function precached(): string[] {
  const worker = readFileSync('dist/service-worker.js', 'utf8')
  return [...worker.matchAll(/"url":"(.*?)"/g)].map(([, file]) => `dist/${file}`)
}

export default [
  { name: 'website, before it is idle', path: scriptsOf('src/boot.ts'), limit: '5 kB' },
  ...pages.map((page) => ({ name: `website, all of it: ${page}`, path: website(page), limit: '97.5 kB' })),
  { name: 'styles of the landing page', path: stylesIn('index'), limit: '15 kB' },
  { name: 'styles of the contact page', path: stylesIn('contact'), limit: '15 kB' },
  { name: 'log in', path: earlyScreen('login'), limit: '189.5 kB' },
  // What the early screen waits for: it shows the data stored on the device. Code shared by two screens is in one file that all screens load: a file
  // more would cost more than the few kilobytes that a screen doesn't need.
  { name: 'dashboard', path: earlyScreen('dashboard'), limit: '174.5 kB' },
  { name: 'projects', path: earlyScreen('projects'), limit: '172 kB' },
  { name: 'project status', path: earlyScreen('projectStatus'), limit: '172 kB' },
  { name: 'dashboard of admins', path: earlyScreen('admin'), limit: '281 kB' },
  { name: 'a user, for admins', path: earlyScreen('adminUser'), limit: '244 kB' },
  // Loaded afterwards: the database, then sync, zod and supabase-js.
  {
    name: 'projects, with the local database',
    path: [...new Set([...earlyScreen('projects'), ...scriptsOf('src/runtime/browser-workspace.ts')])],
    limit: '264 kB',
  },
  { name: 'projection, of its own', path: ownScripts('projection', 'project'), limit: '60 kB' },
  { name: "a projection's files", path: exportOf('projection', 'projection'), limit: '60 kB' },
  { name: 'deck, of its own', path: ownScripts('deck', 'project'), limit: '60 kB' },
  { name: "a deck's files", path: exportOf('deck', 'slides'), limit: '60 kB' },
  // Both grow with each screen: the second contains the list of all files.
  { name: 'every style', path: 'dist/assets/*.css', limit: '41 kB' },
  { name: 'on the device, for when there is no network', path: precached(), limit: '995 kB' },
  { name: 'service worker', path: 'dist/service-worker.js', limit: '12.5 kB' },
].map((budget) => ({ ...budget, gzip: true }))
