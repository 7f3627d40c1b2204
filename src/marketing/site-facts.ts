/** Formats the facts in `site.ts` for sentences. */
import { type Plan, site } from '#src/site.ts'

const rupeeFormat = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 })
const listFormat = new Intl.ListFormat('en-GB')

/** @param amount in rupees. @returns a price such as '₹14,999'. */
export function rupees(amount: number): string {
  return rupeeFormat.format(amount)
}

/**
 * A plan's price as text.
 * @param withAndroid adds the Android app, if the plan offers one
 * @returns 'Free', '₹14,999' or 'Custom'
 */
export function planPrice(plan: Plan, withAndroid = false): string {
  if (plan.basePrice === null) return 'Custom'
  const total = plan.basePrice + (withAndroid ? (plan.mobileAddonPrice ?? 0) : 0)
  return total === 0 ? 'Free' : rupees(total)
}

/** Duration of a plan: '4 days', '1 week', or the usual time for larger builds. */
export function planTime({ days }: Plan): string {
  if (days === null) return site.claims.enterpriseTimeline
  const [count, unit] = days % 7 === 0 ? [days / 7, 'week'] : [days, 'day']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** A plan's name within a sentence: 'Starter'. */
export function shortName({ name }: Plan): string {
  return name.replace(/ MVP$/, '')
}

/** 'a Starter MVP', 'an Enterprise MVP'. */
export function withArticle({ name }: Plan): string {
  return `${/^[aeiou]/i.test(name) ? 'an' : 'a'} ${name}`
}

/** 'one, two and three'. */
export function inSequence(parts: readonly string[]): string {
  return listFormat.format(parts)
}

export function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
