import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createIdentityStore } from '#src/data/session/identity.ts'
import { forgetPath, pathIn, rememberedPath, rememberPath, sharePathWithMail } from './remembered-path.ts'
import { identityStore } from '#src/runtime/hooks/use-identity.ts'
import { forgetPathsOfFormerUsers, pathKey, scrollKey, stateWith } from './requested-path.ts'

/** The used part of `Storage`. Each tab has its own session storage, and all tabs share the local storage. */
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
  const localStorage = storage()
  vi.stubGlobal('localStorage', localStorage)
  vi.stubGlobal('window', Object.assign(new EventTarget(), { localStorage }))
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

  describe('after a logout, in this tab or another,', () => {
    /** A logout by any tab of the device. */
    const logOut = () => createIdentityStore(localStorage).write(null)

    it('is forgotten in every tab and for mail, and nothing of it remains stored', () => {
      rememberPath('/dashboard/projects?edit=1')
      sharePathWithMail()
      logOut()
      expect(rememberedPath()).toBe(null)
      forgetPathsOfFormerUsers()()
      expect([sessionStorage.getItem(pathKey), localStorage.getItem(pathKey)]).toEqual([null, null])
    })

    it('takes the path with the stored scroll position with it, at once or at the next start', () => {
      const identity = { userId: 'asha', email: '', fullName: '', avatarUrl: '', scope: 'own' as const }
      identityStore().write({ ...identity, needsSignIn: false, suspended: false })
      sessionStorage.setItem(scrollKey, '{"pathname":"/dashboard/projects/1"}')
      const stop = forgetPathsOfFormerUsers()
      expect(sessionStorage.getItem(scrollKey)).not.toBe(null)
      identityStore().write(null)
      expect(sessionStorage.getItem(scrollKey)).toBe(null)
      stop()
      sessionStorage.setItem(scrollKey, '{"pathname":"/dashboard/projects/1"}')
      forgetPathsOfFormerUsers()()
      expect(sessionStorage.getItem(scrollKey)).toBe(null)
    })

    it('is not restored by going back to the login page that knew it', () => {
      const state = stateWith('/dashboard/projects?edit=1')
      expect(pathIn(state)).toBe('/dashboard/projects?edit=1')
      logOut()
      expect(pathIn(state)).toBe(null)
    })

    it('is remembered for the next visitor', () => {
      logOut()
      rememberPath('/dashboard/settings')
      forgetPathsOfFormerUsers()()
      expect(rememberedPath()).toBe('/dashboard/settings')
    })
  })

  it.each([null, 7, {}, { from: 7 }])('is not in the navigation state %j', (state) => {
    expect(pathIn(state)).toBe(null)
  })

  it('is null if storage is blocked or holds nonsense', () => {
    localStorage.setItem(pathKey, '{nonsense')
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
