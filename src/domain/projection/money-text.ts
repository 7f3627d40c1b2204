import { roundedQuotient } from './round.ts'

// Numbers as people in India write them, without `Intl`: a formatter takes 10 ms on a slow phone, and a screen writes hundreds of figures at
// each keystroke.

const lakh = 100_000
const crore = 10_000_000
const minus = '−'

/** An integer with Indian grouping: '12,34,567', '−5'. */
export function groupedText(value: number): string {
  const digits = String(Math.abs(value))
  const head = digits.slice(0, -3).replace(/\B(?=(\d\d)+$)/g, ',')
  return `${sign(value)}${head && `${head},`}${digits.slice(-3)}`
}

/** Whole rupees: '₹12,34,567', '−₹500'. */
export function rupeesText(rupees: number): string {
  return `${sign(rupees)}₹${groupedText(Math.abs(rupees))}`
}

/** Paise as rupees: '₹499', '₹499.50', '−₹0.05'. */
export function paiseText(paise: number): string {
  return `${sign(paise)}₹${decimalText(Math.abs(paise), 2, 2)}`
}

/**
 * Whole rupees for charts and tight places: '₹99,999', '₹12.3 lakh', '₹1.2 crore'. Rounded to one decimal, half away
 * from zero.
 */
export function shortRupeesText(rupees: number): string {
  const size = Math.abs(rupees)
  if (size < lakh) return rupeesText(rupees)
  // An amount that rounds to 100 lakh is a crore.
  const [unit, name] = roundedQuotient(size, lakh / 10) < 1000 ? [lakh, 'lakh'] : [crore, 'crore']
  return `${sign(rupees)}₹${decimalText(roundedQuotient(size, unit / 10), 1)} ${name}`
}

/** Basis points as percent: '3.75%', '−2%'. */
export function percentText(basisPoints: number): string {
  return `${decimalText(basisPoints, 2)}%`
}

/** Tenths as a number: '3.2', '12'. */
export function tenthsText(tenths: number): string {
  return decimalText(tenths, 1)
}

/**
 * An integer that counts a fraction of ten, as a decimal number with Indian grouping.
 *
 * @param places decimals that the integer counts: 375 with 2 places is '3.75'
 * @param shown decimals to write if there are any. Default: without zeros at the end
 */
export function decimalText(value: number, places: number, shown = 0): string {
  const scale = 10 ** places
  const size = Math.abs(value)
  const fraction = String(size % scale)
    .padStart(places, '0')
    .replace(/0+$/, '')
  const whole = groupedText((size - (size % scale)) / scale)
  return `${sign(value)}${whole}${fraction && `.${fraction.padEnd(shown, '0')}`}`
}

function sign(value: number): string {
  return value < 0 ? minus : ''
}
