import { globalStyle, style } from '@vanilla-extract/css'
import { onPaper } from '#src/ui/theme/media.ts'

/** On paper: a slide on each page, and nothing else. */
export const paper = style([{ display: 'none' }, onPaper({ display: 'block' })])
export const sheet = style(onPaper({ breakAfter: 'page', breakInside: 'avoid' }))
globalStyle(`${sheet}:last-child`, onPaper({ breakAfter: 'auto' }))
