/** The letters of a column. @param column from 1 */
export function columnName(column: number): string {
  const before = Math.floor((column - 1) / 26)
  return `${before > 0 ? columnName(before) : ''}${String.fromCharCode(65 + ((column - 1) % 26))}`
}

/** The address of a cell, such as `B4`. @param column from 1 @param row from 1 */
export function address(column: number, row: number): string {
  return `${columnName(column)}${row}`
}

/** Column and row of an address, both from 1. Throws if it isn't one. */
export function positionOf(address: string): { column: number; row: number } {
  const [, letters, digits] = /^([A-Z]+)([1-9]\d*)$/.exec(address) ?? []
  if (letters === undefined) throw new RangeError(`${address} is not the address of a cell`)
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
  return { column, row: Number(digits) }
}

/** A day as spreadsheets count it: days since 30 December 1899. @param month from 1; 13 is January of the next year */
export function spreadsheetDay(year: number, month: number, day: number): number {
  return Date.UTC(year, month - 1, day) / 86_400_000 + 25_569
}
