import { style } from '@vanilla-extract/css'
import { vars } from '../theme/contract.css.ts'
import { onWide } from '../theme/media.ts'

export const empty = style([
  {
    display: 'grid',
    justifyItems: 'start',
    gap: vars.space[2],
    padding: `${vars.space[8]} ${vars.space[5]}`,
    border: `1px dashed color-mix(in srgb, ${vars.color.lineStrong} 60%, ${vars.color.line})`,
    borderRadius: vars.radius.large,
  },
  onWide({ padding: `${vars.space[12]} ${vars.space[10]}` }),
])

export const picture = style({ width: 148, marginBlockEnd: vars.space[4], color: vars.color.inkFaint })
export const title = style({ fontSize: vars.size.h2 })
export const text = style({ maxWidth: '52ch', color: vars.color.inkMuted })
export const action = style({ marginBlockStart: vars.space[4] })
