import type { Chart } from '../chart/chart.ts'
import type { Look } from './styles.ts'

/** A spreadsheet as data, for `writeWorkbook`. `Style` are the names of its looks. */
export interface Workbook<Style extends string = string> {
  title: string
  creator: string
  looks: Readonly<Record<Style, Look>>
  sheets: readonly Sheet<Style>[]
  names: readonly DefinedName[]
}

export interface Sheet<Style extends string = string> {
  /** A single word from the code, never a user's text, because formulas contain it. */
  name: string
  /** The widths of the columns from A on, in characters. */
  widths: readonly number[]
  /** The heights of rows that differ from the others, in points. */
  heights?: Readonly<Record<number, number>>
  /** By address, such as `B4`. */
  cells: ReadonlyMap<string, Cell<Style>>
  /** How many columns and rows stay in place while scrolling, and are repeated on each printed page. */
  frozen?: { columns: number; rows: number }
  /** How many pages wide it is printed, 1 unless given. */
  pagesWide?: number
  validations?: readonly Validation[]
  charts?: readonly PlacedChart[]
}

export type Cell<Style extends string = string> = { style: Style } & (
  | { kind: 'blank' }
  /** Text from the code. */
  | { kind: 'text'; text: string }
  /** Text that contains a user's input. It stays text when its cell is edited, even if it begins with an equals sign. */
  | { kind: 'typed'; text: string }
  | { kind: 'number'; number: number }
  /** `cached` is the formula's result: many readers show it without computing. */
  | { kind: 'formula'; formula: string; cached: number | string }
)

/** A name for cells that formulas use. */
export interface DefinedName {
  name: string
  /** Absolute, such as `Lines!$A$2:$A$9`. */
  reference: string
}

/** The values that cells accept. */
export interface Validation {
  /** Such as `A2:A9`. */
  range: string
  allowed: { kind: 'list'; values: readonly string[] } | { kind: 'whole'; from: number; to: number }
  /** Shown when something else is typed. */
  message: string
}

/** A chart and the corners of its area, as columns and rows counted from 0. */
export interface PlacedChart {
  chart: Chart
  /** For screen readers. */
  description: string
  from: { column: number; row: number }
  to: { column: number; row: number }
}

/** A cell with text from the code. */
export function textCell<Style extends string>(text: string, style: Style): Cell<Style> {
  return { kind: 'text', text, style }
}

/** A cell with a user's input. */
export function typedCell<Style extends string>(text: string, style: Style): Cell<Style> {
  return { kind: 'typed', text, style }
}

/** A cell with a number. */
export function numberCell<Style extends string>(number: number, style: Style): Cell<Style> {
  return { kind: 'number', number, style }
}

/** A cell with a formula. @param cached its result */
export function formulaCell<Style extends string>(formula: string, cached: number | string, style: Style): Cell<Style> {
  return { kind: 'formula', formula, cached, style }
}

/** A cell without content. */
export function blankCell<Style extends string>(style: Style): Cell<Style> {
  return { kind: 'blank', style }
}
