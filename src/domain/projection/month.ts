/** 'YYYY-MM', as the database has it. */
export const monthShape = /^20\d\d-(0[1-9]|1[0-2])$/

/**
 * A month of a projection in the calendar.
 *
 * @param firstMonth 'YYYY-MM'
 * @param month from 1
 * @returns 'YYYY-MM'
 */
export function calendarMonth(firstMonth: string, month: number): string {
  const [year = 0, first = 1] = firstMonth.split('-').map(Number)
  const count = year * 12 + first - 1 + month - 1
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`
}
