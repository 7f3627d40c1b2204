import { styleVariants } from '@vanilla-extract/css'
import { vars } from '../theme/contract.css.ts'

const gaps = { '2': vars.space[2], '3': vars.space[3], '4': vars.space[4], '6': vars.space[6] }

/** Vertical. */
export const stack = styleVariants(gaps, (gap) => ({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap }))

/** Horizontal, wrapping. */
export const row = styleVariants(gaps, (gap) => ({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap }))
