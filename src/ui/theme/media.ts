import type { StyleRule } from '@vanilla-extract/css'

/** In CSS pixels. Narrower windows are phones: drawers, sheets, one column. */
export const breakpoint = 768

/** Media conditions, for `'@media'` in styles and for `matchMedia`. */
export const phone = `(max-width: ${breakpoint - 0.02}px)`
export const wide = `(min-width: ${breakpoint}px)`
/** A phone held upright, or a window as tall: there is room for a bar at the bottom. */
export const tallPhone = `${phone} and (min-height: 440px)`
export const coarsePointer = '(pointer: coarse)'
export const forcedColors = '(forced-colors: active)'
export const reducedMotion = '(prefers-reduced-motion: reduce)'

/** Styles for phones only. */
export const onPhone = (style: MediaStyle): StyleRule => ({ '@media': { [phone]: style } })

/** Styles from the breakpoint up. */
export const onWide = (style: MediaStyle): StyleRule => ({ '@media': { [wide]: style } })

/** Styles for print only. */
export const onPaper = (style: MediaStyle): StyleRule => ({ '@media': { print: style } })

/** Motion for users who haven't asked to reduce it. All animation goes through this. */
export const whenMotionAllowed = (style: MediaStyle): StyleRule => ({
  '@media': { '(prefers-reduced-motion: no-preference)': style },
})

type MediaStyle = NonNullable<StyleRule['@media']>[string]
