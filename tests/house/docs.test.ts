/** The documentation names only what exists: files, headings and decisions, in the forms that readers expect. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'
import { generatedDocs, upToDate } from '../../scripts/generated-docs.ts'

const read = (file: string) => readFileSync(file, 'utf8')
const docs = ['README.md', ...globSync('docs/**/*.md')].sort()
const decisions = docs.filter((file) => /^docs\/decisions\/\d/.test(file))

test.for(generatedDocs)('%s is up to date with its sources (otherwise: npm run docs)', (file) => {
  expect(read(file)).toBe(upToDate(file))
})

describe('links', () => {
  test.for(docs)('%s links to files and headings that exist', (file) => {
    expect(brokenLinks(file, read(file))).toEqual([])
  })

  test('a missing file and a missing heading are reported', () => {
    const text = '[a](no-such-file.md) [b](sync-protocol.md#poke) [c](sync-protocol.md#pokes) [d](#here) `[e](f.md)`'
    expect(brokenLinks('docs/architecture.md', text)).toEqual(['no-such-file.md', 'sync-protocol.md#pokes', '#here'])
  })
})

describe('names of files', () => {
  const files = globSync('{.ci,bench,docs,e2e,embedded,public,scripts,src,supabase,tests}/**/*', {
    withFileTypes: true,
  })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  /** Decisions may name files and functions that were removed later. */
  const current = docs.filter((file) => !decisions.includes(file))

  test.for(current)('%s names files that exist', (file) => {
    const named = [...read(file).matchAll(/`([\w./-]+\.(?:tsx?|sql|md))`/g)].map(([, name = '']) => name)
    const missing = named.filter((name) => !existsSync(name) && !files.some((path) => path.endsWith(`/${name}`)))
    expect(missing).toEqual([])
  })

  test('source code names documents that exist', () => {
    const sources = globSync('{bench,e2e,embedded,scripts,src,supabase,tests}/**/*.{ts,tsx,sql}')
    const named = sources.flatMap((file) => read(file).match(/(?<=\b)docs\/[\w/-]+\.md/g) ?? [])
    expect(named.filter((file) => !existsSync(file))).toEqual([])
  })
})

describe('decisions', () => {
  test.for(decisions)('%s has the parts of a decision', (file) => {
    const text = read(file)
    expect(text).toMatch(new RegExp(`^# ${Number(basename(file).slice(0, 4))}\\. \\S`))
    const labels = [...text.matchAll(/^\*\*(Problem|Options|Choice|Superseded by|What would change our mind)\b/gm)]
    const parts = new Set(labels.map(([, label]) => label))
    expect([...parts]).toEqual(
      parts.has('Superseded by')
        ? ['Choice', 'Superseded by']
        : ['Problem', 'Options', 'Choice', 'What would change our mind'],
    )
  })
})

/** The relative links of a document that lead nowhere. */
function brokenLinks(file: string, text: string): string[] {
  const prose = text.replaceAll(/^```[^]*?^```$/gm, '').replaceAll(/`[^`\n]*`/g, '')
  const links = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
  return links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false
    const [path = '', anchor] = link.split('#')
    const target = path === '' ? file : normalize(join(dirname(file), path))
    if (!existsSync(target)) return true
    return anchor !== undefined && !anchorsOf(read(target)).includes(anchor)
  })
}

/** The anchors of a document's headings, as GitHub names them. */
function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}
