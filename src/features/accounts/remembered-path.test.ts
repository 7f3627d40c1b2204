import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { carryThroughMail, forgetPath, rememberedPath, rememberPath } from './remembered-path.ts'

/** As much of a Storage as is used; a tab has a session storage of its own and shares the local one. */
function storage() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

const openTab = () => vi.stubGlobal('sessionStorage', storage())

beforeEach(() => {
  vi.stubGlobal('localStorage', storage())
  openTab()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('the remembered path', () => {
  it('is there after a reload and gone once used', () => {
    rememberPath('/dashboard/projects')
    expect(rememberedPath()).toBe('/dashboard/projects')
    forgetPath()
    expect(rememberedPath()).toBe(null)
  })

  it('stays in its tab', () => {
    rememberPath('/dashboard/projects')
    openTab()
    expect(rememberedPath()).toBe(null)
  })

  it('is known to the tab that a link in a mail opens, for a day', () => {
    const sent = Date.UTC(2026, 0, 1)
    const hour = 60 * 60 * 1000
    rememberPath('/dashboard/settings')
    carryThroughMail(sent)
    openTab()
    expect(rememberedPath(sent + 23 * hour)).toBe('/dashboard/settings')
    expect(rememberedPath(sent + 25 * hour)).toBe(null)
    forgetPath()
    expect(rememberedPath(sent)).toBe(null)
  })

  it('gives way to what the tab itself was asked for', () => {
    rememberPath('/dashboard/settings')
    carryThroughMail()
    openTab()
    rememberPath('/dashboard/projects')
    expect(rememberedPath()).toBe('/dashboard/projects')
  })

  it('is nothing where storage is blocked or holds nonsense', () => {
    localStorage.setItem('sevenday.remembered-path.mail', '{nonsense')
    expect(rememberedPath()).toBe(null)
    const blocked = () => {
      throw new DOMException('blocked', 'SecurityError')
    }
    vi.stubGlobal('sessionStorage', { getItem: blocked, setItem: blocked, removeItem: blocked })
    expect(() => rememberPath('/dashboard')).not.toThrow()
    expect(rememberedPath()).toBe(null)
    expect(forgetPath).not.toThrow()
  })
})
