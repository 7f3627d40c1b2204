import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { paths } from '#src/paths.ts'
import { inlineScriptHashes } from '../../scripts/build/head-scripts.ts'
import {
  allowBackend,
  allowForApp,
  allowScripts,
  answerTo,
  headersFor,
  parseHeaders,
  redirectFor,
} from '../../scripts/build/static-hosting.ts'

describe('the _headers format', () => {
  test('reads rules in order, without comments and empty lines', () => {
    expect(parseHeaders('# all\n/*\n  A: 1\n\n/x\n  B: two words; and more\n')).toEqual([
      { path: '/*', removes: [], headers: [['A', '1']] },
      { path: '/x', removes: [], headers: [['B', 'two words; and more']] },
    ])
  })

  test('treats a line that is neither a path nor a header as a mistake', () => {
    expect(() => parseHeaders('/*\n  no colon here\n')).toThrow('line 2')
    expect(() => parseHeaders('  A: 1\n')).toThrow('line 1')
  })

  test('a later rule adds to an earlier one, unless it removes the header first', () => {
    const rules = parseHeaders('/*\n  A: 1\n  B: 1\n/assets/*\n  ! A\n  A: 2\n  B: 2\n')
    expect(Object.fromEntries(headersFor(rules, '/dashboard'))).toEqual({ a: '1', b: '1' })
    expect(Object.fromEntries(headersFor(rules, '/assets/a.js'))).toEqual({ a: '2', b: '1, 2' })
  })
})

test('password managers find the page that changes a password, and nothing else is redirected', () => {
  const redirects = readFileSync('public/_redirects', 'utf8')
  const { to = '', status } = redirectFor(redirects, '/.well-known/change-password') ?? {}
  expect(status).toBe(302)
  const url = new URL(to, 'https://example.com')
  expect(url.pathname).toBe(paths.settings)
  expect(url.searchParams.get('tab')).toBe('security')
  for (const path of ['/', '#', '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200'])
    expect(redirectFor(redirects, path)).toBeUndefined()
})

describe('our own headers', () => {
  const rules = parseHeaders(readFileSync('public/_headers', 'utf8'))
  const policy = headersFor(rules, '/dashboard').get('content-security-policy') ?? ''

  test('the policy starts from nothing and allows nothing inline', () => {
    expect(policy).toContain(`default-src 'none'`)
    expect(policy).toContain(`require-trusted-types-for 'script'`)
    expect(policy).not.toMatch(/unsafe|\*/)
  })

  test('files with a hash in their name are cached for ever, pages and the worker never', () => {
    expect(headersFor(rules, '/assets/index-abc.js').get('cache-control')).toContain('immutable')
    for (const path of ['/', '/dashboard', '/spa.html', '/service-worker.js', '/robots.txt']) {
      expect(headersFor(rules, path).get('cache-control')).toBe('no-cache')
    }
    expect(headersFor(rules, '/assets/index-abc.js').get('cache-control')).not.toContain('no-cache')
    expect(headersFor(rules, '/assets/index-abc.js', 404).get('cache-control')).toBe('no-store')
  })

  test('pictures may come from other hosts only on the app’s pages', () => {
    const built = parseHeaders(allowForApp(readFileSync('public/_headers', 'utf8'), []))
    const pictures = (path: string) =>
      /img-src [^;]*/.exec(headersFor(built, path).get('content-security-policy') ?? '')?.[0]
    for (const path of ['/', '/pricing', '/contact', '/index.html', '/404.html', '/no/such/page', '/administrator']) {
      expect(pictures(path), path).toBe(`img-src 'self'`)
    }
    for (const path of ['/spa.html', '/dashboard', '/dashboard/projects', '/admin', '/admin/users', '/login']) {
      expect(pictures(path), path).toBe(`img-src 'self' data: blob: https:`)
    }
    // Everything else is the same, but what the next test is about.
    const rest = (path: string) =>
      [...headersFor(built, path)]
        .map(([name, value]) => [name, value.replace(/img-src [^;]*/, '').replace(` 'wasm-unsafe-eval'`, '')])
        .sort()
    expect(rest('/dashboard')).toEqual(rest('/'))
  })

  test('WebAssembly runs on the app’s pages only', () => {
    const built = parseHeaders(allowForApp(readFileSync('public/_headers', 'utf8'), []))
    const scripts = (path: string) =>
      /script-src ([^;]*)/.exec(headersFor(built, path).get('content-security-policy') ?? '')?.[1]
    for (const path of ['/', '/pricing', '/contact', '/index.html', '/404.html', '/no/such/page', '/administrator']) {
      expect(scripts(path), path).toBe(`'self'`)
    }
    for (const path of ['/spa.html', '/dashboard', '/dashboard/projects', '/admin', '/admin/users', '/login']) {
      expect(scripts(path), path).toBe(`'self' 'wasm-unsafe-eval'`)
    }
  })

  test('the scripts in a page’s head are allowed by their hash, one of the app’s on its own pages only', () => {
    const inAll = inlineScriptHashes('<script>a()</script><script src="/x.js"></script>')
    // The digest of `a()`.
    expect(inAll).toEqual([`'sha256-${createHash('sha256').update('a()').digest('base64')}'`])
    const built = parseHeaders(
      allowForApp(allowScripts('/*\n  Content-Security-Policy: ' + policy, inAll), [`'sha256-app'`]),
    )
    const scripts = (path: string) =>
      /script-src ([^;]*)/.exec(headersFor(built, path).get('content-security-policy') ?? '')?.[1]
    expect(scripts('/pricing')).toBe(`'self' ${inAll[0]}`)
    expect(scripts('/dashboard')).toBe(`'self' 'wasm-unsafe-eval' 'sha256-app' ${inAll[0]}`)
  })

  test('allows a hosted backend by name, over both protocols', () => {
    const text = readFileSync('public/_headers', 'utf8')
    expect(allowBackend(text, 'https://abc.supabase.co')).toContain(
      `connect-src 'self' https://abc.supabase.co wss://abc.supabase.co;`,
    )
    expect(allowBackend(text, '')).toBe(text)
  })
})

describe('the file and the status for a path', () => {
  const root = mkdtempSync(join(tmpdir(), 'sevenday-dist-'))
  afterAll(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, 'assets'))
  for (const file of ['index.html', 'spa.html', 'pricing.html', '_headers', 'assets/a.js']) {
    writeFileSync(join(root, file), '')
  }

  test.for([
    ['/', 'index.html', 200],
    ['/pricing', 'pricing.html', 200],
    ['/pricing/', 'pricing.html', 200],
    ['/assets/a.js', 'assets/a.js', 200],
    ['/dashboard/projects', 'spa.html', 200],
    ['/dashboard/projects/', 'spa.html', 200],
    ['/admin', 'spa.html', 200],
    ['/spa.html', 'spa.html', 200],
    ['/no/such/page', '404.html', 404],
    ['/dashboard/no-such-page', '404.html', 404],
    ['/../../etc/passwd', '404.html', 404],
  ] as const)('%s: %s, %i', ([path, file, status]) => {
    expect(answerTo(root, path)).toEqual({ file, status })
  })

  test.for(['/assets/gone.js', '/_headers', '/%2e%2e/package.json', '/%'])('%s: nothing', (path) => {
    expect(answerTo(root, path)).toBeUndefined()
  })
})
