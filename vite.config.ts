import { execFileSync } from 'node:child_process'
import { readFileSync, realpathSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defaultClientConditions, loadEnv, type PluginOption } from 'vite'
import type { ManifestOptions } from 'vite-plugin-pwa'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import type { TestProjectInlineConfiguration } from 'vitest/config'
import { requestGate } from './embedded/vite-gate.ts'
import type * as EmbeddedPlugin from './embedded/vite-plugin.ts'
import { chunkGroups } from './scripts/build/chunk-groups.ts'
import { saveArtefacts } from './scripts/build/build-artefacts.ts'
import { chromiumFlags, findTestChromium } from './tests/browser/chromium.ts'
import { headScripts } from './scripts/build/head-scripts.ts'
import { killWorker } from './scripts/build/kill-worker.ts'
import { prerenderPages, websiteEntry } from './scripts/build/prerender.ts'
import { staticHosting } from './scripts/build/static-hosting.ts'
import { trimPackages } from './scripts/build/trim-packages.ts'
import { LongestFirst } from './tests/house/longest-first.ts'
import { type ProjectName, projects } from './tests/house/projects.ts'
import { thorough } from './tests/house/thorough.ts'
import type * as SiteFacts from './src/site.ts'

const testing = process.env.VITEST !== undefined
const site = await siteFacts()

export default defineConfig({
  plugins: [
    requestGate(),
    react(),
    vanillaExtractPlugin(),
    // Tests start no backend or service worker by themselves, so don't load one.
    ...(testing
      ? []
      : [
          await embeddedBackend(),
          staticHosting(),
          prerenderPages(),
          productionFiles(),
          trimPackages(),
          namedPage(),
          headScripts(),
          progressiveWebApp(),
          killWorker(),
          saveArtefacts(),
        ]),
  ],
  // Fail on a taken port instead of choosing another: emails link to the configured one. Test runs share a machine, so any port will do.
  server: {
    port: Number(process.env.PORT ?? 5173),
    strictPort: !testing,
    // In the copy that `npm run mutate` makes, node_modules is a link.
    fs: { allow: ['.', realpathSync('node_modules')] },
  },
  preview: { port: Number(process.env.PORT ?? 4173), strictPort: true },
  build: {
    outDir: process.env.BUILD_FOLDER ?? 'dist',
    target: 'es2023',
    // scripts/build/build-artefacts.ts moves both out of the published folder, so no script may point to a map.
    sourcemap: 'hidden',
    manifest: true,
    assetsInlineLimit: 0,
    // Each chunk lists its styles. The app's page and its entry also list scripts, so that a screen loads in one round trip; on the website
    // that would cost more than it saves.
    modulePreload: {
      resolveDependencies: (_file, needed, { hostId, hostType }) =>
        hostType === 'html' || hostId.startsWith('assets/index-')
          ? needed
          : needed.filter((name) => name.endsWith('.css')),
    },
    rolldownOptions: {
      input: ['index.html', 'src/boot.ts', websiteEntry],
      output: {
        codeSplitting: { groups: chunkGroups },
        // Without the names of all screens that share the chunk: the app's page lists these files.
        chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash].js`,
        assetFileNames: ({ names: [name = ''] }) => `assets/${name.replace(/(~.*)?\.\w+$/, '')}-[hash][extname]`,
      },
    },
  },
  define: { 'import.meta.env.VITE_VERSION': JSON.stringify(versionOfBuild()) },
  // RxDB depends on rxjs and dexie; a second copy of either crashes on load.
  resolve: { dedupe: ['rxjs', 'dexie', 'react', 'react-dom'] },
  optimizeDeps: {
    // Listed up front, so that the dev server doesn't discover one later and reload the page.
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
      'rxdb/plugins/core',
      'rxdb/plugins/storage-dexie',
      'rxjs',
      'uuid',
      'zod',
      'zustand',
      ...(testing ? ['axe-core', 'fast-check', 'rxdb/plugins/storage-memory'] : []),
    ],
  },
  test: {
    // One worker per processor. The default is one fewer, which leaves half of a two-core machine idle.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: LongestFirst },
    // By default both depend on `CI`.
    allowOnly: false,
    update: 'none',
    // Tests in a browser have no `process.env`.
    provide: {
      testSeed: process.env.TEST_SEED === undefined ? undefined : Number(process.env.TEST_SEED),
      thorough,
    },
    projects: [
      // The files share a process and its modules, because loading the modules for each file takes longer than the tests.
      project('unit', { isolate: false }),
      project('dom', { environment: 'happy-dom' }),
      project('browser', {
        // The tests wait for timers and frames, so one page more than processors keeps these busy. Two more would spend a tenth of the time polling.
        maxWorkers: availableParallelism() + 1,
        setupFiles: ['./tests/house/setup.ts', './tests/house/browser-setup.ts'],
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
      // These use a real backend or a real Postgres; generous limits keep a busy machine from failing them.
      project('contract', { isolate: false, testTimeout: 300_000 }),
      project('database', { isolate: false, testTimeout: 300_000 }),
      project('postgres', { testTimeout: 300_000 }),
      project('documents', { testTimeout: 300_000 }),
      // Each file has RxDB's collections to itself. Threads compile PGlite once for all of them.
      project('sync', { pool: 'threads', testTimeout: 300_000 }),
    ],
  },
})

function project(name: ProjectName, test: TestProjectInlineConfiguration['test'] = {}): TestProjectInlineConfiguration {
  // Usually instant, but a busy machine must not fail the tests.
  const expect = { poll: { timeout: 30_000 } }
  return {
    extends: true,
    test: {
      name,
      ...projects[name],
      setupFiles: ['./tests/house/setup.ts'],
      testTimeout: 120_000,
      hookTimeout: 120_000,
      expect,
      ...test,
    },
  }
}

/**
 * Imported by URL, so that Vite does not bundle it with this file: bundled, the backend's packages would load before the variables that
 * they read on load are set (embedded/lite-environment.ts).
 */
async function embeddedBackend(): Promise<PluginOption> {
  const address = new URL('embedded/vite-plugin.ts', import.meta.url).href
  const plugin: typeof EmbeddedPlugin = await import(address)
  return plugin.embeddedBackend()
}

/** The company's facts for the pages, including `.env` files. */
async function siteFacts(): Promise<typeof SiteFacts.site> {
  Object.assign(process.env, loadEnv(process.env.NODE_ENV ?? 'production', '.', 'VITE_SITE_'))
  const address = new URL('src/site.ts', import.meta.url).href
  const facts: typeof SiteFacts = await import(address)
  return facts.site
}

/** For example '0.1.0 (1a2b3c4)'; no commit if the sources aren't a Git checkout. */
function versionOfBuild(): string {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  try {
    const stdio: 'pipe'[] = ['pipe', 'pipe', 'pipe']
    return `${version} (${execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8', stdio }).trim()})`
  } catch {
    return version
  }
}

/** Adds the company name to the app's page; website pages have their own head. */
function namedPage(): PluginOption {
  const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  return {
    name: 'sevenday:named-page',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html.replaceAll('%site.name%', () => escape(site.name)).replace('%site.tagline%', () => escape(site.tagline)),
    },
  }
}

/**
 * Our own worker, registered by our own code and updated when the user asks. The manifest is the file in the root plus the company name.
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
    // Precache only the favicon and the notification icons; the browser stores the icons of an installed app itself.
    includeManifestIcons: false,
    injectManifest: {
      globPatterns: ['**/*.{html,js,css,woff2}', 'icons/favicon.ico', 'icons/icon-192.png'],
      // This path has the same text as another one, so the worker answers with the other file.
      globIgnores: ['privacy.html'],
    },
  })
}

/**
 * By default react-router resolves to its development build, and rxjs to its build for browsers without classes. Importing the production
 * files by name, and rxjs by its condition, avoids both.
 */
function productionFiles(): PluginOption {
  const packages = new URL('node_modules/', import.meta.url)
  const file = (name: string) => fileURLToPath(new URL(name, packages))
  return {
    name: 'sevenday:production-files',
    apply: 'build',
    config: () => ({
      resolve: {
        conditions: ['es2015', ...defaultClientConditions],
        alias: [
          { find: /^react-router$/, replacement: file('react-router/dist/production/index.mjs') },
          { find: /^react-router\/dom$/, replacement: file('react-router/dist/production/dom-export.mjs') },
        ],
      },
    }),
  }
}
