import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { allowBackend, answerTo, headersFor, parseHeaders } from '../../scripts/static-hosting.ts'

describe('the _headers format', () => {
  test('rules are read in order, comments and empty lines left out', () => {
    expect(parseHeaders('# all\n/*\n  A: 1\n\n/x\n  B: two words; and more\n')).toEqual([
      { path: '/*', headers: [['A', '1']] },
      { path: '/x', headers: [['B', 'two words; and more']] },
    ])
  })

  test('a line that is neither a path nor a header is a mistake, not ignored', () => {
    expect(() => parseHeaders('/*\n  no colon here\n')).toThrow('line 2')
    expect(() => parseHeaders('  A: 1\n')).toThrow('line 1')
  })

  test('a later rule overrides an earlier one', () => {
    const rules = parseHeaders('/*\n  Cache-Control: no-cache\n  A: 1\n/assets/*\n  Cache-Control: immutable\n')
    expect(headersFor(rules, '/dashboard').get('cache-control')).toBe('no-cache')
    expect(headersFor(rules, '/assets/a.js').get('cache-control')).toBe('immutable')
    expect(headersFor(rules, '/assets/a.js').get('a')).toBe('1')
  })
})

describe('our own headers', () => {
  const rules = parseHeaders(readFileSync('public/_headers', 'utf8'))
  const policy = headersFor(rules, '/dashboard').get('content-security-policy') ?? ''

  test('the policy starts from nothing and allows nothing inline', () => {
    expect(policy).toContain(`default-src 'none'`)
    expect(policy).toContain(`require-trusted-types-for 'script'`)
    expect(policy).not.toMatch(/unsafe|\*/)
  })

  test('names with a hash are kept for ever, pages and the worker never', () => {
    expect(headersFor(rules, '/assets/index-abc.js').get('cache-control')).toContain('immutable')
    for (const path of ['/', '/dashboard', '/spa.html', '/service-worker.js', '/theme.js']) {
      expect(headersFor(rules, path).get('cache-control')).toBe('no-cache')
    }
  })

  test('a hosted backend is let in by name, over both protocols', () => {
    const text = readFileSync('public/_headers', 'utf8')
    expect(allowBackend(text, 'https://abc.supabase.co')).toContain(
      `connect-src 'self' https://abc.supabase.co wss://abc.supabase.co;`,
    )
    expect(allowBackend(text, '')).toBe(text)
  })
})

describe('what answers a path, and with which status', () => {
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
