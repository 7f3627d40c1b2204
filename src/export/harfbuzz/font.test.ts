import { unzlibSync, zlibSync } from 'fflate'
import { create } from 'fontkit'
import * as harfbuzz from 'harfbuzzjs'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { deckFonts } from '#tests/kits/deck-fonts.ts'
import * as fc from '#tests/kits/fast-check.ts'
import { openFont } from './font.ts'
import { startHarfBuzz, WebAssemblyRefused } from './harfbuzz.ts'

const started = await startHarfBuzz(deckFonts)
const fonts = {
  latin: [deckFonts.regular, deckFonts.bold].map(opened),
  devanagari: [deckFonts.devanagari, deckFonts.devanagariBold].map(opened),
}

function opened(file: Uint8Array) {
  const peer = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(unzlibSync(file))))
  return { font: openFont(started, file), peer }
}

type Script = keyof typeof fonts
type Placed = Readonly<Record<'id' | 'advance' | 'xOffset' | 'yOffset', number>>

/** By the package's own JavaScript. */
function byHarfBuzz({ font, peer }: ReturnType<typeof opened>, text: string, script: Script): Placed[] {
  const buffer = new harfbuzz.Buffer()
  buffer.addText(text)
  buffer.setDirection(harfbuzz.Direction.LTR)
  buffer.setScript(script === 'latin' ? 'Latn' : 'Deva')
  harfbuzz.shape(peer, buffer)
  const positions = buffer.getGlyphPositions()
  const blank = font.glyphOf(0x20)
  return (
    buffer
      .getGlyphInfos()
      .map(({ codepoint }, at) => ({
        id: codepoint,
        advance: positions[at]?.xAdvance ?? 0,
        xOffset: positions[at]?.xOffset ?? 0,
        yOffset: positions[at]?.yOffset ?? 0,
      }))
      // What joiners become.
      .filter(({ id, advance }) => id !== blank || advance !== 0)
  )
}

/** HarfBuzz's build for JavaScript lacks the dotted circle for vowels that would look like others. */
const looksLikeAnother = /अ[ऺऻाॅॆॉ-ौॏॖॗ]|आ[ऺॅ-ै]|उु|ए[ॅ-े]|र्इ/

function expectAsHarfBuzz(text: string, script: Script): void {
  fc.pre(!looksLikeAnother.test(text))
  for (const one of fonts[script]) {
    const ours = one.font
      .shape(text, script)
      .map(({ id, advance, xOffset, yOffset }) => ({ id, advance, xOffset, yOffset }))
    expect(ours, text).toEqual(byHarfBuzz(one, text, script))
  }
}

const consonant = fc.constantFrom(...'कखगघङचछजझञटठडढणतथदधनपफबभमयरररलळवशषसह', 'क़', 'ज़', 'फ़', 'ढ़', 'ऱ')
const sign = fc.constantFrom(...'ािीुूृॄॅेैॉोौ', '्', '')
const end = fc.constantFrom('', '', '', 'ं', 'ः', 'ँ')
const joint = fc.constantFrom('्', '्', '्', '्', '्\u200d', '्\u200c')
const cluster = fc
  .tuple(
    fc.array(
      fc.tuple(consonant, joint).map(([one, two]) => one + two),
      { maxLength: 3 },
    ),
    consonant,
    sign,
    end,
  )
  .map(([before, last, ...rest]) => [...before, last, ...rest].join(''))
const vowel = fc.tuple(fc.constantFrom(...'अआइईउऊऋएऐओऔ'), end).map((parts) => parts.join(''))
const word = fc.array(fc.oneof({ weight: 4, arbitrary: cluster }, vowel), { minLength: 1, maxLength: 4 })
/** Whatever may stand in a text, in any order, without joiners between signs, which are drawn in more than one way. */
const anything = fc.array(fc.oneof(cluster, sign, vowel, fc.constantFrom(...'़ऽ५।॥ॐ॒॑', '-', '(')), { maxLength: 5 })

describe('glyphs and their places are HarfBuzz’s', () => {
  test.each([
    'किताब',
    'क्षत्रिय',
    'र्कि',
    'स्त्री-शक्ति',
    'विश्वसनीय',
    'कर्म',
    'र्‍य',
    'द्वितीय',
    'ट्रेन',
    'हृदय',
    'केँ',
    'र्क्षि',
    'क्ष्‌क',
    'ज्ञान',
    // A mark on a mark that is moved up later, and र् behind two vowel signs with a virama.
    'ळु्',
    'र्काा्',
  ])('of %s', (text) => {
    expectAsHarfBuzz(text, 'devanagari')
  })

  test('of any Devanagari words', () => {
    fc.assert(
      fc.property(word, (parts) => expectAsHarfBuzz(parts.join('').normalize('NFC'), 'devanagari')),
      { numRuns: 1000 },
    )
  })

  test('of Devanagari signs in any order', () => {
    fc.assert(
      fc.property(anything, (parts) => expectAsHarfBuzz(parts.join('').normalize('NFC'), 'devanagari')),
      { numRuns: 500 },
    )
  })

  test('of Latin, Greek and Cyrillic text, kerned', () => {
    const letters = [...'AVToWaye.,-–—₹0123456789/()“”’ÉéñőşţjŁΑΒΓαβЖжйЇ', 'ḍ', 'ṛ', 'x\u0301', 'q\u0323\u0302']
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...letters), { maxLength: 12 }), (parts) =>
        expectAsHarfBuzz(parts.join('').normalize('NFC'), 'latin'),
      ),
      { numRuns: 500 },
    )
  })

  test('a text in which a vowel sign stands elsewhere is noticed', () => {
    const [one] = fonts.devanagari
    if (!one) throw new Error('no font')
    const ids = (list: readonly Placed[]) => list.map(({ id }) => id)
    expect(ids(one.font.shape('कि', 'latin'))).not.toEqual(ids(byHarfBuzz(one, 'कि', 'devanagari')))
  })
})

test('a vowel sign that would make another vowel of one stands on a dotted circle', () => {
  for (const { font } of fonts.devanagari) {
    const ids = font.shape('अा', 'devanagari').map(({ id }) => id)
    expect(ids).toEqual([0x0905, 0x25cc, 0x093e].map(font.glyphOf))
  }
})

test('no text stops a shaper', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.constantFrom<Script>('latin', 'devanagari'), (text, script) => {
      for (const { font } of fonts[script]) {
        for (const { cluster, advance } of font.shape(text, script)) {
          expect(cluster).toBeLessThan(text.length)
          expect(Number.isFinite(advance)).toBe(true)
        }
      }
    }),
    { numRuns: 100 },
  )
})

describe('a subset', () => {
  const outlines = (file: Uint8Array) => {
    const font = create(file)
    return (glyph: number) => font.getGlyph(glyph).path.toSVG()
  }

  test('has the outlines of its glyphs and their parts, and no others', () => {
    const [one] = fonts.latin
    if (!one) throw new Error('no font')
    const glyphs = one.font.shape('Éa₹ǎ', 'latin').map(({ id }) => id)
    const file = one.font.subset(glyphs)
    const [whole, part] = [outlines(unzlibSync(deckFonts.regular)), outlines(file)]
    for (const glyph of glyphs) expect(part(glyph)).toBe(whole(glyph))
    expect(part(one.font.glyphOf(0x62))).toBe('')
    expect(file.length).toBeLessThan(20_000)
  })
})

test.each([new Uint8Array(100), zlibSync(new Uint8Array(100)), zlibSync(new TextEncoder().encode('wOF2'.padEnd(60)))])(
  'a file that is no font is refused: %#',
  (file) => {
    expect(() => openFont(started, file)).toThrow(Error)
  },
)

describe('HarfBuzz can’t be started', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  test('in a browser without WebAssembly', async () => {
    vi.stubGlobal('WebAssembly', undefined)
    await expect(startHarfBuzz(deckFonts)).rejects.toThrow(WebAssemblyRefused)
  })

  test.each(['compile', 'instantiate'] as const)('where a policy forbids to %s it, until it doesn’t', async (step) => {
    // Forgets what was compiled before.
    vi.spyOn(WebAssembly, 'instantiate').mockRejectedValueOnce(new WebAssembly.CompileError('Refused'))
    await expect(startHarfBuzz(deckFonts)).rejects.toThrow(WebAssemblyRefused)
    vi.spyOn(WebAssembly, step).mockRejectedValue(new WebAssembly.CompileError('Refused'))
    await expect(startHarfBuzz(deckFonts)).rejects.toThrow(WebAssemblyRefused)
    vi.restoreAllMocks()
    await expect(startHarfBuzz(deckFonts)).resolves.toBeDefined()
  })
})
