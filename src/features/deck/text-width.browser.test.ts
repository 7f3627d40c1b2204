import { expect, test } from 'vitest'
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

// PowerPoint's font, and those of the app and of PDFs. Those of other scripts are the machine's.
const families = ['Arial', 'Noto Sans', 'Instrument Sans Variable', 'Bricolage Grotesque Variable']

test.for(families.flatMap((family) => [400, 600, 700].map((weight) => ({ family, weight }))))(
  'no text is wider than slides are laid out for, in $family $weight',
  async ({ family, weight }) => {
    const font = `${weight} 100px "${family}", Arial, "Noto Sans"`
    await document.fonts.load(font, texts.join(''))
    const context = document.createElement('canvas').getContext('2d')
    if (!context) throw new Error('no canvas')
    context.font = font
    const wider = texts
      .map((text) => ({ text, drawn: context.measureText(text).width / 100, laidOut: textWidth(text, weight > 400) }))
      .filter(({ drawn, laidOut }) => drawn > laidOut)
    expect(wider).toEqual([])
  },
)

test('widths are close to what English needs', () => {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) throw new Error('no canvas')
  context.font = '400 100px Arial'
  for (const text of texts.slice(0, 4)) {
    expect(context.measureText(text).width / 100 / textWidth(text, false)).toBeGreaterThan(0.8)
  }
})
