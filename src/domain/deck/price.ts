import { outline, partOutline } from './outline.ts'

// `amount` is in whole rupees, because every version of the app reads it so. A price with paise has no `amount`, and is stored in `quantity`, in
// paise.

interface Priced {
  readonly kind: string
  readonly amount: number | ''
  readonly quantity: number | ''
}

const numbers: Readonly<Record<string, { amount?: { unit: string } }>> = { ...outline, ...partOutline }

/** Whether `amount` of this kind of slide or part may have paise. */
export const isPriced = (kind: string) => numbers[kind]?.amount?.unit === 'price'

/**
 * A row in its shown form: `amount` is the price in rupees, with paise as decimals. Returns other rows, and rows that already have this form,
 * unchanged.
 */
export function withPrice<Row extends Priced>(row: Row): Row {
  const { kind, amount, quantity } = row
  return amount === '' && quantity !== '' && isPriced(kind) ? { ...row, amount: quantity / 100, quantity: '' } : row
}

/** A row in its stored form: the reverse of `withPrice`. */
export function withoutPrice<Row extends Priced>(row: Row): Row {
  const { kind, amount } = row
  return !isPriced(kind) || amount === '' || Number.isInteger(amount)
    ? row
    : { ...row, amount: '', quantity: Math.round(amount * 100) }
}
