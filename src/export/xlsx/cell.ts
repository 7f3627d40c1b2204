import type { Cell } from './workbook.ts'

/** A cell with text of ours. */
export function textCell<Style extends string>(text: string, style: Style): Cell<Style> {
  return { kind: 'text', text, style }
}

/** A cell with something that a user typed. */
export function typedCell<Style extends string>(text: string, style: Style): Cell<Style> {
  return { kind: 'typed', text, style }
}

/** A cell with a number. */
export function numberCell<Style extends string>(number: number, style: Style): Cell<Style> {
  return { kind: 'number', number, style }
}

/** A cell with a formula. @param cached what it yields */
export function formulaCell<Style extends string>(formula: string, cached: number | string, style: Style): Cell<Style> {
  return { kind: 'formula', formula, cached, style }
}

/** A cell without content. */
export function blankCell<Style extends string>(style: Style): Cell<Style> {
  return { kind: 'blank', style }
}
