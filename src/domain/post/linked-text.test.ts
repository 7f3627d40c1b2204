import { describe, expect, it } from 'vitest'
import * as fc from '#tests/kits/fast-check.ts'
import { linkedText } from './linked-text.ts'

const hrefs = (text: string) => linkedText(text).flatMap(({ href }) => href ?? [])

describe('a text with addresses', () => {
  it.each([
    ['See https://x.io/a.', ['https://x.io/a']],
    ['(https://x.io/a_(b))', ['https://x.io/a_(b)']],
    ['https://x.io, http://y.io; https://z.io!', ['https://x.io/', 'http://y.io/', 'https://z.io/']],
    ['https://x.io/a)).', ['https://x.io/a']],
    ['https://x.io/(a))), (', ['https://x.io/(a)']],
    ['https://x.io/?q=1&r=2#top', ['https://x.io/?q=1&r=2#top']],
    ['HTTPS://X.IO/A', ['https://x.io/A']],
    ['“https://x.io/a”', ['https://x.io/a']],
    ['‘https://x.io/a’ and «https://y.io»', ['https://x.io/a', 'https://y.io/']],
    ['„https://x.io/a“', ['https://x.io/a']],
    ['"https://x.io/a".', ['https://x.io/a']],
    ['यह देखें https://x.io/a। फिर', ['https://x.io/a']],
    ['https://x.io/a॥', ['https://x.io/a']],
    ['https://x.io/a۔', ['https://x.io/a']],
    ['❝https://x.io/a❞ https://y.io/a។', ['https://x.io/a', 'https://y.io/a']],
    ['https://x.io/राम।', ['https://x.io/%E0%A4%B0%E0%A4%BE%E0%A4%AE']],
    ['(see https://x.io/a)', ['https://x.io/a']],
    ['(https://x.io/a).Then', ['https://x.io/a']],
    ['[here](https://x.io/a)', ['https://x.io/a']],
    ['[https://x.io/a](https://y.io)', ['https://x.io/a', 'https://y.io/']],
    ['{https://x.io/a_(b)}', ['https://x.io/a_(b)']],
    ['（https://x.io/a）', ['https://x.io/a']],
    ['https://x.io/a[1]', ['https://x.io/a[1]']],
    ['https://x.io/a(', ['https://x.io/a']],
    ['*https://x.io/a*', ['https://x.io/a']],
    ['_https://x.io/a_b_', ['https://x.io/a_b']],
    ['~https://x.io/a~', ['https://x.io/a']],
    ['*_https://x.io_*, *see https://y.io/a?*', ['https://x.io/', 'https://y.io/a']],
    ['https://x.io/*/a', ['https://x.io/*/a']],
    ['https://x.io/1947–2026 — https://y.io/a—', ['https://x.io/1947%E2%80%932026', 'https://y.io/a']],
    ['https://x.io\nhttps://y.io', ['https://x.io/', 'https://y.io/']],
    ['यह देखें https://x.io/a| फिर', ['https://x.io/a']],
    ['https://x.io/a꯫ https://y.io/a᱾', ['https://x.io/a', 'https://y.io/a']],
    ['https://x.io/a\u200b, \u2068https://y.io/a\u2069', ['https://x.io/a', 'https://y.io/a']],
    ['https://x.io/a❤️', ['https://x.io/a%E2%9D%A4']],
    ["https://x.io/Rubik's_Cube and 'https://y.io/a'", ["https://x.io/Rubik's_Cube", 'https://y.io/a']],
    ['https://x.io/Rubik’s_Cube', ['https://x.io/Rubik%E2%80%99s_Cube']],
    ['｢https://x.io/a｣〖https://y.io/a〗', ['https://x.io/a', 'https://y.io/a']],
    ['⟨https://x.io/a⟩＜https://y.io/a＞', ['https://x.io/a', 'https://y.io/a']],
    ['＇https://x.io/a＇ https://y.io/a•', ['https://x.io/a', 'https://y.io/a']],
    ['https://x.io/a,https://y.io/b', ['https://x.io/a', 'https://y.io/b']],
    ['https://x.io/a;https://y.io|https://z.io', ['https://x.io/a', 'https://y.io/', 'https://z.io/']],
    ['https://x.iohttps://y.io', ['https://x.io/', 'https://y.io/']],
    ['https://x.io/at/https://y.io?u=https://z.io', ['https://x.io/at/https://y.io?u=https://z.io']],
  ])('%j can be opened at %j', (text, expected) => expect(hrefs(text)).toEqual(expected))

  it.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'x.io',
    'https://',
    'https://localhost/a',
    'https://bank.example@evil.example/login',
    'https://user:secret@evil.example',
    'ftp://x.io',
    'https://bank.example\u2044login.evil.example',
    'https://b\u0430nk.example',
    'https://bank.example\u200b.evil.example',
    'https://evil.example/\u202emoc.knab//:sptth',
    'https:/x.io',
  ])('%j opens nothing', (text) => expect(hrefs(text)).toEqual([]))

  it('is the same text in parts, for any text', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('https://x.io', 'http://y.io/(a)', ' ', '\n', '.', ')', 'https://', '@', '<', '"'),
      fc.webUrl(),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('')
        const parts = linkedText(text)
        expect(parts.map((part) => part.text).join('')).toBe(text)
        for (const { href } of parts) if (href) expect(new URL(href).protocol).toMatch(/^https?:$/)
      }),
    )
  })
})
