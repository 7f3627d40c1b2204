/**
 * Functions of `domain`, `export` and the edge functions that read a user's text, with 4,000 hostile characters. Other users' devices and functions
 * that serve everyone read this text, so no function may take longer than 5 ms (20 ms at 4× CPU slowdown). Each function's slowest text counts.
 * Measured in Node, which has Chromium's engine.
 */
import type { z } from 'zod'
import { deckFonts } from '#tests/kits/deck-fonts.ts'
import { seededRandom } from '#tests/sync/faults.ts'
import { loginSchema, signupSchema } from '../src/domain/account/schema.ts'
import { activityDetail } from '../src/domain/activity/rules.ts'
import { eventPath } from '../src/data/outbox/analytics.ts'
import { contactSchema } from '../src/domain/contact/schema.ts'
import { csvOf } from '../src/domain/csv.ts'
import { layoutSlide } from '../src/domain/deck/layout.ts'
import { contentText } from '../src/domain/deck/outline.ts'
import { defaultBrandColor } from '../src/domain/deck/look.ts'
import { type Deck, type Slide, slideKinds } from '../src/domain/deck/slide.ts'
import { lineCount, longestWord } from '../src/domain/deck/text-width.ts'
import { documentRowSchema, documentSchema } from '../src/domain/document/schema.ts'
import { archivedFiles } from '../src/domain/file/archive.ts'
import { storableName, versionKey } from '../src/domain/file/file-name.ts'
import { savedName } from '../src/domain/file/saved-name.ts'
import { headLength, refusalOfFile, typeOf } from '../src/domain/file/type.ts'
import { decidedBefore } from '../src/domain/post/decided-before.ts'
import { searchable } from '../src/domain/text/searchable.ts'
import { storedForms } from '../src/domain/account/password.ts'
import { likelyAddress } from '../src/domain/contact/likely-address.ts'
import { linkedText } from '../src/domain/post/linked-text.ts'
import { approvalInputSchema, commentInputSchema } from '../src/domain/post/schema.ts'
import { avatarUrlOf, displayName, initials, isAvatarFileOf } from '../src/domain/profile/rules.ts'
import { profileInputSchema } from '../src/domain/profile/schema.ts'
import { areLinks, isAddress, linksMessage, parseLinks, tidyLinks } from '../src/domain/project/links.ts'
import { managedProjectInputSchema } from '../src/domain/project/schema.ts'
import { scalarFields } from '../src/domain/projection/fields.ts'
import { readNumber } from '../src/domain/projection/read-number.ts'
import { taskInputSchema } from '../src/domain/task/schema.ts'
import { visible } from '../src/domain/text/characters.ts'
import { facesOf } from '../src/export/deck/pdf/deck-fonts.ts'
import { drawable, missingIn, needsText, runMaker } from '../src/export/deck/pdf/text-run.ts'
import { wordsOf, wrap } from '../src/export/deck/pdf/text-run.ts'
import { isBlank, named } from '../src/export/deck/pptx/drawing.ts'
import { cellBody, plainParagraphs, textBody } from '../src/export/deck/pptx/text.ts'
import { themeColors } from '../src/export/deck/pptx/theme.ts'
import { quoted } from '../src/export/projection/looks.ts'
import { name as pdfName, text as pdfText } from '../src/export/pdf/syntax.ts'
import { text as xmlText, xstring } from '../src/export/xml.ts'
import { excerptOf } from '../src/features/kit/palette/excerpt-of.ts'
import { tokenOf } from '../supabase/functions/_shared/http.ts'
import { composeMail } from '../supabase/functions/send-mail/mails.ts'
import type { Measurement } from './measure.ts'

const length = 4000
/** In milliseconds. */
const limit = 5
const rounds = 10

/** The parts of the texts: what our regular expressions and loops look for, and what engines treat specially. */
const units = [
  ...[
    'a',
    'W',
    '0',
    ' ',
    '\t',
    '\n',
    '\r\n',
    '.',
    ',',
    ')',
    '(',
    '[',
    '"',
    "'",
    '<',
    '&',
    '-',
    '/',
    '\\',
    '@',
    ':',
    '_',
    '=',
    ';',
    '|',
    '%',
    '\0',
  ],
  ...[
    '- ',
    ' =',
    '."',
    '0.',
    'a.',
    'a@',
    'a ',
    'a-',
    'a/',
    '("',
    '#?',
    '_x0041_',
    'percent ',
    'http://',
    'https://a.io/)',
    'Bearer ',
  ],
  ...[
    '\u00a0',
    '\u0085',
    '\u200b',
    '\u200d',
    '\u202e',
    '\u0301',
    'a\u0301',
    '\ud800',
    '\ufdfa',
    'é',
    'ı',
    '漢',
    '。',
    '👩‍🚀',
    '🇮🇳',
    'ש',
    '\u3000',
  ],
  ...['क', 'क्', 'कि', 'ि', 'ि्', '\u200cि', 'र्', 'ँ', '॑', '०', 'अॅ', '़', '्\u200d'],
]
const starts = ['', 'https://', 'https://a.io/', 'Site https://', 'a', '1.', 'क', '"', '=']

function* hostileTexts(): Generator<string> {
  const filled = (start: string, unit: string, end: string) =>
    start + unit.repeat(length).slice(0, length - start.length - end.length) + end
  for (const unit of units) for (const start of starts) yield filled(start, unit, '!')
  for (const unit of units) yield filled('', unit, '')
  // Each character occurs once, so that caches of characters don't help.
  for (const first of [0xa1, 0x900, 0x4e00, 0xac00, 0x20000]) {
    const letters = Array.from({ length }, (_, at) => String.fromCodePoint(first + at)).join('')
    yield letters.slice(0, length)
    for (const start of ['https://', 'https:///', 'https:/\\']) yield `${start}${letters}`.slice(0, length)
  }
  const next = seededRandom(7)
  const integer = (below: number) => Math.floor(next() * below)
  const any = () => units[integer(units.length)] ?? ''
  for (let count = 0; count < 300; count += 1) {
    const few = [any(), any(), any()]
    yield filled('', Array.from({ length: 12 }, () => few[integer(3)]).join(''), any().slice(0, 1))
  }
}

const encoder = new TextEncoder()
const headOf = (text: string) => encoder.encode(text).subarray(0, headLength)
const faces = await facesOf(deckFonts)
const colors = themeColors([])
const look = { size: 20, bold: false, color: '111111', align: 'left' } as const
const site = { site: 'https://a.io', functions: 'https://b.io' }

function slideOf(kind: (typeof slideKinds)[number], text: string): Slide {
  return {
    id: 'slide',
    kind,
    title: text.slice(0, 200),
    body: text,
    notes: text,
    hidden: false,
    amount: 1,
    quantity: 1,
    parts: [],
  }
}
const deckOf = (text: string): Deck => ({
  ...{ id: 'deck', name: text.slice(0, 120), financials: null, slides: [slideOf('problem', text)] },
  look: { theme: 'clear', brandColor: defaultBrandColor, logoPath: '' },
})

const schemas: Record<string, z.ZodType> = {
  'the comment': commentInputSchema.shape.body,
  'the title of a request': approvalInputSchema.shape.title,
  'the link of a request': approvalInputSchema.shape.link,
  'the name of a project': managedProjectInputSchema.shape.name,
  'the links of a project': managedProjectInputSchema.shape.links,
  'the title of a task': taskInputSchema.shape.title,
  'the name of a document': documentSchema.shape.name,
  'a picture of a document': documentRowSchema.shape.picture_path,
  'the colour of a document': documentSchema.shape.brand_color,
  'the text of a row': documentRowSchema.shape.body,
  'the place of a row': documentRowSchema.shape.position,
  'the address of an account': loginSchema.shape.email,
  'the password of an account': signupSchema.shape.password,
  'the name of an account': signupSchema.shape.fullName,
  'the address of a picture': profileInputSchema({ userId: 'asha', bucket: 'https://a.io' }).shape.avatar_url,
  'the message of a visitor': contactSchema.shape.message,
}

/** The functions, each called with a text. */
const readers: Record<string, (text: string) => unknown> = {
  ...Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [`check of ${name}`, (text: string) => schema.safeParse(text)]),
  ),
  ...Object.fromEntries(
    slideKinds.map((kind) => [`layoutSlide of ${kind}`, (text) => layoutSlide(slideOf(kind, text), deckOf(text))]),
  ),
  activityDetail: (text) => activityDetail({ action: 'task_created', details: { title: text } }),
  archivedFiles: (text) =>
    archivedFiles([{ id: 'a', title: text, file_type: 'text/plain', file_size: 1, is_removed: false }]),
  areLinks,
  avatarUrlOf: (text) => avatarUrlOf(text, 'https://a.io', 'asha'),
  contentText: (text) => contentText(deckOf(text)),
  csvOf: (text) => csvOf([{ header: 'Name', value: (name: string) => name }], [text]),
  decidedBefore: (text) => decidedBefore('approved', `approved ${text}`),
  excerptOf: (text) => excerptOf(text, 'not in it', []),
  displayName: (text) => displayName({ full_name: '', email: text }),
  eventPath,
  initials: (text) => initials({ full_name: text, email: '' }),
  isAddress: (text) => isAddress(text),
  isAvatarFileOf: (text) => isAvatarFileOf('asha', text),
  likelyAddress,
  lineCount: (text) => lineCount(text, 40, false),
  linkedText,
  linksMessage,
  longestWord: (text) => longestWord(text, true),
  parseLinks,
  readNumber: (text) => readNumber(text, scalarFields.price_paise),
  refusalOfFile: (text) => refusalOfFile({ name: text, size: length, head: headOf(text) }),
  savedName: (text) => savedName(text, 'text/plain'),
  searchable: (text) => searchable([text]),
  storableName,
  storedForms,
  tidyLinks,
  typeOf: (text) => typeOf(headOf(text), text),
  versionKey,
  visible: (text) => visible.test(text),

  'cellBody of a PPTX': (text) => cellBody(text, look, { colors, link: () => 'rId1' }),
  'isBlank of a PPTX': isBlank,
  'named of a PPTX': (text) => named(1, 'Picture', text),
  'plainParagraphs of a PPTX': plainParagraphs,
  'quoted of a workbook': quoted,
  'textBody of a PPTX': (text) => {
    const box = { x: 0, y: 0, width: 100, height: 100 }
    const paragraphs = text.split(/[\r\n]/).map((line) => ({ text: line, bullet: true }))
    return textBody(
      { ...look, type: 'text', role: 'body', box, paragraphs, anchor: 'top' },
      { colors, link: () => 'rId1' },
    )
  },
  'xstring of a workbook': (text) => xstring(text),
  xmlText,
  'drawable of a PDF': drawable,
  'missingIn of a PDF': missingIn,
  'name of a PDF': pdfName,
  'text of a PDF': pdfText,
  'composeMail of an answer': (text) =>
    composeMail({ id: '1', address: 'a@b.io', kind: 'contact_answer', content: { answer: text, sent_on: text } }, site),
  'composeMail of a message': (text) => {
    const content = { message_id: '1', name: text, email: text, subject: text, message: text }
    return composeMail({ id: '1', address: 'a@b.io', kind: 'contact_message', content }, site)
  },
  tokenOf: (text) => tokenOf({ headers: { get: () => text } } as unknown as Request),
}

/** Shaping applies the font's rules to each character, and some characters have hundreds. It may take longer, in proportion to the text. */
const shapers: Record<string, (text: string) => unknown> = {
  'runsOf of a PDF': (text) => runMaker(faces.regular).runsOf(text).filter(needsText),
  'wrap of a PDF': (text) => {
    const maker = runMaker(faces.regular)
    return wordsOf(text, maker).map((words) => wrap(words, 40, maker))
  },
}
const parts = 16

export async function measure(): Promise<Measurement[]> {
  const texts = [...hostileTexts()]
  const read = Object.entries(readers).map(([name, reader]): Measurement => {
    const { took, text } = longestOf(texts.map((each) => ({ text: each, took: processorTime(() => reader(each)) })))
    if (took > 1) console.log(`  ${name}: ${took.toFixed(1)} ms for ${JSON.stringify(text.slice(0, 30))}…`)
    return {
      name: `${name}, ${length} hostile characters / the limit`,
      ours: took,
      peer: limit,
      ratio: took / limit,
      bar: 1,
    }
  })
  const shaped = Object.entries(shapers).map(([name, shaper]): Measurement => {
    // The engine compiles it meanwhile, which would count for the whole text and not for its parts.
    for (let round = 0; round < rounds; round += 1) shaper('a'.repeat(length))
    const times = units.map((unit) => {
      const text = unit.repeat(length).slice(0, length)
      const part = text.slice(0, length / parts)
      const took = processorTime(() => shaper(text))
      const inParts = took > limit ? processorTime(() => Array.from({ length: parts }, () => shaper(part))) : took
      return { text, took: took / inParts, ours: took, peer: inParts }
    })
    const { took, ours, peer, text } = longestOf(times)
    console.log(`  ${name}: slowest in proportion for ${JSON.stringify(text.slice(0, 30))}…`)
    return { name: `${name}, ${length} hostile characters / ${parts} parts of them`, ours, peer, ratio: took, bar: 2 }
  })
  return [...read, ...shaped]
}

function longestOf<Timed extends { took: number }>(all: readonly Timed[]): Timed {
  return all.reduce((longest, one) => (one.took > longest.took ? one : longest))
}

/**
 * Processor time in milliseconds, because the machine has other work. The processor's clock is coarse, so a slow result is measured several times.
 */
function processorTime(work: () => unknown): number {
  const started = performance.now()
  work()
  const once = performance.now() - started
  if (once <= limit / 2) return once
  const before = process.cpuUsage()
  for (let round = 0; round < rounds; round += 1) work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / rounds
}
