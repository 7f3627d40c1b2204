/**
 * Runs in every page's head, written into it by the build (scripts/build/head-scripts.ts), after the theme-color metas: a chosen theme must
 * hold before the first paint.
 */
import { applyTheme, storedTheme } from './stored-theme.ts'

const theme = storedTheme()
if (theme !== 'system') applyTheme(theme)

// The picture that iOS shows while the app opens (src/dev/make-icons.ts). iOS reports an upright screen in any orientation.
if ('standalone' in navigator) {
  for (const scheme of ['light', 'dark']) {
    const link = document.createElement('link')
    link.rel = 'apple-touch-startup-image'
    link.media = `(prefers-color-scheme: ${scheme})`
    link.href = `/splash/${screen.width * devicePixelRatio}x${screen.height * devicePixelRatio}-${scheme}.png`
    document.head.append(link)
  }
}
