import { style } from '@vanilla-extract/css'
import { vars } from '#src/ui/theme/contract.css.ts'
import { onWide } from '#src/ui/theme/media.ts'

/** Below the page's title, above the list. */
export const loadFailed = style([{ marginBlockEnd: vars.space[4] }, onWide({ maxWidth: vars.size.readable })])
