import { monthNames } from '#src/domain/day.ts'
import { calendarMonth, months, monthShape } from '#src/domain/projection/inputs.ts'
import type { Figures } from '#src/domain/projection/model.ts'
import { copy } from './copy.ts'

/** A month of a projection by its name, such as 'Jan 2027'; without a first month by its number. @param month from 1 */
export function monthName(firstMonth: string, month: number): string {
  if (!monthShape.test(firstMonth)) return `Month ${month}`
  const at = calendarMonth(firstMonth, month)
  return `${monthNames[Number(at.slice(5)) - 1]} ${at.slice(0, 4)}`
}

/** A short name for tight places: 'Jan ’27', 'M5'. */
export function shortMonthName(firstMonth: string, month: number): string {
  const [name = '', year = ''] = monthName(firstMonth, month).split(' ')
  return name === 'Month' ? `M${month}` : `${name} ’${year.slice(2)}`
}

/** Months to choose from: a year back, two years ahead, and the chosen month. @param near 'YYYY-MM' */
export function monthsToChoose(near: string, chosen: string): string[] {
  const months = Array.from({ length: 37 }, (_, index) => calendarMonth(near, index - 11))
  return chosen === '' || months.includes(chosen) ? months : [chosen, ...months].sort()
}

/** The month from which the company covers its costs. */
export function breakEvenText({ breakEven }: Pick<Figures, 'breakEven'>, firstMonth: string): string {
  return breakEven === 'neverBreaksEven' ? copy.notInThreeYears : monthText(breakEven, firstMonth)
}

/** How long the money lasts. */
export function runwayText({ runway }: Pick<Figures, 'runway'>): string {
  if (runway >= months) return copy.allThreeYears
  return runway === 0 ? copy.noMonth : copy.monthsLong(runway)
}

function monthText(month: number, firstMonth: string): string {
  return firstMonth ? copy.monthNamed(month, monthName(firstMonth, month)) : monthName('', month)
}
