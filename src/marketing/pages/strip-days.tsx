import type { Plan } from '#src/site.ts'
import { StripSegments } from '#src/ui/strip/strip-segments.tsx'

/** How much of a week a plan takes. A larger build takes more than a week and shows an empty strip. */
export function SevenDayStripDays({ plan: { days } }: { plan: Plan }) {
  const length = days === null || days > 7 ? 0 : days
  return <StripSegments size="medium" fills={Array.from({ length }, () => 100)} />
}
