import { styleVariants } from '@vanilla-extract/css'
import { vars } from '#src/ui/theme/contract.css.ts'

export const iconColor = styleVariants({
  pending: { color: vars.color.status.planning.mark },
  'in-progress': { color: vars.color.status.inProgress.mark },
  completed: { color: vars.color.status.completed.mark },
  cancelled: { color: vars.color.inkFaint },
})
