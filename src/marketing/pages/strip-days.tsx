import type { Plan } from '#src/site.ts'
import { StripSegments } from '#src/ui/strip/strip-segments.tsx'

/** How much of a week a plan takes; a larger build takes more than one, and shows an empty strip. */
const daysOf: Record<Plan['id'], number> = { 'starter-plan': 4, 'growth-plan': 7, 'premium-plan': 0 }

export function SevenDayStripDays({ plan }: { plan: Plan }) {
  return <StripSegments size="medium" fills={Array.from({ length: daysOf[plan.id] }, () => 100)} />
}
