import { late } from '#src/ui/late/late.tsx'

/** A part of its own, because the texts of the plans are large. */
export const PlanWeekDialog = late(async () => (await import('./plan-week-dialog.tsx')).PlanWeekDialog)
