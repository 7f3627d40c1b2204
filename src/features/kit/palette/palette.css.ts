import { style, styleVariants } from '@vanilla-extract/css'
import { belowToasts, surface } from '#src/ui/dialog/dialog.css.ts'
import { entry } from '#src/ui/menu/menu.css.ts'
import { vars } from '#src/ui/theme/contract.css.ts'
import { quiet, row, scrolling } from '#src/ui/theme/layouts.ts'
import { phone, wide } from '#src/ui/theme/media.ts'

// No animation: the user is already typing.
export const palette = style([
  surface,
  {
    '@media': {
      // At the top, because the keyboard covers the bottom.
      [phone]: {
        insetInline: 0,
        insetBlockStart: 'var(--sd-toasts, 0px)',
        maxHeight: 'calc(var(--dialog-viewport-height, 100dvh) - var(--sd-toasts, 0px))',
        paddingBlockStart: 'env(safe-area-inset-top, 0px)',
        borderInline: 0,
        borderBlockStart: 0,
      },
      [wide]: {
        insetInline: vars.space[4],
        insetBlockStart: belowToasts,
        marginInline: 'auto',
        maxWidth: 560,
        maxHeight: `min(560px, calc(100dvh - ${belowToasts} - 32px))`,
        borderRadius: vars.radius.large,
      },
    },
  },
])

export const head = style({
  flex: 'none',
  ...row(vars.space[2]),
  padding: `${vars.space[1]} ${vars.space[1]} ${vars.space[1]} ${vars.space[4]}`,
  borderBlockEnd: vars.hairline,
  color: vars.color.inkMuted,
})

export const field = style({
  flex: '1 1 auto',
  minWidth: 0,
  minHeight: vars.size.target,
  border: 0,
  backgroundColor: 'transparent',
  color: vars.color.ink,
  // Smaller text makes a phone zoom in.
  fontSize: '1rem',
  fontFamily: 'inherit',
  // The only field, so its caret is enough: a focus ring would coincide with the dialog's edge.
  outline: 'none',
  selectors: { '&::placeholder': { color: vars.color.inkMuted, opacity: 1 } },
})

export const list = style({
  flex: '1 1 auto',
  minHeight: 0,
  ...scrolling,
  padding: vars.space[2],
  selectors: { '&:empty': { padding: 0 } },
})

export const group = style({ selectors: { '& + &': { marginBlockStart: vars.space[3] } } })

export const groupName = style({
  paddingInline: vars.space[2],
  paddingBlock: vars.space[1],
  fontFamily: vars.font.text,
  ...quiet,
  fontWeight: vars.font.strong,
  letterSpacing: 0,
})

const item = style([
  entry,
  {
    padding: `${vars.space[1]} ${vars.space[2]}`,
    scrollMargin: vars.space[8],
    selectors: { '&[aria-disabled="true"]': { cursor: 'not-allowed', color: vars.color.inkMuted } },
  },
])

export const tone = styleVariants({
  neutral: [item],
  danger: [item, { color: vars.color.status.critical.text }],
})

export const body = style({ flex: '1 1 auto', minWidth: 0 })
export const label = style({ display: 'block', overflowWrap: 'anywhere' })
export const reason = style({ display: 'block', fontSize: vars.size.small, fontWeight: vars.font.regular })
export const empty = style({ padding: `${vars.space[5]} ${vars.space[4]}`, color: vars.color.inkMuted })

export const key = style({
  flex: 'none',
  minWidth: 24,
  paddingInline: 6,
  paddingBlock: 2,
  border: vars.hairline,
  borderRadius: vars.radius.small,
  backgroundColor: vars.color.surface,
  ...quiet,
  fontFamily: 'inherit',
  textAlign: 'center',
})

export const shortcuts = style({ display: 'grid', gap: vars.space[5], marginInline: `calc(-1 * ${vars.space[2]})` })
export const keys = style({ display: 'grid' })
export const keyRow = style({
  ...row(vars.space[3]),
  justifyContent: 'space-between',
  padding: vars.space[2],
})
/** Aligned with the keys. */
export const setting = style({ paddingInline: vars.space[2] })
