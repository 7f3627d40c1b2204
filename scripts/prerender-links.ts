/**
 * What stands on the website's pages as well as in the app takes its links from `src/marketing/links.tsx`, where it asks for
 * the router's: a public page must not load the router for them, and inside the app they are the router's anyway.
 */
import { join } from 'node:path'
import type { Plugin } from 'vite'

const router = 'react-router-dom'

/** The shared parts, as paths below the project's root. */
const shared = /^src\/ui\/(button|page-header)\//

export function linksWithoutRouter(): Plugin {
  let root = '.'
  return {
    name: 'sevenday:links-without-router',
    enforce: 'pre',
    configResolved(config) {
      root = config.root
    },
    resolveId(source, importer) {
      if (source !== router || !importer?.startsWith(`${root}/`)) return undefined
      return shared.test(importer.slice(root.length + 1)) ? join(root, 'src/marketing/links.tsx') : undefined
    },
  }
}
