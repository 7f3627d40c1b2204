/**
 * Budgets for what a person downloads before a page stands: the script of its part and everything that part imports
 * outright, compressed. For the website that is everything it loads of its own accord, idle or not.
 */
import { readFileSync } from 'node:fs'
import { manifestFile } from './scripts/build-artefacts.ts'

interface Chunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
}

const manifest: Record<string, Chunk> = JSON.parse(readFileSync(manifestFile('dist'), 'utf8'))

/** The scripts of these parts and of what they import, dynamic imports left out. */
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

const route = (name: string) => `src/app/routes/${name}.tsx`
const firstScreen = (name: string) => scriptsOf('index.html', route(name))

/** All the script that a page of the website loads before it is touched. */
const website = (page: string) => ['dist/theme.js', ...scriptsOf('src/boot.ts', `src/app/entries/${page}.tsx`)]

/** Those that share their code are one page here. */
const pages = ['home', 'how-it-works', 'pricing', 'tools', 'contact', 'privacy', 'terms', 'not-found']

/** The styles that a prerendered page names, all of them before its first paint. */
function stylesIn(page: string): string[] {
  const html = readFileSync(`dist/${page}.html`, 'utf8')
  return [...html.matchAll(/<link rel="stylesheet" href="\/(.*?)"/g)].map(([, file]) => `dist/${file}`)
}

export default [
  { name: 'website, before it is idle', path: ['dist/theme.js', ...scriptsOf('src/boot.ts')], limit: '5 kB' },
  ...pages.map((page) => ({ name: `website, all of it: ${page}`, path: website(page), limit: '95.5 kB' })),
  { name: 'styles of the landing page', path: stylesIn('index'), limit: '15 kB' },
  { name: 'styles of the contact page', path: stylesIn('contact'), limit: '15 kB' },
  { name: 'log in', path: scriptsOf('index.html', route('login')), limit: '186 kB' },
  // What a start waits for: it shows what the device has stored.
  { name: 'dashboard', path: firstScreen('dashboard'), limit: '165 kB' },
  { name: 'projects', path: firstScreen('projects'), limit: '172 kB' },
  { name: 'project status', path: firstScreen('project-status'), limit: '166 kB' },
  // The database comes after it; sync, zod and supabase-js come after that.
  {
    name: 'projects, with the local database',
    path: [...new Set([...firstScreen('projects'), ...scriptsOf('src/runtime/browser-workspace.ts')])],
    limit: '256 kB',
  },
  // Both grow with each screen: the second holds the list of all files.
  { name: 'every style', path: 'dist/assets/*.css', limit: '34 kB' },
  { name: 'service worker', path: 'dist/service-worker.js', limit: '12 kB' },
].map((budget) => ({ ...budget, gzip: true }))
