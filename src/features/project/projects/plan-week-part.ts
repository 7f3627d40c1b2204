import { late } from '#src/ui/late/late.tsx'

/** Loads separately, because the texts of the plans are large. */
export const PlanWeekDialog = late(async () => (await import('./plan-week-dialog.tsx')).PlanWeekDialog)
