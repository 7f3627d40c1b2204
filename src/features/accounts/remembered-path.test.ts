import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sharePathWithMail, forgetPath, rememberedPath, rememberPath } from './remembered-path.ts'

/** The used part of `Storage`: each tab has its own session storage, and all share the local storage. */
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
  it('survives a reload and is gone after use', () => {
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

  it('reaches the tab that a link in a mail opens, for a day', () => {
    const sent = Date.UTC(2026, 0, 1)
    const hour = 60 * 60 * 1000
    rememberPath('/dashboard/settings')
    sharePathWithMail(sent)
    openTab()
    expect(rememberedPath(sent + 23 * hour)).toBe('/dashboard/settings')
    expect(rememberedPath(sent + 25 * hour)).toBe(null)
    forgetPath()
    expect(rememberedPath(sent)).toBe(null)
  })

  it('is overridden by the path requested in the tab itself', () => {
    rememberPath('/dashboard/settings')
    sharePathWithMail()
    openTab()
    rememberPath('/dashboard/projects')
    expect(rememberedPath()).toBe('/dashboard/projects')
  })

  it('is null if storage is blocked or holds nonsense', () => {
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
