/** The part of the theme that a page needs before its first paint. Imports nothing, because it is part of a script in every page's head. */
export type ThemePreference = 'system' | 'light' | 'dark'

export const themeStorageKey = 'sevenday.theme'

/** Color of the browser's own bars: each theme's paper. */
export const themeColors = { light: '#f5f7fb', dark: '#0b1220' } as const

export function storedTheme(): ThemePreference {
  try {
    const value = localStorage.getItem(themeStorageKey)
    return value === 'light' || value === 'dark' ? value : 'system'
  } catch {
    return 'system'
  }
}

/** Applies a theme to the document and the browser's own bars. */
export function applyTheme(preference: ThemePreference): void {
  if (preference === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = preference
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const system = meta.media.includes('dark') ? 'dark' : 'light'
    meta.content = themeColors[preference === 'system' ? system : preference]
  }
}
