import { Monitor, Moon, Sun } from 'lucide-react'
import { create } from 'zustand'
import { remember } from '../memory/remember.ts'
import { applyTheme, storedTheme, type ThemePreference, themeStorageKey } from './stored-theme.ts'

/** Available themes, in display order. */
export const themes = [
  { value: 'system', label: 'System', Icon: Monitor },
  { value: 'light', label: 'Light', Icon: Sun },
  { value: 'dark', label: 'Dark', Icon: Moon },
] as const

export const useThemePreference = create<{ preference: ThemePreference }>(() => ({ preference: 'system' }))
// Not the initial state: hydration must start with the prerendered markup.
useThemePreference.setState({ preference: storedTheme() })

/** Switches the theme in this tab, stores it and thereby switches the other tabs. */
export function setThemePreference(preference: ThemePreference): void {
  useThemePreference.setState({ preference })
  applyTheme(preference)
  remember(themeStorageKey, preference === 'system' ? null : preference)
}

/** Follows theme changes from other tabs. Call once; returns a function that stops it. */
export function followThemePreference(): () => void {
  function changed(event: StorageEvent) {
    if (event.key !== themeStorageKey && event.key !== null) return
    const preference = storedTheme()
    useThemePreference.setState({ preference })
    applyTheme(preference)
  }
  window.addEventListener('storage', changed)
  return () => window.removeEventListener('storage', changed)
}
