import { months } from '#src/domain/projection/inputs.ts'
import type { Figures } from '#src/domain/projection/model.ts'
import { monthName } from './months.ts'
import { copy } from './copy.ts'

/** From when on the company pays for itself. */
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
