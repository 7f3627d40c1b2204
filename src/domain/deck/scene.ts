/**
 * A laid-out slide, which the screen, the PPTX and the PDF draw alike. All lengths are in points; a slide measures 960 × 540. The order of elements
 * is both the reading order and the order of painting.
 */
export interface Scene {
  /** Six hexadecimal digits without "#", as all colours of a scene. */
  background: string
  elements: readonly SceneElement[]
}

export const slideWidth = 960
export const slideHeight = 540

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export type SceneElement = TextElement | PictureElement | ShapeElement | ChartElement | TableElement

export interface TextElement {
  type: 'text'
  /** `title` is the slide's title, of which each slide has exactly one, and which is a real title in PPTX and a heading in PDF. */
  role: 'title' | 'subtitle' | 'body' | 'label' | 'figure'
  box: Box
  paragraphs: readonly Paragraph[]
  /** Size of the font in points; `lineHeights` says how high its lines are. */
  size: number
  bold: boolean
  color: string
  align: 'left' | 'center' | 'right'
  anchor: 'top' | 'middle' | 'bottom'
}

export interface Paragraph {
  text: string
  bullet: boolean
}

export interface PictureElement {
  type: 'picture'
  box: Box
  /** Name in the bucket of files. */
  path: string
  /** Alternative text; '' for decoration. */
  alt: string
  /** `contain`: whole, centred in the box. `cover`: fills the box, cut evenly. */
  fit: 'contain' | 'cover'
}

/** A filled rectangle; decoration. */
export interface ShapeElement {
  type: 'shape'
  box: Box
  fill: string
  radius: number
}

export interface ChartElement {
  type: 'chart'
  box: Box
  kind: 'column' | 'line' | 'bar'
  title: string
  /** Alternative text: the figures in words. */
  alt: string
  categories: readonly string[]
  series: readonly { name: string; color: string; values: readonly number[] }[]
  /** How values are written: `rupees` in lakh and crore, `count` with grouping, `percent`. */
  unit: 'rupees' | 'count' | 'percent'
  ink: string
  /** The colour of gridlines and axes. */
  hairline: string
  size: number
}

export interface TableElement {
  type: 'table'
  box: Box
  /** The first row is the header, the first column holds the labels of rows. */
  rows: readonly (readonly string[])[]
  /** The share of the width that each column has; together 1. */
  columns: readonly number[]
  size: number
  ink: string
  hairline: string
}

/** The indentation of a bullet's text, in units of its size. */
export const bulletIndent = 1.25

/** The height of a line in units of its size, by the text's role. Cells of tables have the line height of bodies. */
export const lineHeights: Readonly<Record<TextElement['role'], number>> = {
  title: 1.1,
  figure: 1.1,
  subtitle: 1.25,
  body: 1.25,
  label: 1.25,
}

/** A text that doesn't fit its place even at the smallest size, or a part that the slide has no room for. */
export interface Overflow {
  /** Slide or part. */
  id: string
  /** `part`: the slide has no room for the part, and leaves it out. */
  field: 'title' | 'body' | 'part'
}

export interface LaidOut {
  scene: Scene
  overflows: readonly Overflow[]
}
