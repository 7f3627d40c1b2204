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
