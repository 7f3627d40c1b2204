import { create } from 'zustand'

export type ThemePreference = 'system' | 'light' | 'dark'

/** Also read by public/theme.js before the first paint. */
export const themeStorageKey = 'sevenday.theme'

/** Color of the browser's own bars: each theme's paper. Duplicated in public/theme.js. */
export const themeColors = { light: '#f5f7fb', dark: '#0b1220' } as const

export const useThemePreference = create<{ preference: ThemePreference }>(() => ({ preference: 'system' }))
// Not the initial state: hydration must start with the prerendered markup.
useThemePreference.setState({ preference: stored() })

/** Switches the theme in this tab, stores it and thereby switches the other tabs. */
export function setThemePreference(preference: ThemePreference): void {
  useThemePreference.setState({ preference })
  apply(preference)
  try {
    if (preference === 'system') localStorage.removeItem(themeStorageKey)
    else localStorage.setItem(themeStorageKey, preference)
  } catch {
    // Storage is full or blocked: the choice lasts until the tab closes.
  }
}

/** Follows theme changes from other tabs. Call once; returns a function that stops it. */
export function followThemePreference(): () => void {
  function changed(event: StorageEvent) {
    if (event.key !== themeStorageKey && event.key !== null) return
    const preference = stored()
    useThemePreference.setState({ preference })
    apply(preference)
  }
  window.addEventListener('storage', changed)
  return () => window.removeEventListener('storage', changed)
}

function stored(): ThemePreference {
  try {
    const value = localStorage.getItem(themeStorageKey)
    return value === 'light' || value === 'dark' ? value : 'system'
  } catch {
    return 'system'
  }
}

function apply(preference: ThemePreference): void {
  if (preference === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = preference
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const system = meta.media.includes('dark') ? 'dark' : 'light'
    meta.content = themeColors[preference === 'system' ? system : preference]
  }
}
