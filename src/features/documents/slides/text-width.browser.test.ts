import { describe, expect, inject, test } from 'vitest'
import { textWidth } from '#src/domain/deck/text-width.ts'
import '#src/ui/theme/global.css.ts'

const texts = [
  'Office workers eat badly, home cooks earn little',
  'A subscription that links ten cooks to one building',
  'WE RAISE MONEY FOR MUMBAI',
  '₹1,20,000 and 62% of 4,00,000',
  'Zażółć gęślą jaźń: Ñandú, Žižek, Øresund',
  'हर किराने की दुकान के लिए: क्षेत्र में विश्वसनीय डिलीवरी, स्त्री-शक्ति के साथ',
  'ગુજરાતી ભાષામાં લખાણ, ਪੰਜਾਬੀ ਵਿੱਚ ਲਿਖਤ, বাংলা ভাষায় লেখা',
  'தமிழ் மொழியில் உரை, తెలుగు భాషలో వచనం, മലയാളം ഭാഷയിൽ വാചകം',
  'Широкая электрификация южных губерний, Ξεσκεπάζω την ψυχοφθόρα βδελυγμία',
  'مرحبا بالعالم العربي, שלום עולם, 漢字かな交じり文, 한국어 문장입니다, 👩🏽‍🍳🍛',
]

// PowerPoint's font, the font of PDFs, and the app's fonts.
const families = ['Arial', 'Noto Sans', 'Instrument Sans Variable', 'Bricolage Grotesque Variable']
/** A machine's fonts for a family, by their PostScript names. The last are for texts in other scripts. */
const locals: Record<string, readonly string[]> = {
  Arial: ['ArialMT', 'LiberationSans', 'Arimo-Regular'],
  'Noto Sans': ['NotoSans-Regular'],
  others: ['NotoSansDevanagari-Regular'],
}

/** Whether this machine has one of the fonts of a family, or the family is the app's. */
async function hasFont(family: string): Promise<boolean> {
  const loads = locals[family]?.map((name) => new FontFace('probe', `local("${name}")`).load())
  return loads === undefined || (await Promise.allSettled(loads)).some(({ status }) => status === 'fulfilled')
}

const inLatin = (text: string) => !/[^\p{Script=Latin}\p{Script=Common}]/u.test(text)
/** Otherwise only texts that don't depend on the machine's fonts: texts in the app's fonts, not all of which have the rupee sign. */
const isThorough = inject('thorough')
const measurable = (family: string) => isThorough || locals[family] === undefined
const needed = 'needs the fonts of fonts-liberation and fonts-noto-core'

describe.for(families.filter(measurable).flatMap((family) => [400, 600, 700].map((weight) => ({ family, weight }))))(
  'no text is wider than slides are laid out for, in $family $weight',
  ({ family, weight }) => {
    test('in Latin', async ({ skip }) => {
      skip(!(await hasFont(family)), needed)
      const latin = texts.filter((text) => inLatin(text) && (isThorough || !text.includes('₹')))
      expect(await widerThanLaidOut(latin, family, weight)).toEqual([])
    })
    if (!isThorough) return
    test('in other scripts', async ({ skip }) => {
      skip(!(await hasFont(family)) || !(await hasFont('others')), needed)
      const others = texts.filter((text) => !inLatin(text))
      expect(await widerThanLaidOut(others, family, weight)).toEqual([])
    })
  },
)

async function widerThanLaidOut(measured: readonly string[], family: string, weight: number) {
  const font = `${weight} 100px "${family}", Arial, "Noto Sans"`
  await document.fonts.load(font, measured.join(''))
  const context = document.createElement('canvas').getContext('2d')
  if (!context) throw new Error('no canvas')
  context.font = font
  return measured
    .map((text) => ({ text, drawn: context.measureText(text).width / 100, laidOut: textWidth(text, weight > 400) }))
    .filter(({ drawn, laidOut }) => drawn > laidOut)
}

if (isThorough) {
  test('widths are close to the real widths of English', async ({ skip }) => {
    skip(!(await hasFont('Arial')), needed)
    const context = document.createElement('canvas').getContext('2d')
    if (!context) throw new Error('no canvas')
    context.font = '400 100px Arial'
    for (const text of texts.slice(0, 4)) {
      expect(context.measureText(text).width / 100 / textWidth(text, false)).toBeGreaterThan(0.8)
    }
  })
}
