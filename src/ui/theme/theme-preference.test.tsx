import { beforeEach, expect, it } from 'vitest'
import { darkColor } from './dark.css.ts'
import { lightColor } from './light.css.ts'
import { themeColors, themeStorageKey } from './stored-theme.ts'
import { followThemePreference, setThemePreference, useThemePreference } from './theme-preference.ts'

const root = document.documentElement

beforeEach(() => {
  setThemePreference('system')
})

it('applies a chosen theme to the document and remembers it', () => {
  setThemePreference('dark')
  expect(root.dataset.theme).toBe('dark')
  expect(localStorage.getItem(themeStorageKey)).toBe('dark')
})

it('returns to the system setting', () => {
  setThemePreference('light')
  setThemePreference('system')
  expect(root.dataset.theme).toBeUndefined()
  expect(localStorage.getItem(themeStorageKey)).toBeNull()
})

it('follows a change made in another tab', () => {
  const stop = followThemePreference()
  localStorage.setItem(themeStorageKey, 'dark')
  window.dispatchEvent(new StorageEvent('storage', { key: themeStorageKey, newValue: 'dark' }))
  expect(useThemePreference.getState().preference).toBe('dark')
  expect(root.dataset.theme).toBe('dark')
  stop()
})

it('gives the browser bars the page colour', () => {
  expect(themeColors).toEqual({ light: lightColor.paper, dark: darkColor.paper })
})
