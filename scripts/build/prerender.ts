/**
 * Renders the website at build time: each public page and the not-found page as complete HTML with its own head, the files that
 * describe the site, and a share image for each page. Runs before the service worker plugin lists the files.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type Rolldown } from 'vite'
import type { describeSite, PrerenderedPage, renderPages } from '../../src/app/prerender.tsx'
import { chunkOf, chunksFrom, stylesOf } from './bundle-parts.ts'
import { screenFile } from './screen-files.ts'
import { drawShareImage } from './share-image.ts'

interface Renderer {
  renderPages: typeof renderPages
  describeSite: typeof describeSite
}

/** The two fonts used by the first lines of every page. */
const preloadedFonts = /\/(instrument-sans|bricolage-grotesque)-latin-wght-normal-[\w-]+\.woff2$/

/** The entry module of every page. */
export const websiteEntry = 'src/app/website-entry.tsx'

export function prerenderPages(): Plugin {
  let root = '.'
  return {
    name: 'sevenday:prerender',
    apply: 'build',
    // After Vite has written its tags into index.html.
    enforce: 'post',
    configResolved(config) {
      root = config.root
    },
    async generateBundle(_options, bundle) {
      const template = bundle['index.html']
      if (template?.type !== 'asset') return
      const html = String(template.source)
      const fonts = Object.keys(bundle).filter((file) => preloadedFonts.test(`/${file}`))
      const boot = chunkOf(bundle, 'src/boot.ts')
      const renderer = await loadRenderer(root)
      for (const page of await renderer.renderPages()) {
        const code = [screenFile(page.page), websiteEntry].flatMap((file) => chunksFrom(bundle, chunkOf(bundle, file)))
        this.emitFile({
          type: 'asset',
          fileName: page.file,
          source: compose(html, page, { fonts, boot: boot.fileName, code: [...new Set(code)] }),
        })
        if (!page.share) continue
        const { path, text, label, siteName } = page.share
        const image = drawShareImage({ headline: text, label, name: siteName })
        this.emitFile({ type: 'asset', fileName: path.slice(1), source: image })
      }
      for (const [fileName, source] of Object.entries(renderer.describeSite())) {
        this.emitFile({ type: 'asset', fileName, source })
      }
    },
  }
}

function compose(
  template: string,
  page: PrerenderedPage,
  { fonts, boot, code }: { fonts: string[]; boot: string; code: Rolldown.OutputChunk[] },
): string {
  const links = [
    ...fonts.map((font) => `<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin />`),
    ...stylesOf(code).map((style) => `<link rel="stylesheet" href="/${style}" />`),
    `<script type="module" src="/${boot}" data-code="${code.map(({ fileName }) => `/${fileName}`).join(' ')}"></script>`,
  ]
  return (
    template
      .replace(/<title>.*?<\/title>\s*<meta name="description"[^>]*>/s, () => page.head)
      // Remove the app's script, preloads and styles: each page lists its own.
      .replace(/\s*<script type="module"[^>]*><\/script>/g, '')
      .replace(/\s*<link rel="(modulepreload|stylesheet)"[^>]*>/g, '')
      .replace('</head>', () => `  ${links.join('\n    ')}\n  </head>`)
      .replace(
        '<div id="root"></div>',
        () => `<div id="root"${page.path === undefined ? '' : ` data-path="${page.path}"`}>${page.body}</div>`,
      )
      // The CSP drops style attributes and reports each one.
      .replace(/ style="[^"]*"/g, '')
  )
}

/** The app, built to run in Node. */
async function loadRenderer(root: string): Promise<Renderer> {
  const parent = join(root, 'node_modules/.prerender')
  mkdirSync(parent, { recursive: true })
  const outDir = mkdtempSync(join(parent, 'build-'))
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      plugins: [react(), vanillaExtractPlugin()],
      build: {
        ssr: 'src/app/prerender.tsx',
        outDir,
        target: 'es2023',
        // The browser build already emits them.
        ssrEmitAssets: false,
        rolldownOptions: { output: { entryFileNames: 'prerender.mjs' } },
      },
    })
    return (await import(pathToFileURL(join(outDir, 'prerender.mjs')).href)) as Renderer
  } finally {
    process.once('exit', () => rmSync(outDir, { recursive: true, force: true }))
  }
}
