const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A month of a projection by its name, such as 'Jan 2027'; without a first month by its number. @param month from 1 */
export function monthName(firstMonth: string, month: number): string {
  const [, year, first] = /^(\d{4})-(\d{2})$/.exec(firstMonth) ?? []
  if (!year || !first) return `Month ${month}`
  const index = Number(first) - 1 + month - 1
  return `${names[index % 12]} ${Number(year) + Math.floor(index / 12)}`
}

/** The same for tight places: 'Jan ’27', 'M5'. */
export function shortMonthName(firstMonth: string, month: number): string {
  const [name = '', year = ''] = monthName(firstMonth, month).split(' ')
  return name === 'Month' ? `M${month}` : `${name} ’${year.slice(2)}`
}

/** Months to choose from: a year back, two years ahead, and the one that is chosen. @param near 'YYYY-MM' */
export function monthsToChoose(near: string, chosen: string): string[] {
  const [year = 0, month = 1] = near.split('-').map(Number)
  const months = Array.from({ length: 37 }, (_, index) => {
    const at = year * 12 + month - 1 - 12 + index
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
  })
  return chosen === '' || months.includes(chosen) ? months : [chosen, ...months].sort()
}
