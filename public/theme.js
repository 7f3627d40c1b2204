// Loaded in the head, blocking, after the theme-color metas: a chosen theme must hold before the first paint.
// The same key and colours as src/ui/theme/theme-preference.ts.
;(() => {
  let theme = null
  try {
    theme = localStorage.getItem('sevenday.theme')
  } catch {
    // Storage is forbidden: the system decides.
  }
  const color = { light: '#f5f7fb', dark: '#0b1220' }[theme]
  if (!color) return
  document.documentElement.dataset.theme = theme
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.content = color
})()

// What iOS shows while the app opens (src/dev/make-icons.ts). Its screen is upright, however it is held.
if ('standalone' in navigator) {
  for (const theme of ['light', 'dark']) {
    const link = document.createElement('link')
    link.rel = 'apple-touch-startup-image'
    link.media = `(prefers-color-scheme: ${theme})`
    link.href = `/splash/${screen.width * devicePixelRatio}x${screen.height * devicePixelRatio}-${theme}.png`
    document.head.append(link)
  }
}
