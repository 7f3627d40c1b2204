import type { StyleRule } from '@vanilla-extract/css'
import { cards, table } from './shape.css.ts'

type Rule = NonNullable<StyleRule['selectors']>[string]

/** Styles for row content shown as a card. */
export function inCards(rule: Rule): StyleRule {
  return { selectors: { [`${cards} &`]: rule } }
}

/** Styles for row content shown in a table. */
export function inTable(rule: Rule): StyleRule {
  return { selectors: { [`${table} &`]: rule } }
}

/** Cards wide enough for two fields side by side. */
export const wideCards = '(min-width: 520px)'

/** Styles for row content shown as a wide card. */
export function inWideCards(rule: Rule): StyleRule {
  return { '@container': { [wideCards]: { selectors: { [`${cards} &`]: rule } } } }
}
