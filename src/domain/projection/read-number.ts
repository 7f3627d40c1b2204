import { withoutInvisible } from '../text/characters.ts'
import { trimEnd } from '../text/shortened.ts'
import type { NumberField, Unit } from './fields.ts'
import { decimalText, groupedText, percentText, rupeesText, shortRupeesText } from './money-text.ts'

/** The value of a typed text in the field's unit, '' for an empty field, or a message for a text without a value. */
export type ReadNumber = { value: number | '' } | { message: string }

/** Typed text by `fieldKey`, which takes precedence over stored values. */
export type TypedValues = ReadonlyMap<string, ReadNumber | { value: string }>

/** Decimals that are typed and shown, but not stored: 3.75 is stored as 375. */
const decimals = { rupees: 0, price: 2, paise: 2, basisPoints: 2, percent: 0, people: 0, count: 0, month: 0 }

/** Without the dot below a letter, which some keyboards leave out. */
const multiples: ReadonlyMap<string, bigint> = new Map([
  ...['k', 'thousand', 'hazar', 'हजार', 'হাজার', 'હજાર'].map((word) => [word, 1000n] as const),
  ...['l', 'lac', 'lacs', 'lakh', 'lakhs', 'लाख', 'লাখ', 'લાખ'].map((word) => [word, 100_000n] as const),
  ...['million', 'millions'].map((word) => [word, 1_000_000n] as const),
  ...['cr', 'crore', 'crores', 'करोड', 'कोटी', 'কোটি', 'કરોડ'].map((word) => [word, 10_000_000n] as const),
])

const shape =
  /^(?<sign>[+-]?)(?<currency>₹|rs\.?|inr|rupees?|रु\.?)?(?<inner>-?)(?<number>\d[\d,]*(?:\.\d*)?|\.\d+)(?<word>[a-z\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gujarati}]*?)(?<rupees>₹|rs|inr|rupees?|र[ुू](?:पये|पए)?)?\.?(?<percent>%?)(?<dash>\/[-=])?(?:only)?$/u

/** Indian and Western grouping of digits: the last group has three. */
const grouped = /^[1-9]\d{0,2}(?:,\d{2,3})*,\d{3}$/

const several = 'Enter a single number. These look like several cells of a spreadsheet.'

/** The maximum price with paise, in rupees, because its column can't store more. */
const priceWithPaiseMax = 10_000_000

/** More digits than any exact number has. */
const digitsMax = 20

/**
 * The typed values that count. An unfinished number counts once the user has left its field; until then, the previous one counts.
 *
 * @param columnOf the number that a field takes; undefined for a text
 */
export function typedValues<Typed extends { text: string; isLeft?: true }>(
  fields: ReadonlyMap<string, Typed>,
  columnOf: (typed: Typed) => NumberField | undefined,
): TypedValues {
  const values = new Map<string, ReadNumber | { value: string }>()
  for (const [key, typed] of fields) {
    const column = columnOf(typed)
    const read = column ? readNumber(typed.text, column) : { value: typed.text }
    if (!('message' in read) || typed.isLeft) values.set(key, read)
  }
  return values
}

/**
 * Reads what a person types or pastes: '1,20,000', '₹ 2.5 lakh', '2 crore', '3.75%', '५ लाख', with the digits of any script. It never rounds: a text
 * that isn't exactly a value of the field gets a message. The caller keeps the text as typed.
 */
export function readNumber(typed: string, field: NumberField): ReadNumber {
  const written = normalized(typed)
  const text = written.replace(/\s/g, '')
  if (text === '') return { value: '' }
  if (isSeveral(written)) return { message: several }
  const { sign = '', inner = '', number = '', word = '', percent, ...money } = shape.exec(text)?.groups ?? {}
  const isMoney = isMoneyUnit(field.unit)
  const isShare = field.unit === 'basisPoints' || field.unit === 'percent'
  const multiple = word === '' ? 1n : isMoney || countsMany(field.unit) ? multiples.get(word) : undefined
  const isOther = (!isMoney && (money.currency || money.rupees || money.dash)) || (!isShare && percent)
  if (number === '' || multiple === undefined || isOther || (sign && inner)) return { message: examples[field.unit] }
  const [groups = '', fraction = ''] = number.split('.')
  // Otherwise 2,5 lakh would be 25 lakh, and 499,50 a hundred times as much.
  if (groups.includes(',') && !grouped.test(groups)) {
    const isDecimal = word || decimals[field.unit] > 0 || isShare
    if (!isDecimal || !/^\d+,\d+$/.test(number)) return { message: examples[field.unit] }
    return { message: `Use a point for decimals: ${sign}${inner}${number.replace(',', '.')}.` }
  }
  const whole = groups.replaceAll(',', '')
  const digits = trimEnd(fraction, '0')
  if (whole.replace(/^0+/, '').length > digitsMax) return { message: rangeMessage(field) }
  if (digits.length > digitsMax) return { message: decimalMessages[field.unit] }
  const scaled = BigInt(whole + digits) * multiple * 10n ** BigInt(decimals[field.unit])
  const unit = 10n ** BigInt(digits.length)
  if (scaled % unit !== 0n) return { message: decimalMessages[field.unit] }
  const size = Number(scaled / unit) / (field.unit === 'price' ? 100 : 1)
  if (field.unit === 'price' && size > priceWithPaiseMax && !Number.isInteger(size))
    return { message: decimalMessages.rupees }
  const value = (sign === '-' || inner === '-') && size !== 0 ? -size : size
  return value < field.min || value > field.max ? { message: rangeMessage(field) } : { value }
}

/** The text of a stored value in its field, without ₹ and %: '1,20,000', '499.50', '3.75'. `readNumber` reads the same value from it. */
export function numberText(value: number | '', unit: Unit): string {
  const places = decimals[unit]
  const counted = value !== '' && unit === 'price' ? Math.round(value * 100) : value
  return counted === '' ? '' : decimalText(counted, places, places > 0 && isMoneyUnit(unit) ? 2 : 0)
}

/** Whether it is an amount of money. */
export const isMoneyUnit = (unit: Unit) => unit === 'rupees' || unit === 'price' || unit === 'paise'
/** Whether a number in this unit can be written as '50k' or '2 lakh'. */
export const countsMany = (unit: Unit) => unit === 'people' || unit === 'count'

/**
 * Converts full-width characters to plain ones, digits of any script to ASCII and any minus to a hyphen, and removes invisible characters. A raised
 * or circled digit doesn't count as a digit: 1,000 with a footnote isn't 10,001.
 */
function normalized(typed: string): string {
  return withoutInvisible(typed)
    .replace(/\p{No}/gu, '?')
    .normalize('NFKC')
    .replaceAll('\u093c', '')
    .replace(/\p{Nd}/gu, plainDigit)
    .replace(/[٬٫٪]/g, (sign) => (sign === '٬' ? ',' : sign === '٫' ? '.' : '%'))
    .replace(/[−‐‒–—]/g, '-')
    .trim()
    .toLowerCase()
    .replace(/(?:per ?cent|प्रतिशत)$/, '%')
}

/** The digits of each script are consecutive, from zero. */
function plainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1
  return String(value)
}

/** Two numbers with a tab or a line break between them, or with a space that groups no digits. */
function isSeveral(text: string): boolean {
  const cells = text.split(/[\t\n\v\f\r\x85\u2028\u2029]/).filter((cell) => /\d/.test(cell))
  if (cells.length > 1) return true
  const digits = /\d[\d,. ]*\d/.exec(text)?.[0] ?? ''
  return digits.includes(' ') && !/^\d{1,3}(?:(?: \d{2,3})* \d{3}|(?:, \d{2,3})*, \d{3})(?:\.\d*)?$/.test(digits)
}

const examples: Readonly<Record<Unit, string>> = {
  rupees: 'Enter an amount in rupees, such as 1,20,000 or 2.5 lakh.',
  price: 'Enter an amount in rupees, such as 499 or 499.50.',
  paise: 'Enter an amount in rupees, such as 499 or 499.50.',
  basisPoints: 'Enter a percentage, such as 5 or 3.75.',
  percent: 'Enter a percentage, such as 110.',
  people: 'Enter a number of customers, such as 1,200.',
  count: 'Enter a whole number, such as 2.',
  month: 'Enter a month by its number, from 1 to 36.',
}

const decimalMessages: Readonly<Record<Unit, string>> = {
  rupees: 'Enter whole rupees, without paise.',
  price: 'Enter rupees and paise, with at most two decimals, such as 499.50.',
  paise: 'Enter rupees and paise, with at most two decimals, such as 499.50.',
  basisPoints: 'Enter a percentage with at most two decimals, such as 3.75.',
  percent: 'Enter a whole percentage, such as 110.',
  people: 'Enter a whole number of customers.',
  count: 'Enter a whole number, such as 2.',
  month: 'Enter a month by its number, from 1 to 36.',
}

/** The message with a field's range: 'Enter an amount from ₹0 to ₹100 crore.' */
export function rangeMessage({ unit, min, max }: NumberField): string {
  switch (unit) {
    case 'rupees':
    case 'price':
      return `Enter an amount from ${rupeesText(min)} to ${shortRupeesText(max)}.`
    case 'paise':
      return `Enter an amount from ${rupeesText(min / 100)} to ${shortRupeesText(max / 100)}.`
    case 'basisPoints':
      return `Enter a percentage from ${percentText(min)} to ${percentText(max)}.`
    case 'percent':
      return `Enter a percentage from ${min}% to ${max}%.`
    case 'people':
      return `Enter a number of customers from ${min} to ${groupedText(max)}.`
    case 'count':
      return `Enter a number from ${min} to ${groupedText(max)}.`
    case 'month':
      return `Enter a month from ${min} to ${max}.`
  }
}
