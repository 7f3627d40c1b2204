import { trimEnd } from '../trim-end.ts'
import type { NumberField, Unit } from './fields.ts'
import { decimalText, groupedText, percentText, rupeesText, shortRupeesText } from './money-text.ts'

/** What a typed text says: a value in the field's unit, '' for an empty field, or what to do about a text that says nothing. */
export type ReadNumber = { value: number | '' } | { message: string }

/** Decimals that are typed and shown, but not stored: 3.75 is stored as 375. */
const places: Readonly<Record<Unit, number>> = {
  ...{ rupees: 0, paise: 2, basisPoints: 2, percent: 0, people: 0, count: 0, month: 0 },
}

const multiples: ReadonlyMap<string, bigint> = new Map([
  ...['k', 'thousand'].map((word) => [word, 1000n] as const),
  ...['l', 'lac', 'lacs', 'lakh', 'lakhs'].map((word) => [word, 100_000n] as const),
  ...['million', 'millions'].map((word) => [word, 1_000_000n] as const),
  ...['cr', 'crore', 'crores'].map((word) => [word, 10_000_000n] as const),
])

const shape =
  /^(?<sign>[+-]?)(?<currency>₹|rs\.?|inr)?(?<inner>-?)(?<number>\d[\d,]*(?:\.\d*)?|\.\d+)(?<word>[a-z]*)(?<percent>%?)(?<dash>\/-)?$/

/** More digits than any number that is exact. */
const digitsMax = 20

/**
 * Reads what a person types: '1,20,000', '₹ 2.5 lakh', '2 crore', '3.75%', also in Devanagari digits. It never rounds: a text that isn't exactly
 * a value of the field gets a message. The text itself is the caller's, and stays as it was typed.
 */
export function readNumber(typed: string, field: NumberField): ReadNumber {
  const text = normalized(typed)
  if (text === '') return { value: '' }
  const { sign = '', inner = '', currency, number = '', word = '', percent, dash } = shape.exec(text)?.groups ?? {}
  const isMoney = field.unit === 'rupees' || field.unit === 'paise'
  const isShare = field.unit === 'basisPoints' || field.unit === 'percent'
  const multiple = word === '' ? 1n : isMoney || field.unit === 'people' ? multiples.get(word) : undefined
  const isOther = (!isMoney && (currency || dash)) || (!isShare && percent)
  if (number === '' || multiple === undefined || isOther || (sign && inner)) return { message: examples[field.unit] }
  // Otherwise 2,5 lakh would be 25 lakh, and 499,50 a hundred times as much.
  if ((word || isShare || field.unit === 'paise') && /^\d+,\d{1,2}$/.test(number))
    return { message: `Use a point for decimals: ${number.replace(',', '.')}.` }

  const [whole = '', fraction = ''] = number.replaceAll(',', '').split('.')
  const decimals = trimEnd(fraction, '0')
  if (whole.replace(/^0+/, '').length > digitsMax) return { message: rangeMessage(field) }
  if (decimals.length > digitsMax) return { message: decimalMessages[field.unit] }
  const scaled = BigInt(whole + decimals) * multiple * 10n ** BigInt(places[field.unit])
  const unit = 10n ** BigInt(decimals.length)
  if (scaled % unit !== 0n) return { message: decimalMessages[field.unit] }
  const size = Number(scaled / unit)
  const value = (sign === '-' || inner === '-') && size !== 0 ? -size : size
  return value < field.min || value > field.max ? { message: rangeMessage(field) } : { value }
}

/** A stored value as its field shows it, without ₹ and %: '1,20,000', '499.50', '3.75'. `readNumber` reads the same value from it. */
export function numberText(value: number | '', unit: Unit): string {
  return value === '' ? '' : decimalText(value, places[unit], unit === 'paise' ? 2 : 0)
}

/** Full-width characters as plain ones, digits of Hindi and Marathi as ours, any minus as a hyphen; no spaces. */
function normalized(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966))
    .replace(/[−–—]/g, '-')
    .toLowerCase()
    .replace(/per ?cent\s*$/, '%')
    .replace(/\s/g, '')
}

const examples: Readonly<Record<Unit, string>> = {
  rupees: 'Enter an amount in rupees, such as 1,20,000 or 2.5 lakh.',
  paise: 'Enter an amount in rupees, such as 499 or 499.50.',
  basisPoints: 'Enter a percentage, such as 5 or 3.75.',
  percent: 'Enter a percentage, such as 110.',
  people: 'Enter a number of customers, such as 1,200.',
  count: 'Enter a whole number, such as 2.',
  month: 'Enter a month by its number, from 1 to 36.',
}

const decimalMessages: Readonly<Record<Unit, string>> = {
  rupees: 'Enter whole rupees, without paise.',
  paise: 'Enter rupees and paise, with at most two decimals, such as 499.50.',
  basisPoints: 'Enter a percentage with at most two decimals, such as 3.75.',
  percent: 'Enter a whole percentage, such as 110.',
  people: 'Enter a whole number of customers.',
  count: 'Enter a whole number, such as 2.',
  month: 'Enter a month by its number, from 1 to 36.',
}

/** What the field takes: 'Enter an amount from ₹0 to ₹100 crore.' */
export function rangeMessage({ unit, min, max }: NumberField): string {
  switch (unit) {
    case 'rupees':
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
