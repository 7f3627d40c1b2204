import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { loadEnv, type PluginOption } from 'vite'
import type { ManifestOptions } from 'vite-plugin-pwa'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import type { TestProjectInlineConfiguration } from 'vitest/config'
import { requestGate } from './embedded/vite-gate.ts'
import type * as EmbeddedPlugin from './embedded/vite-plugin.ts'
import { keepArtefacts } from './scripts/build-artefacts.ts'
import { chromiumFlags, findTestChromium } from './scripts/chromium.ts'
import { pageEntries, prerenderPages } from './scripts/prerender.ts'
import { staticHosting } from './scripts/static-hosting.ts'
import type * as SiteFacts from './src/site.ts'

const testing = process.env.VITEST !== undefined
const site = await siteFacts()

/** Few parts for the website: the thirty that sharing with the app would make of it are 6 kB more, each compressed by itself. */
const chunkGroups = [
  { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
  // Small files that the contact form and the account forms share.
  {
    name: 'fields',
    test: /\/src\/(ui\/field\/(email-field|text-area|text-field|select-field|field-frame)\.tsx|runtime\/use-online\.ts)$/,
    priority: 1,
    includeDependenciesRecursively: false,
  },
  { name: 'website', test: /\/src\/(app\/bring-alive|marketing\/pages\/(hero|closing|step-list))\.tsx$/, priority: 1 },
  { name: shellPart, priority: 1, includeDependenciesRecursively: false },
  { name: screensPart, priority: 1, includeDependenciesRecursively: false },
  { name: databasePart, includeDependenciesRecursively: false },
  // Apart: small files are put together within a group, and a customer's screen must not load what is the panel's.
  ...[sharedPart, panelPart].map((name) => ({
    name,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 3000,
    includeDependenciesRecursively: false,
  })),
]

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null
}

/** Modules that a page of the website loads, now or later. */
let websiteModules: Set<string> | undefined
/** The same for visitors, who are not signed in. */
let visitorModules: Set<string> | undefined
/** Modules that every screen behind the guards needs for its first render. */
let shellModules: Set<string> | undefined
/** What each of the customer's screens needs for its first render. */
let screenModules: Set<string>[] | undefined
/** Modules that the app loads outside of the admin panel, now or later. */
let appModules: Set<string> | undefined
const panelRoute = /\/src\/app\/routes\/admin(-(?!login)[a-z]+)?\.tsx$/

function isOfWebsite(id: string, graph: Graph): boolean {
  websiteModules ??= modulesFrom(['src/boot.ts', ...pageEntries], graph, () => true)
  return websiteModules.has(id)
}

/** @param late whether a module counts that is imported later */
function modulesFrom(entries: readonly string[], graph: Graph, late: (id: string) => boolean): Set<string> {
  const modules = new Set<string>()
  const left = entries.map((entry) => fileURLToPath(new URL(entry, import.meta.url)))
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (modules.has(next)) continue
    modules.add(next)
    const info = graph.getModuleInfo(next)
    left.push(...(info?.importedIds ?? []), ...(info?.dynamicallyImportedIds.filter(late) ?? []))
  }
  return modules
}

/** One file: each costs the start something, from the device too. */
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

/** What two of the customer's screens share. */
function screensPart(id: string, graph: Graph): string | null {
  screenModules ??= ['dashboard', 'projects', 'project-status', 'settings'].map((name) =>
    modulesFrom([`src/app/routes/${name}.tsx`], graph, () => false),
  )
  const isShared = screenModules.filter((modules) => modules.has(id)).length > 1
  return isShared && !isOfVisitors(id, graph) ? 'screens' : null
}

/** What every screen needs before it can show anything. */
function databasePart(id: string, graph: Graph): string | null {
  return /\/node_modules\/(rxdb|rxjs|dexie)\//.test(id) && !isOfWebsite(id, graph) ? 'database' : null
}

/** What several screens of the app share, and no page of the website. */
function sharedPart(id: string, graph: Graph): string | null {
  return isOfWebsite(id, graph) || isOfPanel(id, graph) ? null : 'app'
}

/** What several screens of the admin panel share, and nothing else. */
function panelPart(id: string, graph: Graph): string | null {
  return !isOfWebsite(id, graph) && isOfPanel(id, graph) ? 'panel' : null
}

function isOfPanel(id: string, graph: Graph): boolean {
  appModules ??= modulesFrom(['src/main.tsx'], graph, (imported) => !panelRoute.test(imported))
  return !appModules.has(id)
}

export default defineConfig({
  plugins: [
    requestGate(),
    react(),
    vanillaExtractPlugin(),
    // Tests start neither a backend nor a service worker of their own accord, and need not wait until one is loaded.
    ...(testing
      ? []
      : [
          await embeddedBackend(),
          staticHosting(),
          prerenderPages(),
          productionRouter(),
          namedPage(),
          progressiveWebApp(),
          keepArtefacts(),
        ]),
  ],
  // A taken port is told, not stepped over: mails lead to the one that was asked for. Test runs share a machine, and don't care.
  server: { port: Number(process.env.PORT ?? 5173), strictPort: !testing },
  preview: { port: Number(process.env.PORT ?? 4173), strictPort: true },
  build: {
    outDir: process.env.BUILD_FOLDER ?? 'dist',
    target: 'es2023',
    // Both leave the folder (scripts/build-artefacts.ts): no script may point to a map that is not published.
    sourcemap: 'hidden',
    manifest: true,
    assetsInlineLimit: 0,
    // Each part names the styles it needs. The app's entry names the scripts as well, so that a screen is there after one round trip; on the
    // website that would cost more than it saves.
    modulePreload: {
      resolveDependencies: (_file, needed, { hostId }) =>
        hostId.startsWith('assets/index-') ? needed : needed.filter((name) => name.endsWith('.css')),
    },
    rolldownOptions: {
      input: ['index.html', 'src/boot.ts', ...pageEntries],
      output: { codeSplitting: { groups: chunkGroups } },
    },
  },
  define: { 'import.meta.env.VITE_VERSION': JSON.stringify(versionOfBuild()) },
  // RxDB brings rxjs and dexie along; a second copy of either crashes at load.
  resolve: { dedupe: ['rxjs', 'dexie', 'react', 'react-dom'] },
  optimizeDeps: {
    // Known from the start, so that the dev server does not discover one half-way and reload the page.
    include: [
      '@ariakit/react',
      '@hookform/resolvers/zod',
      '@supabase/supabase-js',
      'dexie',
      'lucide-react',
      'react',
      'react-dom',
      'react-dom/client',
      'react-hook-form',
      'react-router-dom',
      'react/jsx-dev-runtime',
      'react/jsx-runtime',
      'rxdb/plugins/cleanup',
      'rxdb/plugins/core',
      'rxdb/plugins/leader-election',
      'rxdb/plugins/replication',
      'rxdb/plugins/storage-dexie',
      'rxjs',
      'workbox-window',
      'zod',
      'zustand',
      ...(testing ? ['axe-core', 'fast-check'] : []),
    ],
  },
  test: {
    // A processor each: one less is the default, which on a machine with two leaves one idle.
    maxWorkers: availableParallelism(),
    projects: [
      project('unit', {
        include: ['src/**/*.test.ts', 'tests/house/**/*.test.ts'],
        exclude: ['src/**/*.browser.test.ts'],
      }),
      project('dom', {
        include: ['src/**/*.test.tsx'],
        exclude: ['src/**/*.browser.test.tsx'],
        environment: 'happy-dom',
      }),
      project('browser', {
        include: ['src/**/*.browser.test.{ts,tsx}'],
        browser: {
          enabled: true,
          headless: true,
          screenshotFailures: false,
          provider: playwright({
            launchOptions: { executablePath: findTestChromium(), args: [...chromiumFlags] },
          }),
          instances: [{ browser: 'chromium' }],
        },
      }),
      // These drive a real backend or a real Postgres: generous limits, for a busy machine must not fail them.
      project('contract', { include: ['tests/contract/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 120_000 }),
      project('database', { include: ['tests/database/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 120_000 }),
      project('sync', { include: ['tests/sync/**/*.test.ts'], testTimeout: 300_000, hookTimeout: 120_000 }),
    ],
  },
})

function project(name: string, test: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration {
  // What a test waits for is there in no time, but not on a busy machine: that must not fail it.
  const expect = { poll: { timeout: 10_000 } }
  return { extends: true, test: { name, setupFiles: ['./tests/house/setup.ts'], testTimeout: 30_000, expect, ...test } }
}

/**
 * Through an address, so that Vite does not bundle it with this file: in a bundle the backend's packages are loaded before
 * the variables they read at that moment are set (embedded/lite-environment.ts).
 */
async function embeddedBackend(): Promise<PluginOption> {
  const address = new URL('embedded/vite-plugin.ts', import.meta.url).href
  const plugin: typeof EmbeddedPlugin = await import(address)
  return plugin.embeddedBackend()
}

/** What the company says of itself, as the pages have it: `.env` files count here as well. */
async function siteFacts(): Promise<typeof SiteFacts.site> {
  Object.assign(process.env, loadEnv(process.env.NODE_ENV ?? 'production', '.', 'VITE_SITE_'))
  const address = new URL('src/site.ts', import.meta.url).href
  const facts: typeof SiteFacts = await import(address)
  return facts.site
}

/** Such as '0.1.0 (1a2b3c4)'; without the commit where the sources are no checkout. */
function versionOfBuild(): string {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  try {
    const stdio: 'pipe'[] = ['pipe', 'pipe', 'pipe']
    return `${version} (${execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8', stdio }).trim()})`
  } catch {
    return version
  }
}

/** The app's own page says the company's name as well; the website's pages bring a head of their own. */
function namedPage(): PluginOption {
  const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  return {
    name: 'sevenday:named-page',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html.replace('%site.name%', () => escape(site.name)).replace('%site.tagline%', () => escape(site.tagline)),
    },
  }
}

/**
 * Our own worker, asked for by our own code and updated on the person's click. The manifest is the file in the root, with the
 * company's name.
 */
function progressiveWebApp(): PluginOption {
  const manifest: Partial<ManifestOptions> = {
    name: site.name,
    short_name: site.name,
    description: `${site.tagline}: your projects, with or without a connection.`,
    ...(JSON.parse(readFileSync('manifest.webmanifest', 'utf8')) as Partial<ManifestOptions>),
  }
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/pwa',
    filename: 'service-worker.ts',
    registerType: 'prompt',
    injectRegister: false,
    manifest,
    injectManifest: { globPatterns: ['**/*.{html,js,css,woff2,svg}', 'icons/icon-192.png'] },
  })
}

/** react-router gives its development build to everyone who does not ask for the other one by its file. */
function productionRouter(): PluginOption {
  const file = (name: string) =>
    fileURLToPath(new URL(`node_modules/react-router/dist/production/${name}`, import.meta.url))
  return {
    name: 'sevenday:production-router',
    apply: 'build',
    config: () => ({
      resolve: {
        alias: [
          { find: /^react-router$/, replacement: file('index.mjs') },
          { find: /^react-router\/dom$/, replacement: file('dom-export.mjs') },
        ],
      },
    }),
  }
}
