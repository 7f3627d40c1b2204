import { describe, expect, it } from 'vitest'
import { access, paths, userPath, routeOf } from '#src/paths.ts'
import * as fc from '#tests/kits/fast-check.ts'
import { destination } from './destination.ts'

describe('the destination after login', () => {
  it('is the dashboard for customers and the panel for admins', () => {
    expect(destination(null, 'own')).toBe('/dashboard')
    expect(destination(undefined, 'all')).toBe('/admin')
    expect(destination('', 'own')).toBe('/dashboard')
  })

  it('is the requested path, with its query and hash', () => {
    expect(destination('/dashboard/projects?status=planning#new', 'own')).toBe(
      '/dashboard/projects?status=planning#new',
    )
    expect(destination('/dashboard/settings/', 'all')).toBe('/dashboard/settings')
    expect(destination('/admin/users', 'all')).toBe('/admin/users')
  })

  it('is never a panel that the user may not open', () => {
    expect(destination('/admin/users', 'own')).toBe('/dashboard')
  })

  it('is never a login screen, which would redirect forever', () => {
    for (const entrance of ['/login', '/signup', '/admin-login', '/reset-password', '/auth/callback?code=1']) {
      expect(destination(entrance, 'own')).toBe('/dashboard')
    }
  })

  it('is never an unknown path', () => {
    expect(destination('/dashboard/nothing', 'own')).toBe('/dashboard')
    expect(destination('/constructor', 'own')).toBe('/dashboard')
  })

  it.each([
    'https://evil.example/dashboard/settings',
    '//evil.example/dashboard/settings',
    '/\\evil.example/dashboard/settings',
    '/\t/evil.example/dashboard/settings',
    '/.//evil.example/dashboard/settings',
    '\\\\evil.example',
    'javascript:alert(1)',
    '/dashboard@evil.example',
    'dashboard/settings',
  ])('never leaves the site: %j', (path) => {
    expect(destination(path, 'own')).toBe('/dashboard')
  })

  it('stays on this site and within the role, whatever was stored', () => {
    const origin = 'https://sevenday.example.com'
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '//',
      '@',
      ':',
      '?',
      '#',
      '%2f',
      '%5c',
      '\t',
      '\n',
      ' ',
      'https:',
      'javascript:',
      'evil.example',
      'dashboard',
      'admin',
      'users',
      'projects',
      'login',
    )
    const hostile = fc.oneof(
      fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
      fc.tuple(fc.constantFrom(...Object.values(paths)), fc.string()).map(([path, rest]) => path + rest),
      fc.webUrl({ withQueryParameters: true, withFragments: true }),
      fc.string({ unit: 'binary' }),
    )
    fc.assert(
      fc.property(hostile, fc.constantFrom('own' as const, 'all' as const), (remembered, scope) => {
        const to = destination(remembered, scope)
        const url = new URL(to, origin)
        expect(url.origin).toBe(origin)
        // The router and the browser must agree on the path.
        expect(to.startsWith(url.pathname)).toBe(true)
        const route = routeOf(url.pathname) ?? paths.home
        expect(routeOf(url.pathname)).toBeDefined()
        if (scope === 'own') expect(access[route]).not.toBe('admin')
      }),
      { numRuns: 2000 },
    )
  })

  it('preserves every guarded path that the user may open', () => {
    for (const path of Object.values(paths)) {
      if (access[path] === 'customer') expect(destination(path, 'own')).toBe(path)
      if (access[path] !== 'public') expect(destination(path, 'all')).toBe(path)
    }
    const user = userPath('a0000000-0000-4000-8000-000000000002')
    expect(destination(user, 'all')).toBe(user)
    expect(destination(user, 'own')).toBe(paths.dashboard)
  })
})
